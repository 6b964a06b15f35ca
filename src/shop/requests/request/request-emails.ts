import { formatDateTime, formatWeekdayTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { isOpen, nextOpening } from '#src/kernel/opening-hours.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'
import type { Website } from '#src/shop/website/website.ts'
import type { RequestKind } from './request.ts'

/** The event that an email about a prescription or request reports. */
export type RequestNews = 'received' | 'quoted' | 'reminder' | 'rejected' | 'expired' | 'comment'

export type NotifiedRequest = {
  news: RequestNews
  kind: RequestKind
  id: string
  locale: Locale
  expiresAt: Date | null
  /** An answer that shows one. */ hasProduct?: boolean
}

type Plain = (inputs: object, options: { locale: Locale }) => string
type Until = (inputs: { until: string }, options: { locale: Locale }) => string
type EmailLabels = { subject: Plain; body: Until }

const labels: Record<RequestKind, Record<RequestNews, EmailLabels>> = {
  prescription: {
    received: { subject: m.prescription_letter_received_subject, body: m.prescription_letter_received_body },
    quoted: { subject: m.prescription_letter_quoted_subject, body: m.prescription_letter_quoted_body },
    reminder: { subject: m.prescription_letter_reminder_subject, body: m.prescription_letter_reminder_body },
    rejected: { subject: m.prescription_letter_rejected_subject, body: m.prescription_letter_rejected_body },
    expired: { subject: m.prescription_letter_expired_subject, body: m.prescription_letter_expired_body },
    comment: { subject: m.prescription_letter_comment_subject, body: m.prescription_letter_comment_body },
  },
  request: {
    received: { subject: m.request_letter_received_subject, body: m.request_letter_received_body },
    quoted: { subject: m.request_letter_quoted_subject, body: m.request_letter_quoted_body },
    reminder: { subject: m.request_letter_reminder_subject, body: m.request_letter_reminder_body },
    rejected: { subject: m.request_letter_rejected_subject, body: m.request_letter_rejected_body },
    expired: { subject: m.request_letter_expired_subject, body: m.request_letter_expired_body },
    comment: { subject: m.request_letter_comment_subject, body: m.request_letter_comment_body },
  },
}

/**
 * The email about what happened to a prescription or request, without its content: no medicine, price or code, and none of the
 * pharmacist's text. `origin`: scheme and host of the shop, for the link.
 */
export function requestEmail(
  website: Website,
  { origin, now }: { origin: string; now: Date },
  input: NotifiedRequest,
): ComposedEmail {
  const { news, kind, id, locale, expiresAt, hasProduct = false } = input
  const { subject, body } = labels[kind][news]
  const until = expiresAt === null ? '' : formatDateTime(expiresAt, locale)
  const hours = news === 'received' ? whenHandled(website, now, locale) : []
  const isPrescription = kind === 'prescription'
  const place = hasProduct ? '#conversation' : ''
  return composeEmail({
    locale,
    subject: subject({}, { locale }),
    heading: subject({}, { locale }),
    paragraphs: [body({ until }, { locale }), ...hours],
    facts: news === 'quoted' || news === 'reminder' ? [{ label: m.request_letter_until({}, { locale }), value: until }] : [],
    link: {
      label: linkLabel(input),
      url: new URL(`${pathTo(isPrescription ? 'prescriptions.show' : 'requests.show', locale, { id })}${place}`, origin).href,
    },
    notes: [],
    sender: senderLines(website, locale),
  })
}

function linkLabel({ kind, locale, hasProduct }: NotifiedRequest): string {
  if (hasProduct) return m.conversation_letter_product({}, { locale })
  return (kind === 'prescription' ? m.prescription_letter_link : m.request_letter_link)({}, { locale })
}

/** While the pharmacy is closed: when the request will be handled. */
function whenHandled({ hours }: Website, now: Date, locale: Locale): string[] {
  const opening = isOpen(hours, now) ? undefined : nextOpening(hours, now)
  return opening ? [m.request_letter_opens({ when: formatWeekdayTime(opening, locale) }, { locale })] : []
}
