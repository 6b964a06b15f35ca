import { formatDateTime } from '#src/i18n/formatters.ts'
import { defaultLocale, languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { GooglePassContent } from '#src/platform/passes/google.ts'
import { inFours } from '../card-number.ts'
import type { CardFacts } from './card-facts.ts'
import { hexOf } from './pass-colours.ts'

/** Designed for round frames; Google fetches it from the shop. */
const logo = '/card-logo.png'

/**
 * The card for Google Wallet, with its class. All of it is in a URL, which browsers and Google limit: the class is shared and has
 * both languages, the object has the language of the page. Google does not overwrite an existing object; its id contains the card
 * number, so another number is another pass.
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
