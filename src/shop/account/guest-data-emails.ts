import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

type Writing = { website: Website; /** Scheme and host of the shop. */ origin: string; locale: Locale }

const privacyLink = ({ origin, locale }: Writing) => ({
  label: m.letter_guest_code_link({}, { locale }),
  url: new URL(pathTo('privacy', locale), origin).href,
})

/** The code that gives access to a guest's data. Contains no other six-digit number and no link to an order. */
export function guestCodeEmail(writing: Writing, code: string): ComposedEmail {
  const { website, locale } = writing
  const pharmacy = [{ pharmacy: website.name }, { locale }] as const
  return composeEmail({
    locale,
    subject: m.letter_guest_code_subject(...pharmacy),
    heading: m.letter_guest_code_heading({}, { locale }),
    paragraphs: [m.letter_guest_code_body(...pharmacy)],
    facts: [{ label: m.letter_guest_code_label({}, { locale }), value: code }],
    link: privacyLink(writing),
    notes: [m.letter_guest_code_note({}, { locale })],
    sender: senderLines(website, locale),
  })
}

/** The last email to a guest whose data was erased. */
export function guestErasedEmail(writing: Writing): ComposedEmail {
  const { website, locale } = writing
  const pharmacy = [{ pharmacy: website.name }, { locale }] as const
  return composeEmail({
    locale,
    subject: m.letter_guest_erased_subject({}, { locale }),
    heading: m.letter_guest_erased_heading({}, { locale }),
    paragraphs: [m.letter_guest_erased_body(...pharmacy), m.letter_guest_erased_kept({}, { locale })],
    facts: [],
    link: privacyLink(writing),
    notes: [],
    sender: senderLines(website, locale),
  })
}
