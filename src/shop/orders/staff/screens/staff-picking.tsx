import { PackageOpen } from 'lucide-react'
import { Form } from 'react-router'
import { formatDateTime, formatTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { Button } from '#src/ui/button.tsx'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { isInPreparation, isInProgress } from '../../order/order.ts'
import { isPaidFor } from '../../order/payment-state.ts'
import { pickTotals } from '../../picking/pick.ts'
import { ScanBar } from '../../picking/screens/scan-bar.tsx'
import type { StaffOrderView } from '../staff-view.ts'
import type { WorkFormErrors, WorkIntent } from '../staff-work-form.server.ts'
import { StaffLines } from './staff-lines.tsx'

/** Button to start picking: until then the customer can cancel. */
export function StaffPicking({ order }: { order: StaffOrderView }) {
  const locale = useLocale()
  const busy = useIsSending()
  if (!isInPreparation(order.state)) return null
  if (order.pickingStartedAt)
    return (
      <p role="status" className="mt-3 flex items-center gap-1.5 text-xs font-medium text-green">
        <PackageOpen aria-hidden="true" className="size-4" />
        {m.staff_picking_since({ time: formatDateTime(order.pickingStartedAt, locale) })}
      </p>
    )
  if (!order.canPick) return null
  return (
    <Form method="post" className="mt-3 flex flex-wrap print:hidden items-center gap-x-3 gap-y-1.5">
      <input type="hidden" name="number" value={order.number} />
      <Button name="intent" value="pick" variant="soft" size="xs" disabled={busy}>
        <PackageOpen aria-hidden="true" />
        {m.staff_picking_start()}
      </Button>
      <span className="text-2xs text-ink-2">{m.staff_picking_hint()}</span>
    </Form>
  )
}

const swapWorks: readonly WorkIntent[] = ['swap', 'swap_preview', 'propose_swap']
const laterWorks: readonly WorkIntent[] = ['later', 'later_preview', 'propose_backorder']

type Props = { order: StaffOrderView; error: WorkFormErrors | undefined; /** On a page of its own. */ isPage: boolean }

/** The lines with the field for codes, while they are gathered. */
export function StaffPickLines({ order, error, isPage }: Props) {
  const locale = useLocale()
  const { lines, number, isPicking } = order
  if (!isPicking) return <StaffLines lines={lines} isOpen={isInProgress(order.state)} picking={null} />
  const scanned = error?.work === 'scan' ? error : undefined
  const short = error?.work === 'short' || error?.work === 'propose_leave_out' ? error : undefined
  const swap = error && swapWorks.includes(error.work) ? error : undefined
  const later = error && laterWorks.includes(error.work) ? error : undefined
  const proposal = error?.work === 'withdraw_proposal' || error?.work === 'apply_proposal' ? error : undefined
  const unswap = error?.work === 'unswap' ? error : undefined
  const byHand = error?.work === 'pick_line' ? error : undefined
  const next = order.pickingStartedAt ? lines.find(({ picked, toPick, canPick }) => canPick && picked < toPick) : undefined
  return (
    <>
      <PickProgress lines={lines} />
      <ScanBar
        key={number}
        number={number}
        last={lastText(lines, locale)}
        error={scanned?.errors['code']}
        typed={scanned?.values['code'] ?? ''}
        takesFocus={isPage && order.pickingStartedAt !== null}
      />
      <StaffLines
        lines={lines}
        isOpen
        picking={{
          number,
          customer: order.customer,
          language: order.language,
          isPaid: isPaidFor(order.paymentState),
          canPropose: order.canPropose,
          next: next?.id ?? null,
          swap: swap
            ? { lineId: swap.values['line_item_id'] ?? '', errors: swap.errors, values: swap.values, preview: swap.preview }
            : null,
          later: later
            ? { lineId: later.values['line_item_id'] ?? '', errors: later.errors, values: later.values, preview: later.later }
            : null,
          laterDays: order.laterDays,
          unswap: unswap ? { id: unswap.values['substitution'] ?? '', text: unswap.errors['form'] ?? '' } : null,
          proposal: proposal ? { id: proposal.values['proposal'] ?? '', text: proposal.errors['form'] ?? '' } : null,
          short: short ? { lineId: short.values['line_item_id'] ?? '', errors: short.errors, values: short.values } : null,
          error: byHand
            ? {
                lineId: byHand.values['line_item_id'] ?? '',
                text: byHand.errors['quantity'] ?? byHand.errors['line_item_id'] ?? '',
                typed: byHand.values['quantity'] ?? '',
              }
            : null,
        }}
      />
      {error?.work === 'unpick' && <ErrorText text={error.errors['form']} className="text-xs" />}
    </>
  )
}

type Lines = StaffOrderView['lines']

function PickProgress({ lines }: { lines: Lines }) {
  const { picked, count } = pickTotals(lines)
  return (
    <p className="flex items-center gap-2.5 pb-2.5 text-xs">
      <ProgressBar aria-hidden="true" value={picked} max={Math.max(count, 1)} className="h-1.5 w-20" />
      <span className="font-medium tabular-nums">{m.pick_progress({ picked, count })}</span>
    </p>
  )
}

/** "Spray nasal, 1 de 1 · 10:36, Ana" of the piece that was gathered last. */
function lastText(lines: Lines, locale: Locale): string | null {
  const line = lines
    .filter(({ lastPick }) => lastPick !== null)
    .toSorted((one, other) => (other.lastPick?.at.getTime() ?? 0) - (one.lastPick?.at.getTime() ?? 0))[0]
  if (!line?.lastPick) return null
  const { at, by } = line.lastPick
  return m.pick_last({
    name: line.name,
    picked: line.picked,
    count: line.toPick,
    time: formatTime(at, locale),
    who: by ?? m.staff_area(),
  })
}
