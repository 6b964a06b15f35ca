import { formatDateTime } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { Fulfilment } from '../../delivery/fulfilment.ts'
import type { AlertChannel } from '../../notices/notice.ts'
import type { Actor } from '../order.ts'
import { staffStateName } from '../state-words.ts'
import type { StaffMoveRow } from '../staff-view.ts'

/** Who moved the order, when, and how the customer was told; newest first. */
export function StaffHistory({ moves, fulfilment }: { moves: readonly StaffMoveRow[]; fulfilment: Fulfilment }) {
  const locale = useLocale()
  const items = moves.toReversed().map((move, index) => ({
    key: `${move.to} ${move.at.toISOString()}`,
    label: staffStateName(move.to, fulfilment, locale),
    note: (
      <>
        <span className="block tabular-nums">{formatDateTime(move.at, locale)}</span>
        {noteOf(move, locale)}
      </>
    ),
    state: index === 0 ? ('now' as const) : ('done' as const),
  }))
  return <Timeline items={items} />
}

const actors: Record<Exclude<Actor, 'staff'>, () => string> = {
  customer: m.staff_actor_customer,
  bank: m.staff_actor_bank,
  clock: m.staff_actor_clock,
}
const ways: Record<AlertChannel, () => string> = { in_app: m.order_told_in_app, email: m.order_told_email, sms: m.order_told_sms }

function noteOf({ actor, by, alerts }: StaffMoveRow, locale: Locale): string {
  const who = by ?? (actor === 'staff' ? m.staff_area() : actors[actor]())
  if (alerts.length === 0) return m.staff_told_none({ who })
  return m.staff_told({ who, ways: new Intl.ListFormat(languageTag[locale]).format(alerts.map((channel) => ways[channel]())) })
}
