import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

/** Says that the pharmacy has written, never what. `origin`: scheme and host of the shop, for the link. */
export function commentEmail(
  website: Website,
  origin: string,
  { number, token, locale }: { number: string; token: string; locale: Locale },
): ComposedEmail {
  const messageArgs = [{ number }, { locale }] as const
  return composeEmail({
    locale,
    subject: m.order_letter_comment_subject(...messageArgs),
    heading: m.order_letter_comment_heading(...messageArgs),
    paragraphs: [m.order_letter_comment_body(...messageArgs)],
    facts: [{ label: m.order_letter_number(...messageArgs), value: number }],
    link: {
      label: m.order_letter_link(...messageArgs),
      url: new URL(pathTo('checkout.confirmation', locale, { id: token }), origin).href,
    },
    notes: [],
    sender: senderLines(website, locale),
  })
}
