import { PackageOpen } from 'lucide-react'
import { Form } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import type { StaffOrderView } from '../staff-view.ts'
import { isInPreparation } from '../order.ts'

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
