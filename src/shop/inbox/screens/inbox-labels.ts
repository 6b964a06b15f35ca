import { formatDay } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { staffStateName, toneOf } from '#src/shop/orders/order/state-labels.ts'
import { requestStateName, requestStateTone, stateNow } from '#src/shop/requests/request/request-labels.ts'
import type { Tone } from '#src/ui/tag.tsx'
import type { ConversationKind, InboxCustomer, InboxTab, Subject } from '../inbox.ts'
import type { InboxDone } from './inbox-address.ts'

export const tabNames: Record<InboxTab, () => string> = {
  waiting: m.inbox_tab_waiting,
  mine: m.inbox_tab_mine,
  unclaimed: m.inbox_tab_unclaimed,
  answered: m.inbox_tab_answered,
  closed: m.inbox_tab_closed,
  all: m.inbox_tab_all,
}

export const kindNames: Record<ConversationKind, () => string> = {
  order: m.inbox_kind_order,
  prescription: m.inbox_kind_prescription,
  request: m.inbox_kind_request,
}

export const doneTexts: Record<InboxDone, () => string> = {
  answered: m.inbox_done_answered,
  answered_closed: m.inbox_done_answered_closed,
  noted: m.inbox_done_noted,
  claimed: m.inbox_done_claimed,
  released: m.inbox_done_released,
  closed: m.inbox_done_closed,
  reopened: m.inbox_done_reopened,
  none_left: m.inbox_done_none_left,
}

/** The name by which staff call a customer; a guest's is in the order only. */
export const customerText = ({ name, email, hasAccount }: InboxCustomer): string =>
  name ?? email ?? (hasAccount ? m.staff_actor_customer() : m.inbox_guest())

/** "A-10476", or the kind and day of a request, which has no number. */
export const subjectText = ({ kind, ref, at }: Subject, locale: Locale): string =>
  kind === 'order' ? ref : m.inbox_subject_request({ kind: kindNames[kind](), date: formatDay(at, locale) })

/** Its page in the staff area. */
export function subjectPath({ kind, ref: id }: Subject, locale: Locale): string {
  if (kind === 'order') return pathTo('staff.orders.show', locale, { id })
  return pathTo(kind === 'prescription' ? 'staff.prescriptions.show' : 'staff.requests.show', locale, { id })
}

export function subjectState(subject: Subject, now: Date, locale: Locale): { text: string; tone: Tone } {
  if (subject.kind === 'order')
    return { text: staffStateName(subject.state, subject.fulfilment, locale), tone: toneOf(subject.state) }
  const present = stateNow(subject, now)
  return { text: requestStateName(subject.kind, present, locale), tone: requestStateTone[present] }
}

/** "1 h 42", "34 min". */
export function minutesText(minutes: number): string {
  const whole = Math.round(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return m.inbox_minutes({ minutes: rest })
  return rest === 0 ? m.inbox_hours({ hours }) : m.inbox_hours_minutes({ hours, minutes: rest })
}
