import { redirect, data } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { HOUR } from '#src/kernel/dates.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { medicineAreaText } from '#src/shop/website/delivery-labels.ts'
import { readyAt, readyText } from '#src/shop/website/pickup-ready.ts'
import { reachOf } from '#src/shop/website/contact-details.ts'
import { delivers } from '#src/shop/website/website.ts'
import type { Website } from '#src/shop/website/website.ts'
import { quoteDelivery } from '#src/shop/delivery/actions.server.ts'
import { rememberZipcode } from '#src/shop/delivery/zipcode-cookie.ts'
import { postalCodeAnswer } from '#src/shop/delivery/screens/postal-code.ts'
import type { PostalCodeAnswer } from '#src/shop/delivery/screens/postal-code.ts'
import type { HttpGoneContent } from '#src/ui/http-gone.ts'
import type { Modules } from '#src/shop/website/modules.ts'
import { maxText } from '../limit-text.ts'
import { quantityLimit } from '../quantity-limits.ts'
import { alternatives, findProduct, variantByPublicId } from '../actions.server.ts'
import { favouriteMarks } from '../../favourites/actions.server.ts'
import { isAreaLimited, needsPrescription } from '../product.ts'
import type { CollectionView, ProductCardView, ProductView, VariantView } from '../product.ts'
import { chosenVariant, cheapestVariant } from '../variant-choice.ts'
import { listRecentlyViewed, recordView } from '../../recently-viewed/actions.server.ts'
import { waitingForm, submitSubscribeForm } from '../../back-in-stock/back-in-stock-form.server.ts'
import { findDiscontinuedProduct } from '../discontinued.actions.server.ts'
import type { DiscontinuedProduct } from '../discontinued.actions.server.ts'
import { relatedProducts } from '../../related/actions.server.ts'
import { noFilters } from '../../listing/product-list.ts'
import { listPath } from '../../listing/screens/list-address.server.ts'
import { addProductMetadata } from '../../listing/screens/page-metadata.server.ts'
import { brandPath, factsOf } from './product-facts.server.ts'

// Matches the maxlength of the field.
const MAX_TYPED_LENGTH = 20

export type ProductPage = Awaited<ReturnType<typeof readProduct>>

/** A product, its alternatives and related products, and contact details of the pharmacy. Four statements, two more to answer a postal code. */
export async function readProduct(visit: Page, idOrSlug: string) {
  const { world, principal, locale, url } = visit
  const found = await findProduct(world.db, idOrSlug, locale)
  if (!found) throw await missingProduct({ world, locale }, idOrSlug)
  if (found.kind === 'moved') throw redirect(pathTo('products.show', locale, { id: found.slug }) + url.search, 301)
  const product = found.value
  const [others, related, website] = await Promise.all([
    alternatives(world.db, product, locale),
    relatedProducts(world.db, product.id, locale),
    readWebsite(world.db),
  ])
  const [marks, viewed] = await personal({ world, principal, locale }, product, related)
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
    related,
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
async function personal(
  { world, principal, locale }: Pick<Page, 'world' | 'principal' | 'locale'>,
  product: ProductView,
  related: readonly ProductCardView[],
) {
  const viewed = await listRecentlyViewed(world.db, principal, { locale, limit: 4, except: product.id })
  return [await favouriteMarks(world.db, principal, [product, ...related, ...viewed]), viewed] as const
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

/** What a loader throws for a missing product: 410 with links if it was sold before, otherwise 404. */
export async function missingProduct({ world, locale }: Pick<Page, 'world' | 'locale'>, idOrSlug: string) {
  const product = await findDiscontinuedProduct(world.db, idOrSlug, locale)
  if (!product) return data(null, { status: 404 })
  const { modules } = await readWebsite(world.db)
  return data(discontinuedView(product, locale, modules), { status: 410 })
}

function discontinuedView(
  { name, substance, shelf }: DiscontinuedProduct,
  locale: Page['locale'],
  { requests }: Modules,
): HttpGoneContent {
  const search = listPath({ filters: { ...noFilters, q: substance ?? name }, sort: 'relevance', page: 1 }, locale)
  return {
    title: m.catalogue_gone_title({}, { locale }),
    text: m.catalogue_gone_text({ name }, { locale }),
    links: [
      ...(shelf ? [{ label: shelf.name, to: pathTo('collections.show', locale, { id: shelf.slug }) }] : []),
      { label: m.catalogue_gone_search({}, { locale }), to: search },
      ...(requests ? [{ label: m.catalogue_request({}, { locale }), to: pathTo('requests.new', locale) }] : []),
    ],
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const read = await readProduct(visit, args.params['id'] ?? '')
  // Prefetching a link is not a page view.
  if (!visit.isPrefetch && read.remembers && visit.principal.kind === 'person')
    recordView(visit.world, visit.principal, read.product)
  await addProductMetadata(visit, read)
  return read
}

/** The back-in-stock form, the only one that the page handles itself. */
export async function action(args: ActionFunctionArgs) {
  return submitSubscribeForm(page(args), args.params['id'] ?? '', await args.request.formData())
}
