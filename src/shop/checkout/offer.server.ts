import type { Db } from '#src/platform/database/database.ts'
import { versionedValue } from '#src/platform/database/versioned-cache.ts'
import type { World } from '#src/platform/world.ts'
import { healthConsents } from '#src/shop/accounts/consents/consents.actions.server.ts'
import type { Cart } from '../cart/cart.ts'
import { offeredMethods } from '../payments/actions.server.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import { delivers } from '../website/website.ts'
import type { CheckoutOptions, Offer } from './checkout.ts'

const cachedConsents = versionedValue(healthConsents)

export async function readConsent(world: World, content: number, db: Db): Promise<CheckoutOptions['healthConsent']> {
  const now = world.now()
  const consent = (await cachedConsents(world, content, db)).find(({ publishedAt }) => publishedAt <= now)
  if (!consent) throw new Error('no consent text about health data is published')
  const { version, pt, en } = consent
  return { version, text: { pt, en } }
}

/** The choices for an order from this cart. Both reads are cached after the first. */
export async function readOffer(world: World, { content }: Pick<Cart, 'content'>, db: Db): Promise<Offer> {
  const website = await cachedWebsite(world, content, db)
  return {
    methods: (fulfilment) => offeredMethods(world, website, fulfilment),
    delivers: delivers(website.delivery),
    consentVersion: (await readConsent(world, content, db)).version,
  }
}
