import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

type Writing = { website: Website; /** Scheme and host of the shop. */ origin: string; locale: Locale }

/** The code that confirms the deletion of an account. Contains no other six-digit number. */
export function deletionCodeEmail({ website, origin, locale }: Writing, code: string): ComposedEmail {
  const messageArgs = [{ pharmacy: website.name }, { locale }] as const
  return composeEmail({
    locale,
    subject: m.letter_deletion_code_subject(...messageArgs),
    heading: m.letter_deletion_code_heading(...messageArgs),
    paragraphs: [m.letter_deletion_code_body(...messageArgs)],
    facts: [{ label: m.letter_deletion_code_label(...messageArgs), value: code }],
    link: { label: m.letter_deletion_code_link(...messageArgs), url: new URL(pathTo('account.delete', locale), origin).href },
    notes: [m.letter_deletion_code_note(...messageArgs)],
    sender: senderLines(website, locale),
  })
}

/** The last email to a person whose account was erased. */
export function erasedEmail({ website, origin, locale }: Writing): ComposedEmail {
  const messageArgs = [{ pharmacy: website.name }, { locale }] as const
  return composeEmail({
    locale,
    subject: m.letter_erased_subject(...messageArgs),
    heading: m.letter_erased_heading(...messageArgs),
    paragraphs: [m.letter_erased_body(...messageArgs), m.letter_erased_kept(...messageArgs)],
    facts: [],
    link: { label: m.letter_erased_link(...messageArgs), url: new URL(pathTo('privacy', locale), origin).href },
    notes: [m.letter_erased_note(...messageArgs)],
    sender: senderLines(website, locale),
  })
}
