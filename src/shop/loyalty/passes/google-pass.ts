import { formatDateTime } from '#src/i18n/formatters.ts'
import { defaultLocale, languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { GooglePassContent } from '#src/platform/passes/google.ts'
import { inFours } from '../card-number.ts'
import type { CardFacts } from './card-facts.ts'
import { hexOf } from './pass-colours.ts'

/** Drawn for round frames; Google fetches it from the shop. */
const logo = '/card-logo.png'

/**
 * The card for Google Wallet, with the kind of card that it is. All of it travels in an address, which browsers and Google want
 * short: the kind is everybody's and has both languages, the card has that of the page it came from. What Google has once is not
 * written again; an id stands for one number, so that another one is another pass.
 */
export function googlePass(
  { name, pharmacy, wallet, at, origin }: CardFacts,
  issuerId: string,
  locale: Locale,
): GooglePassContent {
  const classId = `${issuerId}.loyalty`
  const kind = {
    id: classId,
    issuerName: pharmacy,
    programName: name[defaultLocale],
    localizedProgramName: {
      defaultValue: { language: languageTag.pt, value: name.pt },
      translatedValues: [{ language: languageTag.en, value: name.en }],
    },
    programLogo: { sourceUri: { uri: new URL(logo, origin).href } },
    hexBackgroundColor: hexOf('green'),
    reviewStatus: 'UNDER_REVIEW',
  }
  const card = {
    id: `${issuerId}.${wallet.cardNumber}`,
    classId,
    state: 'ACTIVE',
    barcode: { type: 'CODE_128', value: wallet.cardNumber, alternateText: inFours(wallet.cardNumber) },
    loyaltyPoints: { label: m.passes_points({}, { locale }), balance: { int: wallet.balance } },
    secondaryLoyaltyPoints: {
      label: m.passes_worth({}, { locale }),
      balance: { money: { micros: String(wallet.worth * 10_000), currencyCode: 'EUR' } },
    },
    textModulesData: [{ id: 'at', header: m.passes_balance_at({}, { locale }), body: formatDateTime(at, locale) }],
  }
  return { loyaltyClasses: [kind], loyaltyObjects: [card] }
}
