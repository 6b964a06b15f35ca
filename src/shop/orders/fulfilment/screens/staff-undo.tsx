import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { useIsSending } from '#src/ui/sending.ts'
import { undoSeconds } from '../staff-moves.ts'
import type { UndoView } from '../staff-moves-view.ts'
import type { StaffOrderView } from '../../staff/staff-view.ts'
import { staffStateName } from '../../order/state-labels.ts'
import { useFocusAfter } from '../../order/screens/use-focus-after.ts'

/** `isInline`: beside a list, whose foot has room for it; otherwise above the submit bar. */
type Props = { order: StaffOrderView; undo: UndoView; isInline: boolean }

/** Undo bar, shown while the last transition can be undone. The ring is visual only: it is announced once, not every second. */
export function StaffUndo(props: Props) {
  const left = useSecondsLeft(props.undo.seconds)
  return left > 0 ? <Bar {...props} left={left} /> : null
}

function Bar({ order, undo, isInline, left }: Props & { left: number }) {
  const locale = useLocale()
  const busy = useIsSending()
  const { box, onSubmit } = useFocusAfter<HTMLDivElement>()
  const state = staffStateName(undo.state, order.fulfilment, locale)
  return (
    <div
      ref={box}
      className={classNames(
        'fixed inset-x-2 z-20 mx-auto flex w-fit max-w-[calc(100%-1rem)] items-center gap-3 rounded-md bg-band py-2 ps-3.5 pe-2 text-xs text-on-band shadow-float print:hidden',
        isInline ? 'bottom-2 md:start-21 md:end-[23.75rem] lg:start-53 lg:end-[25.75rem]' : 'bottom-26',
      )}
    >
      <Ring left={left} />
      <p role="status">{undo.isNotified ? m.staff_undo_until_told({ state }) : m.staff_undo_until({ state })}</p>
      <Form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="number" value={order.number} />
        <input type="hidden" name="version" value={order.version} />
        <button
          name="intent"
          value="undo"
          disabled={busy}
          data-key="u"
          className="inline-flex min-h-11 items-center gap-2 rounded-sm bg-on-band/15 px-3 font-bold whitespace-nowrap hover:bg-on-band/25 lg:min-h-9"
        >
          <Undo2 aria-hidden="true" className="size-4" />
          {m.staff_undo()}
          <kbd aria-hidden="true" className="rounded-xs border border-on-band/50 px-1.25 text-2xs max-lg:hidden">
            U
          </kbd>
        </button>
      </Form>
    </div>
  )
}

function useSecondsLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

const around = 2 * Math.PI * 11

function Ring({ left }: { left: number }) {
  return (
    <span aria-hidden="true" className="relative grid size-7 shrink-0 place-items-center font-bold tabular-nums">
      <svg viewBox="0 0 28 28" className="absolute inset-0 -rotate-90">
        <circle cx="14" cy="14" r="11" fill="none" stroke="currentColor" strokeWidth="3" className="opacity-25" />
        <circle
          cx="14"
          cy="14"
          r="11"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeDasharray={`${(around * left) / undoSeconds} ${around}`}
        />
      </svg>
      {left}
    </span>
  )
}
