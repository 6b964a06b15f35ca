import type { Locale } from '#src/i18n/locales.ts'
import { languageTag } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'
import type { Website } from '#src/shop/website/website.ts'

/** How many came in of each kind. */
export type NewWork = { orders: number; requests: number; messages: number }

type Writing = { website: Website; /** Scheme and host of the shop. */ origin: string; locale: Locale }

/** The email about new work: numbers only, because emails are not encrypted and orders are health data. */
export function workEmail({ website, origin, locale }: Writing, work: NewWork): ComposedEmail {
  const text = workText(work, locale)
  return composeEmail({
    locale,
    subject: m.work_email_subject({ work: text }, { locale }),
    heading: m.work_email_heading({}, { locale }),
    paragraphs: [m.work_email_text({ work: text }, { locale })],
    facts: [],
    link: { label: m.work_email_link({}, { locale }), url: new URL(pathTo('staff', locale), origin).href },
    notes: [m.work_email_why({}, { locale })],
    sender: senderLines(website, locale),
  })
}

const texts = {
  orders: [m.work_email_orders_one, m.work_email_orders],
  requests: [m.work_email_requests_one, m.work_email_requests],
  messages: [m.work_email_messages_one, m.work_email_messages],
} as const

/** "2 encomendas e 1 mensagem". */
function workText(work: NewWork, locale: Locale): string {
  const kinds = (['orders', 'requests', 'messages'] as const).filter((kind) => work[kind] > 0)
  const parts = kinds.map((kind): string => {
    const [one, many] = texts[kind]
    return work[kind] === 1 ? one({}, { locale }) : many({ count: work[kind] }, { locale })
  })
  return new Intl.ListFormat(languageTag[locale]).format(parts)
}
