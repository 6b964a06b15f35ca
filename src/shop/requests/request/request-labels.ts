import { formatDayMonth, formatTimeLeft } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { momentAt, momentText } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { HOUR } from '#src/kernel/dates.ts'
import { isOpen, nextOpening } from '#src/kernel/opening-hours.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Tone } from '#src/ui/tag.tsx'
import { isQuoteValid, awaitsQuote, hasOpenQuote, isQuoted } from './request.ts'
import type { Request, RequestKind, RequestState } from './request.ts'

type RequestDates = Pick<Request, 'kind' | 'createdAt' | 'submittedAt'>

/** "Receita de 19 de novembro": the request by the day on which it was sent. */
export function requestName({ kind, createdAt, submittedAt }: RequestDates, now: Date, locale: Locale): string {
  const date = formatDayMonth(submittedAt ?? createdAt, now, locale)
  return (kind === 'prescription' ? m.prescription_of_day : m.request_of_day)({ date }, { locale })
}

/** The state by the clock: a quote past its deadline has expired, whether or not the periodic job has run. */
export const stateNow = ({ state, expiresAt }: Pick<Request, 'state' | 'expiresAt'>, now: Date): RequestState =>
  hasOpenQuote(state) && !isQuoteValid({ expiresAt }, now) ? 'expired' : state

const names = {
  new: m.request_state_new,
  pending: m.request_state_pending,
  confirmed: m.request_state_confirmed,
  added_to_cart: m.request_state_added_to_cart,
  order_created: m.request_state_order_created,
  order_completed: m.request_state_order_completed,
  rejected: m.request_state_canceled,
  canceled: m.request_state_canceled,
  expired: m.request_state_expired,
} as const satisfies Record<RequestState, unknown>

// "receita" and "pedido" have different grammatical genders.
const namesOf = {
  request: names,
  prescription: {
    ...names,
    order_completed: m.prescription_state_order_completed,
    rejected: m.prescription_state_canceled,
    canceled: m.prescription_state_canceled,
    expired: m.prescription_state_expired,
  },
} as const satisfies Record<RequestKind, unknown>

/** The name of a state (S181–S188): a rejected request reads as canceled, like one that its customer canceled. */
export const requestStateName = (kind: RequestKind, state: RequestState, locale: Locale): string =>
  namesOf[kind][state]({}, { locale })

export const requestStateTone = {
  new: 'neutral',
  pending: 'info',
  confirmed: 'ok',
  added_to_cart: 'ok',
  order_created: 'info',
  order_completed: 'neutral',
  rejected: 'bad',
  canceled: 'neutral',
  expired: 'warn',
} as const satisfies Record<RequestState, Tone>

const nextOf = {
  prescription: {
    new: m.prescription_next_new,
    pending: m.prescription_next_pending,
    confirmed: m.prescription_next_confirmed,
    added_to_cart: m.prescription_next_added_to_cart,
    order_created: m.prescription_next_order_created,
    order_completed: m.prescription_next_order_completed,
    rejected: m.prescription_next_rejected,
    canceled: m.prescription_next_canceled,
    expired: m.prescription_next_expired,
  },
  request: {
    new: m.request_next_new,
    pending: m.request_next_pending,
    confirmed: m.request_next_confirmed,
    added_to_cart: m.request_next_added_to_cart,
    order_created: m.request_next_order_created,
    order_completed: m.request_next_order_completed,
    rejected: m.request_next_rejected,
    canceled: m.request_next_canceled,
    expired: m.request_next_expired,
  },
} as const

const inLastHour = { prescription: m.prescription_next_confirmed_last, request: m.request_next_confirmed_last }

const whileClosed = { prescription: m.prescription_next_pending_closed, request: m.request_next_pending_closed }

/**
 * What happens next, or what the customer has to do, in one or two sentences (S181–S188). `hours`: of the pharmacy, which
 * determine when a waiting request is handled. Rendered on the server, so that the browser need not load the texts.
 */
export function nextStepText(
  request: Pick<Request, 'kind' | 'state' | 'expiresAt'>,
  { hours, now }: { hours: OpeningHours; now: Date },
  locale: Locale,
): string {
  const [{ kind, expiresAt }, state] = [request, stateNow(request, now)]
  const opening = awaitsQuote(state) && !isOpen(hours, now) ? nextOpening(hours, now) : undefined
  if (opening) return whileClosed[kind]({ when: momentAt(opening, now, locale) }, { locale })
  const until = expiresAt === null ? '' : momentText(expiresAt, now, locale)
  const hoursLeft = expiresAt === null ? 0 : Math.floor((expiresAt.getTime() - now.getTime()) / HOUR)
  if (isQuoted(state) && hoursLeft < 1) return inLastHour[kind]({ until }, { locale })
  return nextOf[kind][state]({ until, hours: hoursLeft }, { locale })
}

/** A deadline ready to render: "Faltam 1 dia e 7 horas." */
export type TimeLeft = {
  text: string
  /** "31 h", "45 min". */ short: string
  /** Of the whole window. */ share: number
  isLittle: boolean
}

export function timeLeft(window: { quotedAt: Date; expiresAt: Date }, now: Date, locale: Locale): TimeLeft {
  const left = Math.max(0, window.expiresAt.getTime() - now.getTime())
  const whole = window.expiresAt.getTime() - window.quotedAt.getTime()
  return {
    text: leftText(left, locale),
    short: left >= HOUR ? `${Math.floor(left / HOUR)} h` : `${Math.floor(left / 60_000)} min`,
    share: whole > 0 ? Math.min(1, left / whole) : 0,
    isLittle: left < 24 * HOUR,
  }
}

function leftText(left: number, locale: Locale): string {
  const time = formatTimeLeft(left, locale)
  if (time === '') return (left === 0 ? m.deadline_over : m.deadline_left_moment)({}, { locale })
  // Singular "Falta 1 hora", but plural "faltam 1 hora e 20 minutos".
  return (/^1 \p{L}+$/u.test(time) ? m.deadline_left_one : m.deadline_left)({ time }, { locale })
}
