import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '../notifications/email-layout.ts'
import type { ComposedEmail } from '../notifications/email-layout.ts'
import { senderLines } from '../notifications/sender.ts'
import type { Website } from '../website/website.ts'

type BackInStockInput = { productId: string; token: string; locale: Locale }

/** Neither the email nor its link names the product: what a customer waits for at a pharmacy is private. */
export function backInStockEmail(
  website: Website,
  origin: string,
  { productId, token, locale }: BackInStockInput,
): ComposedEmail & { stopUrl: string } {
  const say = (word: typeof m.waiting_letter_subject): string => word({}, { locale })
  const stopUrl = new URL(pathTo('notices.stop', locale, { id: token }), origin).href
  const email = composeEmail({
    locale,
    subject: say(m.waiting_letter_subject),
    heading: say(m.waiting_letter_heading),
    paragraphs: [say(m.waiting_letter_body)],
    facts: [],
    link: { label: say(m.waiting_letter_link), url: new URL(pathTo('products.show', locale, { id: productId }), origin).href },
    notes: [say(m.waiting_letter_once)],
    stop: { label: say(m.waiting_letter_stop), url: stopUrl },
    sender: senderLines(website, locale),
  })
  return { ...email, stopUrl }
}
