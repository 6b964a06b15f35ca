import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { hit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '../../website/actions.server.ts'
import { walletOf } from '../actions.server.ts'
import type { NoWallet } from '../wallet.ts'
import { applePass } from './apple-pass.ts'
import type { CardFacts } from './card-facts.ts'
import { googlePass } from './google-pass.ts'
import type { OfferedPasses } from './pass.ts'
import { passImages } from './pass-images.server.ts'

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
  const allowed = await hit(world, `loyalty:passes:${person.userId}`, tries)
  if (!allowed.ok) return allowed
  const wallet = await walletOf(world, person)
  if (!wallet) return err({ code: 'no_wallet' })
  const { name: pharmacy, loyalty, modules } = await currentWebsite(world, world.db)
  if (!modules.loyalty) return err({ code: 'no_wallet' })
  return ok({ name: loyalty.name, pharmacy, wallet, at: world.now(), origin: siteOrigin(world.config) })
}
