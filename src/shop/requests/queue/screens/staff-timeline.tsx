import { formatDayOrTime } from '#src/i18n/formatters.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { awaitsQuote, isUnsent } from '../../request/request.ts'
import type { Actor, RequestKind } from '../../request/request.ts'
import type { StaffMoment } from '../staff-view.ts'
import { staffRequestState } from '../staff-labels.ts'

type Props = { kind: RequestKind; moments: readonly StaffMoment[]; now: Date }

/** What happened, who did it and who revealed codes; newest first. */
export function StaffMoments({ kind, moments, now }: Props) {
  const locale = useLocale()
  const items = moments.map((moment, index) => ({
    key: `${moment.what} ${moment.at.toISOString()}`,
    label: labelOf(kind, moment, locale),
    at: formatDayOrTime(moment.at, now, locale),
    note: moment.what === 'transition' ? noteOf(moment, locale) : undefined,
    state: index === 0 ? ('now' as const) : ('done' as const),
  }))
  return <Timeline items={items} />
}

const looks = {
  claimed: m.staff_moment_claimed,
  released: m.staff_moment_released,
  codes: m.staff_moment_codes,
  code_number: m.staff_moment_code_number,
  code_access: m.staff_moment_code_access,
  code_option: m.staff_moment_code_option,
}

function labelOf(kind: RequestKind, moment: StaffMoment, locale: Locale): string {
  if (moment.what === 'handed_over')
    return m.staff_moment_handed_over({ who: moment.by ?? m.staff_area(), name: moment.colleague ?? m.staff_area() })
  if (moment.what !== 'transition') return looks[moment.what]({ who: moment.by ?? m.staff_area() })
  if (isUnsent(moment.to)) return m.staff_moment_started()
  return awaitsQuote(moment.to) ? m.staff_moment_sent() : staffRequestState(kind, moment.to, locale)
}

const actors: Record<Exclude<Actor, 'staff'>, () => string> = {
  customer: m.staff_actor_customer,
  clock: m.staff_actor_clock,
  order: m.staff_actor_order,
}
const channelNames: Record<CustomerChannel, () => string> = {
  in_app: m.order_told_in_app,
  email: m.order_told_email,
  sms: m.order_told_sms,
}

function noteOf({ actor, by, alerts }: Extract<StaffMoment, { what: 'transition' }>, locale: Locale): string {
  const principal = by ?? (actor === 'staff' ? m.staff_area() : actors[actor]())
  if (alerts.length === 0) return principal
  return m.staff_told({
    who: principal,
    ways: new Intl.ListFormat(languageTag[locale]).format(alerts.map((channel) => channelNames[channel]())),
  })
}
