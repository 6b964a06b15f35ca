import { data, redirect } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { HOUR } from '#src/kernel/dates.ts'
import type { Page } from '#src/platform/page.server.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import { reachOf } from '../../website/reach.ts'
import type { Website } from '../../website/website.ts'
import { alternatives, findProduct } from '../actions.server.ts'
import type { CollectionView, ProductView } from '../product.ts'
import { brandPath, factsOf } from './product-facts.server.ts'

export type ProductPage = Awaited<ReturnType<typeof readProduct>>

/** A product, what could be bought instead, and the pharmacy that sells it. Three statements. */
export async function readProduct({ world, locale, url }: Page, idOrSlug: string) {
  const found = await findProduct(world.db, idOrSlug, locale)
  if (!found) throw data(null, { status: 404 })
  if (found.kind === 'moved') throw redirect(pathTo('products.show', locale, { id: found.slug }) + url.search, 301)
  const product = found.value
  const [others, website] = await Promise.all([alternatives(world.db, product, locale), readWebsite(world.db)])
  const now = world.now()
  const variant = product.variants.find(({ sku }) => sku === url.searchParams.get('pack')) ?? product.variant
  return {
    product,
    slugs: product.slugs,
    way: wayTo(product.collections),
    variant,
    facts: factsOf(product, variant, locale),
    byBrand: brandPath(product, locale),
    others,
    pickup: pickupOf(website, now, locale),
    reach: reachOf(website, now, locale),
    returnDays: website.limits.withdrawalDays,
    pharmacist: website.legal.technicalDirector,
  }
}

/** The way down to the first of the lowest collections that a product lies in. */
function wayTo(collections: ProductView['collections']): CollectionView[] {
  const lowest = collections.find(({ id }) => !collections.some(({ parentId }) => parentId === id))
  const way: CollectionView[] = []
  for (let step = lowest; step; step = collections.find(({ id }) => id === way[0]?.parentId)) way.unshift(step)
  return way
}

/** "Levantar em 2 h, grátis" while that is true: outside opening hours it takes longer. */
function pickupOf({ hours, limits, address }: Website, now: Date, locale: Locale): { title: string; detail: string } {
  const { pickupReadyHours } = limits
  const ready = readyAt(hours, now, pickupReadyHours)
  const isSoon = ready !== undefined && ready.getTime() - now.getTime() < (pickupReadyHours + 1) * HOUR
  return {
    title: isSoon ? m.catalogue_pickup_hours({ hours: pickupReadyHours }, { locale }) : m.catalogue_pickup({}, { locale }),
    detail: `${readyText(ready, now, locale)} · ${address.address1}`,
  }
}
