import type { Locale, Text } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '../../website/actions.server.ts'
import { walletOf } from '../wallet/actions.server.ts'
import type { NoWallet } from '../wallet/wallet.ts'
import type { CardFacts } from './card-facts.ts'
import type { OfferedPasses } from './pass.ts'
import { readFile } from 'node:fs/promises'
import { encode } from '#src/platform/images/encode.ts'
import { hexOf, rgbOf } from './pass-colours.ts'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { defaultLocale, languageTag } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { GooglePassContent } from './google-wallet.server.ts'
import { inFours } from '../card/card-number.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { ApplePassContent } from './apple-wallet.server.ts'

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

type CardTexts = ReturnType<typeof textsOf>

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
const fieldsOf = ({ wallet, at, origin }: CardFacts, plain: (name: keyof CardTexts) => string) => ({
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

/** Designed for round frames; Google fetches it from the shop. */
const logo = '/card-logo.png'

/**
 * The card for Google Wallet, with its class. All of it is in a URL, which browsers and Google limit: the class is shared and has
 * both languages, the object has the language of the page. Google does not overwrite an existing object; its id contains the card
 * number, so another number is another pass.
 */
function googlePass({ name, pharmacy, wallet, at, origin }: CardFacts, issuerId: string, locale: Locale): GooglePassContent {
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

const mark = new URL('../../../ui/favicon.svg', import.meta.url)
const sizes = { icon: 29, logo: 50 } as const
const densities = [1, 2, 3] as const

/** The shop's logo in the sizes that Apple requires; phones round its corners themselves. */
export async function passImages(): Promise<Record<string, Buffer>> {
  const svg = await readFile(mark)
  const wanted = Object.entries(sizes).flatMap(([name, size]) => densities.map((density) => ({ name, size, density })))
  const drawn = wanted.map(async ({ name, size, density }) => {
    const suffix = density === 1 ? '' : `@${density}x`
    return [`${name}${suffix}.png`, await png(svg, size * density, 72 * density * 2)] as const
  })
  return Object.fromEntries(await Promise.all(drawn))
}

async function png(input: Buffer, width: number, density: number): Promise<Buffer> {
  const encoded = await encode({ input, density, width, background: hexOf('green'), format: { type: 'png' } })
  if (!encoded.ok) throw new Error('the mark of the shop cannot be drawn')
  return encoded.value.content
}

/** `not_offered`: this wallet is not configured, or Apple's certificate has expired since the start. */
export type PassError = NoWallet | RateLimited | { code: 'not_offered' }

/** The passes that the card page offers. */
export const offeredPasses = ({ applePasses, googlePasses, realNow }: World): OfferedPasses => ({
  apple: applePasses !== undefined && applePasses.until > realNow(),
  google: googlePasses !== undefined,
})

/** A person's card as a file for Apple Wallet. */
export async function applePassFor(world: World, person: Person): Promise<Result<Buffer<ArrayBuffer>, PassError>> {
  const { applePasses } = world
  if (!applePasses || !offeredPasses(world).apple) return err({ code: 'not_offered' })
  const card = await cardOf(world, person)
  if (!card.ok) return card
  return ok(await applePasses.sign({ ...applePass(card.value), images: await passImages() }))
}

/** Google's link to save a person's card, in this language: following it sends the card's data to Google. */
export async function googlePassFor(world: World, person: Person, locale: Locale): Promise<Result<string, PassError>> {
  const { googlePasses } = world
  if (!googlePasses) return err({ code: 'not_offered' })
  const card = await cardOf(world, person)
  if (!card.ok) return card
  return ok(await googlePasses.saveLink(googlePass(card.value, googlePasses.issuerId, locale), world.realNow()))
}

// Drawing and signing take some tens of milliseconds, and a person needs few passes.
const tries = { max: 30, seconds: 3_600 }

async function cardOf(world: World, person: Person): Promise<Result<CardFacts, NoWallet | RateLimited>> {
  const allowed = await consumeLimit(world, `loyalty:passes:${person.userId}`, tries)
  if (!allowed.ok) return allowed
  const wallet = await walletOf(world, person)
  if (!wallet) return err({ code: 'no_wallet' })
  const { name: pharmacy, loyalty, modules } = await currentWebsite(world, world.db)
  if (!modules.loyalty) return err({ code: 'no_wallet' })
  return ok({ name: loyalty.name, pharmacy, wallet, at: world.now(), origin: siteOrigin(world.config) })
}
