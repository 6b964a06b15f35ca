import { formatDays, formatLongMoment, formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { Cents } from '#src/kernel/money.ts'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import type { ExpectedDays } from '#src/shop/delivery/expected-days.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'
import type { Website } from '#src/shop/website/website.ts'

/** `lapsed`: not paid in time. */
export type OrderNews =
  | 'placed'
  | 'unpaid'
  | 'reference'
  | 'readdressed'
  | 'substituted'
  | 'unsubstituted'
  | 'proposed'
  | 'backordered'
  | 'paid'
  | 'ready'
  | 'sent'
  | 'completed'
  | 'canceled'
  | 'lapsed'

/** What is needed to pay; entity and reference belong to a method that is paid with them. */
type ToPay = { entity: string | null; reference: string | null; until: Date | null }

/** By when it is ready to be collected, or on which days its parcel is expected. */
export type OrderPromise = { readyAt: Date | null; expected: ExpectedDays | null }

/** An order email names no product: only number, state, total, amount due, promise and a link (details §4). */
export type OrderEmailInput = {
  news: OrderNews
  number: string
  token: string
  locale: Locale
  total: Cents
  toPay?: ToPay
  promise?: OrderPromise | undefined
}

type MessageFunction = (inputs: { number: string; days: number }, options: { locale: Locale }) => string
type EmailLabels = { subject: MessageFunction; heading: MessageFunction; body: MessageFunction; state: MessageFunction }

const labels: Record<OrderNews, EmailLabels> = {
  placed: {
    subject: m.order_letter_placed_subject,
    heading: m.order_letter_placed_heading,
    body: m.order_letter_placed_body,
    state: m.order_state_pending,
  },
  unpaid: {
    subject: m.order_letter_placed_subject,
    heading: m.order_letter_placed_heading,
    body: m.order_letter_unpaid_body,
    state: m.order_state_balance_due,
  },
  reference: {
    subject: m.order_letter_placed_subject,
    heading: m.order_letter_placed_heading,
    body: m.order_letter_multibanco_body,
    state: m.order_state_balance_due,
  },
  readdressed: {
    subject: m.order_letter_readdressed_subject,
    heading: m.order_letter_readdressed_heading,
    body: m.order_letter_readdressed_body,
    state: m.order_state_balance_due,
  },
  substituted: {
    subject: m.order_letter_substituted_subject,
    heading: m.order_letter_substituted_heading,
    body: m.order_letter_substituted_body,
    state: m.order_state_pending,
  },
  unsubstituted: {
    subject: m.order_letter_unsubstituted_subject,
    heading: m.order_letter_unsubstituted_heading,
    body: m.order_letter_unsubstituted_body,
    state: m.order_state_pending,
  },
  proposed: {
    subject: m.order_letter_proposed_subject,
    heading: m.order_letter_proposed_heading,
    body: m.order_letter_proposed_body,
    state: m.order_state_pending,
  },
  backordered: {
    subject: m.order_letter_backordered_subject,
    heading: m.order_letter_backordered_heading,
    body: m.order_letter_backordered_body,
    state: m.order_state_pending,
  },
  paid: {
    subject: m.order_letter_paid_subject,
    heading: m.order_letter_paid_heading,
    body: m.order_letter_paid_body,
    state: m.order_state_pending,
  },
  ready: {
    subject: m.order_letter_ready_subject,
    heading: m.order_letter_ready_heading,
    body: m.order_letter_ready_body,
    state: m.order_state_ready,
  },
  sent: {
    subject: m.order_letter_sent_subject,
    heading: m.order_letter_sent_heading,
    body: m.order_letter_sent_body,
    state: m.order_state_sent,
  },
  completed: {
    subject: m.order_letter_completed_subject,
    heading: m.order_letter_completed_heading,
    body: m.order_letter_completed_body,
    state: m.order_state_completed,
  },
  canceled: {
    subject: m.order_letter_canceled_subject,
    heading: m.order_letter_canceled_heading,
    body: m.order_letter_canceled_body,
    state: m.order_state_canceled,
  },
  lapsed: {
    subject: m.order_letter_canceled_subject,
    heading: m.order_letter_canceled_heading,
    body: m.order_letter_lapsed_body,
    state: m.order_state_canceled,
  },
}

export type OrderLabels = { subject: string; heading: string; body: string }

/** The first sentence of an email; staff read it before it is sent. */
export function orderLabels(
  { limits }: Website,
  { news, number, locale }: Pick<OrderEmailInput, 'news' | 'number' | 'locale'>,
): OrderLabels {
  const say = (word: MessageFunction): string => word({ number, days: limits.pickupKeptDays }, { locale })
  const { subject, heading, body } = labels[news]
  return { subject: say(subject), heading: say(heading), body: say(body) }
}

/** `origin`: scheme and host of the shop, for the link. */
export function orderEmail(website: Website, origin: string, input: OrderEmailInput): ComposedEmail {
  const { news, number, token, locale, total } = input
  const say = (word: MessageFunction): string => word({ number, days: website.limits.pickupKeptDays }, { locale })
  const { subject, heading, body } = orderLabels(website, { news, number, locale })
  return composeEmail({
    locale,
    subject,
    heading,
    paragraphs: [body],
    facts: [
      { label: say(m.order_letter_number), value: number },
      { label: say(m.order_letter_state), value: say(labels[news].state) },
      { label: say(m.order_letter_total), value: formatMoney(total, locale) },
      ...paymentFacts(input),
      ...promiseFacts(input),
    ],
    link: { label: say(m.order_letter_link), url: new URL(pathTo('checkout.confirmation', locale, { id: token }), origin).href },
    notes: [say(m.order_letter_no_invoice)],
    sender: senderLines(website, locale),
  })
}

type Fact = { label: string; value: string }

function paymentFacts({ toPay, locale }: OrderEmailInput): Fact[] {
  if (!toPay) return []
  const { entity, reference, until } = toPay
  const isReferenced = entity !== null && reference !== null
  return [
    ...(isReferenced
      ? [
          { label: m.order_mb_entity({}, { locale }), value: entity },
          { label: m.order_mb_reference({}, { locale }), value: inThrees(reference) },
        ]
      : []),
    ...(until ? [{ label: m.order_letter_pay_until({}, { locale }), value: formatLongMoment(until, locale) }] : []),
  ]
}

function promiseFacts({ promise, locale }: OrderEmailInput): Fact[] {
  const { readyAt, expected } = promise ?? { readyAt: null, expected: null }
  return [
    ...(readyAt ? [{ label: m.order_letter_ready_at({}, { locale }), value: formatLongMoment(readyAt, locale) }] : []),
    ...(expected ? [{ label: m.order_letter_expected({}, { locale }), value: formatDays(expected, locale) }] : []),
  ]
}

/** One line for a telephone, without a link. It says no more than the subject of the email, because others may read the screen. */
export const orderText = (website: Website, { news, number, locale }: OrderEmailInput): string =>
  m.order_text({ pharmacy: website.name, number, state: labels[news].state({ number, days: 0 }, { locale }) }, { locale })
