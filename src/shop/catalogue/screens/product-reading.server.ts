import { redirect } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { HOUR } from '#src/kernel/dates.ts'
import type { Page } from '#src/platform/page.server.ts'
import { maxText } from '../limit-text.ts'
import { quantityLimit } from '../quantity-limits.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { medicineAreaText } from '../../website/delivery-labels.ts'
import { readyAt, readyText } from '../../website/pickup-ready.ts'
import { reachOf } from '../../website/contact-details.ts'
import { delivers } from '../../website/website.ts'
import type { Website } from '../../website/website.ts'
import { quoteDelivery } from '../../delivery/actions.server.ts'
import { rememberZipcode } from '../../delivery/zipcode-cookie.ts'
import { postalCodeAnswer } from '../../delivery/screens/postal-code.ts'
import type { PostalCodeAnswer } from '../../delivery/screens/postal-code.ts'
import { alternatives, findProduct, variantByPublicId } from '../actions.server.ts'
import { favouriteMarks } from '../favourites.actions.server.ts'
import { isAreaLimited, needsPrescription } from '../product.ts'
import type { CollectionView, ProductView, VariantView } from '../product.ts'
import { chosenVariant, cheapestVariant } from '../variant-choice.ts'
import { listRecentlyViewed } from '../recently-viewed.actions.server.ts'
import { waitingForm } from '../back-in-stock-form.server.ts'
import { missingProduct } from './discontinued.server.ts'
import { brandPath, factsOf } from './product-facts.server.ts'

// Matches the maxlength of the field.
const MAX_TYPED_LENGTH = 20

export type ProductPage = Awaited<ReturnType<typeof readProduct>>

/** A product, its alternatives, and contact details of the pharmacy. Three statements, two more to answer a postal code. */
export async function readProduct(visit: Page, idOrSlug: string) {
  const { world, principal, locale, url } = visit
  const found = await findProduct(world.db, idOrSlug, locale)
  if (!found) throw await missingProduct({ world, locale }, idOrSlug)
  if (found.kind === 'moved') throw redirect(pathTo('products.show', locale, { id: found.slug }) + url.search, 301)
  const product = found.value
  const [others, website] = await Promise.all([alternatives(world.db, product, locale), readWebsite(world.db)])
  const [marks, viewed] = await personal({ world, principal, locale }, product)
  const now = world.now()
  const chosen = chosenVariant(product.variants, url.searchParams)
  const variant = chosen ?? cheapestVariant(product.variants, product.variant)
  return {
    product,
    slugs: product.slugs,
    path: linkTo(product.collections),
    /** Null if there are several and none is chosen yet. */
    chosen: chosen ?? null,
    /** The chosen one, otherwise the cheapest as representative. */
    variant,
    limit: limitOf(product, chosen, website, locale),
    facts: factsOf(product, chosen, locale),
    byBrand: brandPath(product, locale),
    others,
    favourites: marks?.kept ?? null,
    remembers: marks?.remembers ?? false,
    viewed,
    pickup: pickupOf(website, now, locale),
    delivery: await deliveryOf(visit, { product, variant }, website),
    /** For a medicine: the delivery area, shown before a postal code is entered. */
    area: isAreaLimited(product.class) && !needsPrescription(product.class) ? medicineAreaText(website.delivery, locale) : null,
    waiting: chosen ? waitingForm(product.class, chosen, { principal, locale }) : null,
    reach: reachOf(website, now, locale),
    returnDays: website.limits.withdrawalDays,
    pharmacist: website.legal.technicalDirector,
  }
}

/** Maximum quantity, and the reason if it is not the stock. */
function limitOf(product: ProductView, chosen: VariantView | undefined, { limits }: Website, locale: Locale) {
  const { max } = quantityLimit(product, 0, limits)
  if (!chosen) return { max, text: null }
  return { max: Math.min(max, chosen.left), text: maxText(max, chosen.left, locale) }
}

/** Favourite state and recently viewed products (with the opt-in); nothing for guests. */
async function personal({ world, principal, locale }: Pick<Page, 'world' | 'principal' | 'locale'>, product: ProductView) {
  const viewed = await listRecentlyViewed(world.db, principal, { locale, limit: 4, except: product.id })
  return [await favouriteMarks(world.db, principal, [product, ...viewed]), viewed] as const
}

/** Path to the first of the product's lowest collections. */
function linkTo(collections: ProductView['collections']): CollectionView[] {
  const lowest = collections.find(({ id }) => !collections.some(({ parentId }) => parentId === id))
  const path: CollectionView[] = []
  for (let step = lowest; step; step = collections.find(({ id }) => id === path[0]?.parentId)) path.unshift(step)
  return path
}

type ProductChoice = { product: ProductView; variant: VariantView }

/**
 * Whether one unit can be delivered to the postal code in the address, otherwise to the one entered last; null while the shop
 * does not deliver.
 */
async function deliveryOf(
  visit: Page,
  { product, variant }: ProductChoice,
  website: Website,
): Promise<{ answer: PostalCodeAnswer | null } | null> {
  if (!delivers(website.delivery) || variant.price === null) return null
  const { world, locale, url } = visit
  const typed = url.searchParams.get('zipcode')?.trim().slice(0, MAX_TYPED_LENGTH)
  const zipcode = typed ?? visit.zipcode
  const sold = zipcode ? await variantByPublicId(world.db, variant.id, locale) : undefined
  if (!zipcode || !sold) return { answer: null }
  const lines = [{ isAreaLimited: isAreaLimited(product.class), quantity: 1, weightGrams: sold.weightGrams }]
  const quote = await quoteDelivery(world.db, { zipcode, lines, total: variant.price }, website)
  if (typed && quote.county) rememberZipcode(visit, typed)
  return { answer: postalCodeAnswer(zipcode, quote, locale) }
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
