import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

/** A post for its email, in the reader's language. `token`: of the link that unsubscribes. */
type MailingEmailInput = { title: string; summary: string; postId: string; token: string; locale: Locale }

/** A marketing email: it says how to unsubscribe, to people and to mail programs. */
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
      // Without the slug: nobody has checked whether it names a medicine.
      url: new URL(pathTo('posts.show', locale, { id: postId }), origin).href,
    },
    notes: [m.news_letter_why({}, { locale })],
    stop: { label: m.news_letter_stop({}, { locale }), url: stopUrl },
    sender: senderLines(website, locale),
  })
  return { ...email, stopUrl }
}
