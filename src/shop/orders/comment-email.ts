import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

/** That the pharmacy has written, never what. `origin`: scheme and host of the shop, for the link. */
export function commentEmail(
  website: Website,
  origin: string,
  { number, token, locale }: { number: string; token: string; locale: Locale },
): ComposedEmail {
  const told = [{ number }, { locale }] as const
  return composeEmail({
    locale,
    subject: m.order_letter_comment_subject(...told),
    heading: m.order_letter_comment_heading(...told),
    paragraphs: [m.order_letter_comment_body(...told)],
    facts: [{ label: m.order_letter_number(...told), value: number }],
    link: {
      label: m.order_letter_link(...told),
      url: new URL(pathTo('checkout.confirmation', locale, { id: token }), origin).href,
    },
    notes: [],
    sender: senderLines(website, locale),
  })
}
