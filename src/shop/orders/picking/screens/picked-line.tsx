import { Check, Hand, Minus, ScanBarcode } from 'lucide-react'
import { Form } from 'react-router'
import { formatTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { controlLook } from '#src/ui/text-input.tsx'
import type { StaffLineView } from '../../staff/staff-line-view.ts'

type Line = Pick<StaffLineView, 'id' | 'name' | 'picked' | 'toPick' | 'lastPick' | 'canPick'>

/** Whether a line is gathered: all of it, some, or nothing. */
export function PickMark({ line: { picked, toPick } }: { line: Line }) {
  const isWhole = picked >= toPick
  const Icon = isWhole ? Check : picked > 0 ? Minus : null
  return (
    <span
      className={classNames(
        'grid size-5 place-items-center rounded-xs border-2',
        isWhole ? 'border-green bg-green text-on-green' : picked > 0 ? 'border-warn bg-warn-soft text-warn' : 'border-control',
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 stroke-[3]" />}
      <span className="sr-only">{m.pick_state({ picked, count: toPick })}</span>
    </span>
  )
}

type Props = { number: string; line: Line; error: string | undefined; typed: string | undefined }

/** Who gathered a line and when, taking that back, and the pieces that are counted by hand. */
export function PickedLine({ number, line, error, typed }: Props) {
  const locale = useLocale()
  const { lastPick, picked, toPick, canPick } = line
  const Icon = lastPick?.byScan ? ScanBarcode : Hand
  const left = toPick - picked
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-2xs print:hidden">
      {lastPick && (
        <span className="inline-flex items-center gap-1.25 text-ink-2">
          <Icon aria-hidden="true" className="size-3.5" />
          {lastPick.byScan
            ? m.pick_scanned({ time: formatTime(lastPick.at, locale), name: lastPick.by ?? m.staff_area() })
            : m.pick_by_hand({ time: formatTime(lastPick.at, locale), name: lastPick.by ?? m.staff_area() })}
        </span>
      )}
      {lastPick && canPick && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="number" value={number} />
          <input type="hidden" name="pick" value={lastPick.id} />
          <Button
            name="intent"
            value="unpick"
            variant="ghost"
            size="xs"
            aria-label={m.pick_undo_of({ name: line.name })}
            className="px-2 text-2xs underline underline-offset-3"
          >
            {m.pick_undo()}
          </Button>
        </Form>
      )}
      {canPick && left > 0 && <ByHand number={number} line={line} left={left} typed={typed} error={error} />}
    </div>
  )
}

function ByHand({ number, line, left, typed, error }: Props & { left: number }) {
  const errorId = `pieces-${line.id}-error`
  return (
    <Form method="post" preventScrollReset className="ms-auto flex flex-wrap items-center justify-end gap-1.5">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="line_item_id" value={line.id} />
      {left === 1 ? (
        <input type="hidden" name="quantity" value="1" />
      ) : (
        <input
          key={left}
          type="number"
          name="quantity"
          min={1}
          max={left}
          defaultValue={typed ?? left}
          aria-label={m.pick_pieces_of({ name: line.name })}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          className={classNames(controlLook, 'h-8 w-16! text-xs max-lg:h-10')}
        />
      )}
      <Button
        name="intent"
        value="pick_line"
        variant="ghost"
        size="xs"
        aria-label={m.pick_line_of({ name: line.name })}
        className="px-2 text-2xs text-link underline underline-offset-3"
      >
        {m.pick_line()}
      </Button>
      {error !== undefined && (
        <p id={errorId} role="alert" className="basis-full text-end text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </Form>
  )
}
