import { formatDateTime, formatList, formatMoney } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { Moment } from '#src/ui/timeline.tsx'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { StaffTransitionRow } from '../../fulfilment/staff-transitions-view.ts'
import { isByStaff } from '../../order/order.ts'
import type { Actor, OrderOrigin } from '../../order/order.ts'
import { staffStateName } from '../../order/state-labels.ts'
import { counterPaymentText } from '../../payment/screens/counter-payment-text.ts'
import { consentTexts } from '../../shortage/shortage-labels.ts'
import type { HistoryRow } from '../order-history.ts'

type Props = { rows: readonly HistoryRow[]; fulfilment: Fulfilment; origin: OrderOrigin }

/** Everything that happened to an order, with person, time and notification channels; newest first. */
export function StaffHistory({ rows, fulfilment, origin }: Props) {
  const locale = useLocale()
  const items = rows.toReversed().map((row, index): Moment => {
    const { label, who, more } = describe(row, { fulfilment, origin }, locale)
    return {
      key: `${rows.length - index} ${row.kind}`,
      label,
      note: (
        <>
          <span className="block tabular-nums">{formatDateTime(row.at, locale)}</span>
          {who}
          {more}
        </>
      ),
      state: index === 0 ? 'now' : 'done',
    }
  })
  return <Timeline items={items} />
}

type Described = { label: string; who: string; more?: Moment['note'] }

type Of = Pick<Props, 'fulfilment' | 'origin'>

function describe(row: HistoryRow, of: Of, locale: Locale): Described {
  const nameOf = (by: string | null): string => by ?? m.staff_area()
  switch (row.kind) {
    case 'transition':
      return transitionText(row.transition, of, locale)
    case 'claimed':
      return {
        label: m.staff_history_claimed(),
        who: row.from === null ? nameOf(row.by) : m.staff_history_from({ name: nameOf(row.by), from: row.from }),
      }
    case 'handed_over':
      return { label: m.staff_history_handed_over({ name: nameOf(row.to) }), who: nameOf(row.by) }
    case 'noted':
      return { label: noted[row.action](), who: nameOf(row.by) }
    case 'picked':
      return { label: m.staff_history_picked({ count: row.count }), who: formatList([...row.by], locale) || m.staff_area() }
    case 'unpicked':
      return { label: m.staff_history_unpicked({ count: row.count }), who: formatList([...row.by], locale) || m.staff_area() }
    case 'short':
      return {
        label: m.staff_history_short({ count: row.count, name: row.name[locale] }),
        who: m.staff_history_short_who({ name: nameOf(row.by), how: consentTexts[row.consent]() }),
      }
    case 'backordered':
      return {
        label: m.staff_history_backordered({ count: row.count, name: row.name[locale], number: row.number }),
        who: m.staff_history_short_who({ name: nameOf(row.by), how: consentTexts[row.consent]() }),
      }
    case 'swapped':
      return {
        label: m.staff_history_swapped({ count: row.count, from: row.from[locale], to: row.to[locale] }),
        who: m.staff_history_short_who({ name: nameOf(row.by), how: consentTexts[row.consent]() }),
      }
    case 'unswapped':
      return { label: m.staff_history_unswapped({ from: row.from[locale], to: row.to[locale] }), who: nameOf(row.by) }
    case 'proposed':
      return {
        label: m.staff_history_proposed({ count: row.count, name: row.name[locale] }),
        who: m.staff_told({ who: nameOf(row.by), ways: channelList(row.alerts, locale) }),
      }
    case 'answered':
      return {
        label: row.isAccepted ? m.staff_history_accepted() : m.staff_history_declined(),
        who: consentTexts[row.via](),
      }
    case 'proposal_withdrawn':
      return { label: m.staff_history_proposal_withdrawn({ count: row.count, name: row.name[locale] }), who: nameOf(row.by) }
    case 'proposal_lapsed':
      return { label: m.staff_history_proposal_lapsed({ count: row.count, name: row.name[locale] }), who: '' }
    case 'refund': {
      const sum = row.points > 0 ? pointsText(row.points, locale) : formatMoney(row.amount, locale)
      return { label: m.staff_history_refund({ amount: sum }), who: whoText(row, nameOf(row.by)) }
    }
  }
}

const noted = {
  order_released: m.staff_history_released,
  order_hand_over_undone: m.staff_history_hand_over_undone,
  picking_started: m.staff_history_picking,
  invoice_changed: m.staff_history_invoice,
  tracking_changed: m.staff_history_tracking,
}

function transitionText(transition: StaffTransitionRow, { fulfilment, origin }: Of, locale: Locale): Described {
  const { event, to, counterPayment, reason } = transition
  const placed = event === 'place' && isByStaff(origin) ? placedTexts[origin]() : null
  const state = event === 'readdress' ? m.order_address_corrected() : (placed ?? staffStateName(to, fulfilment, locale))
  return {
    label: labelOf(transition, state),
    who: noteOf(transition, locale),
    more: (
      <>
        {counterPayment && <span className="block">{counterPaymentText(counterPayment, locale)}</span>}
        {reason !== null && <span className="block wrap-anywhere">{m.staff_reason({ reason })}</span>}
      </>
    ),
  }
}

function labelOf({ isUndo, wasUndone }: StaffTransitionRow, state: string): string {
  if (isUndo) return m.staff_undone({ state })
  return wasUndone ? m.staff_was_undone({ state }) : state
}

const placedTexts = { phone: m.staff_history_by_phone, counter: m.staff_history_at_counter }

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

const whoText = ({ actor }: { actor: Actor }, staffName: string): string => (actor === 'staff' ? staffName : actors[actor]())

function noteOf({ actor, by, alerts }: StaffTransitionRow, locale: Locale): string {
  const principal = by ?? whoText({ actor }, m.staff_area())
  if (alerts.length === 0) return m.staff_told_none({ who: principal })
  return m.staff_told({ who: principal, ways: channelList(alerts, locale) })
}

const channelList = (alerts: readonly CustomerChannel[], locale: Locale): string =>
  new Intl.ListFormat(languageTag[locale]).format(alerts.map((channel) => channelNames[channel]()))
