import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

/** The email with the code that links a Google account to this person's. `origin`: scheme and host of the shop. */
export function googleLinkEmail(
  website: Website,
  origin: string,
  { code, locale }: { code: string; locale: Locale },
): ComposedEmail {
  const options = { locale }
  return composeEmail({
    locale,
    subject: m.google_letter_subject({ pharmacy: website.name }, options),
    heading: m.google_letter_heading({}, options),
    paragraphs: [m.google_letter_body({}, options)],
    facts: [{ label: m.google_letter_code({}, options), value: code }],
    link: { label: m.google_letter_link({}, options), url: new URL(pathTo('sign-in.google', locale), origin).href },
    notes: [m.google_letter_note({}, options)],
    sender: senderLines(website, locale),
  })
}
