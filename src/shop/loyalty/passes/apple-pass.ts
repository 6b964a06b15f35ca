import { defaultLocale } from '#src/i18n/locales.ts'
import type { Locale, Text } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { ApplePassContent } from '#src/platform/passes/apple.ts'
import { inFours } from '../card-number.ts'
import type { CardFacts } from './card-facts.ts'
import { rgbOf } from './pass-colours.ts'

type Content = Omit<ApplePassContent, 'images'>

/**
 * The card for Apple Wallet. Its texts are in Portuguese, which phones in other languages show too, and are the keys of the
 * translation tables of both languages.
 */
export function applePass(card: CardFacts): Content {
  const texts = textsOf(card)
  const plain = (name: keyof typeof texts): string => texts[name][defaultLocale]
  const { wallet, pharmacy } = card
  const code = { message: wallet.cardNumber, messageEncoding: 'iso-8859-1', altText: inFours(wallet.cardNumber) }
  const facts = {
    serialNumber: wallet.id,
    organizationName: pharmacy,
    description: plain('description'),
    logoText: plain('name'),
    // Anyone with the card can spend the points.
    sharingProhibited: true,
    backgroundColor: rgbOf('green'),
    foregroundColor: rgbOf('onGreen'),
    labelColor: rgbOf('onGreenSoft'),
    // Phones show the first format that they support: watches and the oldest phones lack Code 128.
    barcodes: ['PKBarcodeFormatCode128', 'PKBarcodeFormatQR'].map((format) => ({ format, ...code })),
    storeCard: fieldsOf(card, plain),
  }
  return { facts, texts: tablesOf(Object.values(texts)) }
}

type Named = ReturnType<typeof textsOf>

function textsOf({ name, pharmacy }: CardFacts) {
  const inBoth = (word: (locale: Locale) => string): Text => ({ pt: word('pt'), en: word('en') })
  return {
    name,
    description: inBoth((locale) => m.passes_description({ card: name[locale], pharmacy }, { locale })),
    points: inBoth((locale) => m.passes_points({}, { locale })),
    worth: inBoth((locale) => m.passes_worth({}, { locale })),
    number: inBoth((locale) => m.passes_number({}, { locale })),
    balanceAt: inBoth((locale) => m.passes_balance_at({}, { locale })),
    how: inBoth((locale) => m.passes_how({}, { locale })),
    howText: inBoth((locale) => m.passes_how_text({}, { locale })),
    account: inBoth((locale) => m.passes_account({}, { locale })),
  } satisfies Record<string, Text>
}

// Numbers, amounts and times are formatted by the phone, in its language.
const fieldsOf = ({ wallet, at, origin }: CardFacts, plain: (name: keyof Named) => string) => ({
  headerFields: [{ key: 'points', label: plain('points'), value: wallet.balance, numberStyle: 'PKNumberStyleDecimal' }],
  primaryFields: [],
  secondaryFields: [
    { key: 'worth', label: plain('worth'), value: Number(toDecimal(wallet.worth)), currencyCode: 'EUR' },
    { key: 'at', label: plain('balanceAt'), ...momentOf(at), textAlignment: 'PKTextAlignmentRight' },
  ],
  auxiliaryFields: [],
  backFields: [
    { key: 'number', label: plain('number'), value: inFours(wallet.cardNumber) },
    { key: 'how', label: plain('how'), value: plain('howText') },
    { key: 'account', label: plain('account'), value: new URL(pathTo('account.card', defaultLocale), origin).href },
  ],
})

/** Apple rejects fractions of a second. */
const momentOf = (at: Date) => ({
  value: at.toISOString().replace(/\.\d+/, ''),
  dateStyle: 'PKDateStyleShort',
  timeStyle: 'PKDateStyleShort',
})

function tablesOf(texts: readonly Text[]): Content['texts'] {
  const table = (locale: Locale) => Object.fromEntries(texts.map((text) => [text[defaultLocale], text[locale]]))
  return { pt: table('pt'), en: table('en') }
}
