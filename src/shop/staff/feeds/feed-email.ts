import type { Locale } from '#src/i18n/locales.ts'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { feedText } from '#src/shop/catalogue/import/screens/feed-text.ts'
import type { FeedIssue } from '#src/shop/catalogue/import/trouble.actions.server.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'
import type { Website } from '#src/shop/website/website.ts'

type Writing = { website: Website; /** Scheme and host of the shop. */ origin: string; locale: Locale; now: Date }

/** The email to the owner about a program's file that failed, or did not come. */
export function feedEmail({ website, origin, locale, now }: Writing, issue: FeedIssue): ComposedEmail {
  const file = { file: issue.fileName, when: momentAt(issue.at, now, locale) }
  return composeEmail({
    locale,
    subject: m.feed_email_subject({}, { locale }),
    heading: m.feed_email_subject({}, { locale }),
    paragraphs: [`${feedText(issue, now, locale)}.`, m.feed_email_file(file, { locale }), m.feed_email_shop({}, { locale })],
    facts: [],
    link: { label: m.feed_email_link({}, { locale }), url: new URL(pathTo('staff', locale), origin).href },
    notes: [],
    sender: senderLines(website, locale),
  })
}
