import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

/** A post as its letter tells it, in the reader's language. `token`: of the link that ends such letters. */
type MailingEmailInput = { title: string; summary: string; postId: string; token: string; locale: Locale }

/** Promotional: it says how to hear no more, to people and to mail programs. */
export function mailingEmail(
  website: Website,
  origin: string,
  { title, summary, postId, token, locale }: MailingEmailInput,
): ComposedEmail & { stopUrl: string } {
  const stopUrl = new URL(pathTo('news.stop', locale, { id: token }), origin).href
  const email = composeEmail({
    locale,
    subject: title,
    heading: title,
    paragraphs: [summary],
    facts: [],
    link: {
      label: m.news_letter_link({}, { locale }),
      // Not the words of its address: nobody has looked whether they name a medicine.
      url: new URL(pathTo('posts.show', locale, { id: postId }), origin).href,
    },
    notes: [m.news_letter_why({}, { locale })],
    stop: { label: m.news_letter_stop({}, { locale }), url: stopUrl },
    sender: senderLines(website, locale),
  })
  return { ...email, stopUrl }
}
