import { formatDateTime } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { Fulfilment } from '../../delivery/fulfilment.ts'
import type { CustomerChannel } from '../../notifications/notification.ts'
import type { Actor } from '../order.ts'
import { staffStateName } from '../state-labels.ts'
import type { StaffMoveRow } from '../staff-moves-view.ts'
import { counterPaymentText } from './counter-payment-text.ts'

/** Transitions with person, time and notification channels; newest first. */
export function StaffHistory({ moves, fulfilment }: { moves: readonly StaffMoveRow[]; fulfilment: Fulfilment }) {
  const locale = useLocale()
  const items = moves.toReversed().map((move, index) => ({
    key: `${moves.length - index} ${move.event}`,
    label: labelOf(move, move.event === 'readdress' ? m.order_address_corrected() : staffStateName(move.to, fulfilment, locale)),
    note: (
      <>
        <span className="block tabular-nums">{formatDateTime(move.at, locale)}</span>
        {noteOf(move, locale)}
        {move.counterPayment && <span className="block">{counterPaymentText(move.counterPayment, locale)}</span>}
        {move.reason !== null && <span className="block wrap-anywhere">{m.staff_reason({ reason: move.reason })}</span>}
      </>
    ),
    state: index === 0 ? ('now' as const) : ('done' as const),
  }))
  return <Timeline items={items} />
}

function labelOf({ isUndo, wasUndone }: StaffMoveRow, state: string): string {
  if (isUndo) return m.staff_undone({ state })
  return wasUndone ? m.staff_was_undone({ state }) : state
}

const actors: Record<Exclude<Actor, 'staff'>, () => string> = {
  customer: m.staff_actor_customer,
  bank: m.staff_actor_bank,
  clock: m.staff_actor_clock,
}
const channelNames: Record<CustomerChannel, () => string> = {
  in_app: m.staff_told_in_app,
  email: m.order_told_email,
  sms: m.order_told_sms,
}

function noteOf({ actor, by, alerts }: StaffMoveRow, locale: Locale): string {
  const principal = by ?? (actor === 'staff' ? m.staff_area() : actors[actor]())
  if (alerts.length === 0) return m.staff_told_none({ who: principal })
  return m.staff_told({
    who: principal,
    ways: new Intl.ListFormat(languageTag[locale]).format(alerts.map((channel) => channelNames[channel]())),
  })
}
