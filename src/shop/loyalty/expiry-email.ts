import { formatDate, formatMoney, formatNumber } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'
import { worthOf } from './points.ts'

type Expiring = { points: number; lastDay: IsoDate; locale: Locale }

/** How many points will expire, and when. `origin`: scheme and host of the shop. */
export function expiryEmail(website: Website, origin: string, { points, lastDay, locale }: Expiring): ComposedEmail {
  const say = (word: typeof m.loyalty_letter_expiring_subject): string => word({}, { locale })
  return composeEmail({
    locale,
    subject: say(m.loyalty_letter_expiring_subject),
    heading: website.loyalty.name[locale],
    paragraphs: [say(m.loyalty_letter_expiring_body)],
    facts: [
      { label: say(m.loyalty_letter_expiring_points), value: formatNumber(points, locale) },
      { label: say(m.loyalty_letter_expiring_worth), value: formatMoney(worthOf(points, website.loyalty), locale) },
      { label: say(m.loyalty_letter_expiring_last_day), value: formatDate(new Date(`${lastDay}T12:00Z`), locale) },
    ],
    link: { label: say(m.loyalty_letter_expiring_link), url: new URL(pathTo('account.card', locale), origin).href },
    notes: [],
    sender: senderLines(website, locale),
  })
}
