import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { UndoBar } from '#src/ui/undo-bar.tsx'
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts'
import { undoSeconds } from '../staff-transitions.ts'
import type { UndoView } from '../staff-transitions-view.ts'
import type { StaffOrderView } from '../../staff/staff-view.ts'
import { staffStateName } from '../../order/state-labels.ts'
import { useFocusAfter } from '../../order/screens/use-focus-after.ts'

/** `isInline`: beside a list, whose foot has room for it; otherwise above the submit bar. */
type Props = { order: StaffOrderView; undo: UndoView; isInline: boolean }

/** Undoes the last transition, for as long as that is possible. */
export function StaffUndo(props: Props) {
  const left = useSecondsLeft(props.undo.seconds)
  return left > 0 ? <Bar {...props} left={left} /> : null
}

function Bar({ order, undo, isInline, left }: Props & { left: number }) {
  const { box, onSubmit } = useFocusAfter<HTMLDivElement>()
  const state = staffStateName(undo.state, order.fulfilment, useLocale())
  return (
    <UndoBar
      ref={box}
      onSubmit={onSubmit}
      text={undo.isNotified ? m.staff_undo_until_told({ state }) : m.staff_undo_until({ state })}
      left={left}
      outOf={undoSeconds}
      hidden={{ number: order.number, version: order.version }}
      className={isInline ? 'bottom-2 md:start-21 md:end-[23.75rem] lg:start-53 lg:end-[25.75rem]' : 'bottom-26'}
    />
  )
}
