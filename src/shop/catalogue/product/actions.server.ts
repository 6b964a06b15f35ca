import type { Locale, Text } from '#src/i18n/locales.ts'
import { cents } from '#src/kernel/money.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { isAddress } from './address.ts'
import * as listings from '../listing/store.server.ts'
import type { FacetRow } from '../listing/store.server.ts'
import type { DemandResult, Facet, Facets, ListRequest, ProductPage } from '../listing/product-list.ts'
import { noFilters } from '../listing/product-list.ts'
import type { ProductDemand } from '../listing/product-demand.ts'
import { factFilters } from './facts.ts'
import type { FactGroup } from './facts.ts'
import { returnBatches } from '../batches/actions.server.ts'
import type { CartVariant, CollectionBranch, CollectionView, ProductCardView, ProductView } from './product.ts'
import { columns, summedUp } from '../stock/stock-lines.ts'
import type { OutOfStock, StockLine } from '../stock/stock-lines.ts'
import * as stock from '../stock/decrements.store.server.ts'
import * as store from './store.server.ts'
import { cardView, cartVariants, collectionView, productView } from './views.ts'

/** One page of a list and the counts of its filters. Two statements, however long the list. */
export async function listProducts(db: Db, request: ListRequest): Promise<ProductPage> {
  const [rows, counts] = await Promise.all([
    store.cardRows(db, listings.pageOfListings(request), request.locale),
    listings.facetRows(db, request),
  ])
  return { products: rows.map((row) => cardView(row, request.locale)), ...countsOf(counts, request.demand) }
}

/** As `listProducts`, with every text of each product. */
export async function listWholeProducts(db: Db, request: ListRequest): Promise<ProductPage<ProductView>> {
  const [rows, counts] = await Promise.all([
    store.productRows(db, listings.pageOfListings(request), request.locale),
    listings.facetRows(db, request),
  ])
  return { products: rows.map((row) => productView(row, request.locale)), ...countsOf(counts, request.demand) }
}

const countOf = (rows: readonly FacetRow[], facet: FacetRow['facet']): number =>
  rows.find((row) => row.facet === facet)?.count ?? 0

/** The first products of a demand as cards, and how many there are. Two statements. */
export async function firstProducts(
  db: Db,
  { locale, demand, size }: { locale: Locale; demand: ProductDemand; size: number },
): Promise<{ products: ProductCardView[]; total: number }> {
  const request: ListRequest = { filters: noFilters, locale, sort: 'relevance', page: { number: 1, size }, demand }
  const [rows, total] = await Promise.all([
    store.cardRows(db, listings.pageOfListings(request), locale),
    listings.countDemanded(db, demand, locale),
  ])
  return { products: rows.map((row) => cardView(row, locale)), total }
}

/** How many products a demand finds. One statement. */
export const countProducts = (db: Db, demand: ProductDemand, locale: Locale): Promise<number> =>
  listings.countDemanded(db, demand, locale)

const countsOf = (rows: readonly FacetRow[], demand: ProductDemand | undefined) => ({
  total: countOf(rows, 'total'),
  facets: facetsOf(rows),
  demand: demand && demandResult(rows, demand),
})

function demandResult(rows: readonly FacetRow[], { groups, features, words }: ProductDemand): DemandResult {
  const bits = BigInt(rows.find(({ facet }) => facet === 'met')?.key || 0)
  const length = groups.length + features.length + words.length
  return {
    concealed: countOf(rows, 'concealed'),
    met: Array.from({ length }, (_, at) => (bits & (1n << BigInt(at))) !== 0n),
  }
}

function facetsOf(rows: readonly FacetRow[]): Facets {
  const choices = (facet: FacetRow['facet']) => onceEach(rows.filter((row) => row.facet === facet))
  const price = rows.find(({ facet }) => facet === 'price')
  return {
    collection: choices('chosen')[0],
    collections: choices('collection'),
    brands: choices('brand'),
    forms: choices('form'),
    classes: choices('class'),
    inStock: countOf(rows, 'stock'),
    reduced: countOf(rows, 'reduced'),
    price: price && price.min !== null && price.max !== null ? { min: cents(price.min), max: cents(price.max) } : undefined,
    facts: { age: factsOf(rows, 'age'), suits: factsOf(rows, 'suits'), free: factsOf(rows, 'free') },
  }
}

/** In the order of the group, whatever their counts. */
const factsOf = (rows: readonly FacetRow[], group: FactGroup) =>
  factFilters[group].map((fact) => ({
    fact,
    count: rows.find(({ facet, key }) => facet === group && key === fact)?.count ?? 0,
  }))

// Chosen values come back as extra rows without a count: drop the duplicates.
const onceEach = (rows: readonly FacetRow[]): Facet[] =>
  rows
    .filter((row, index) => row.count > 0 || rows.findIndex(({ key }) => key === row.key) === index)
    .map(({ key, label, count }) => ({ key, label, count }))

/** `moved`: found by an id, a former slug or the other language's slug; `slug` is the current one. */
export type Found<T> = { kind: 'found' | 'moved'; slug: string; value: T }

const found = <Row extends { slug: string }>(value: Row, slug: string): Found<Row> => ({
  kind: value.slug === slug ? 'found' : 'moved',
  slug: value.slug,
  value,
})

/** By id, slug, former slug or the other language's slug. One statement. */
export async function findProduct(db: Db, idOrSlug: string, locale: Locale): Promise<Found<ProductView> | undefined> {
  if (!isAddress(idOrSlug)) return undefined
  const [row] = await store.productRows(db, store.placeOfProduct(idOrSlug, locale), locale)
  return row && found(productView(row, locale), idOrSlug)
}

/** Other products with the same substance, form and strength, best-selling first. */
export async function alternatives(db: Db, product: ProductView, locale: Locale): Promise<ProductCardView[]> {
  if (product.substance === null) return []
  const rows = await store.cardRows(db, store.placesOfAlternatives(product.id), locale)
  return rows.map((row) => cardView(row, locale))
}

export async function listCollections(db: Db, locale: Locale): Promise<CollectionView[]> {
  const rows = await listings.collectionRows(db, locale)
  return rows.map((row) => collectionView(row, locale))
}

/** The collections that customers see, with their names in both languages and their Portuguese slug. One statement. */
export async function collectionNames(db: Db): Promise<{ name: Text; slug: string }[]> {
  const rows = await listings.collectionNames(db)
  return rows.map(({ name_pt: pt, name_en: en, slug_pt: slug }) => ({ name: { pt, en }, slug }))
}

/** The top collections with everything below them. */
export async function collectionTree(db: Db, locale: Locale): Promise<CollectionBranch[]> {
  return branches(await listCollections(db, locale), null)
}

const branches = (all: readonly CollectionView[], parentId: string | null): CollectionBranch[] =>
  all
    .filter((collection) => collection.parentId === parentId)
    .map((collection) => ({ ...collection, children: branches(all, collection.id) }))

export type FoundCollection = {
  collection: CollectionView
  ancestors: readonly CollectionView[]
  children: readonly CollectionView[]
}

/** By id, slug, former slug or the other language's slug, with its path from the top. One statement. */
export async function findCollection(db: Db, idOrSlug: string, locale: Locale): Promise<Found<FoundCollection> | undefined> {
  if (!isAddress(idOrSlug)) return undefined
  const all = await listCollections(db, locale)
  const names = (collection: CollectionView) => [collection.slug, collection.id, collection.slugs.pt, collection.slugs.en]
  const known = all.find(({ slug }) => slug === idOrSlug) ?? all.find((collection) => names(collection).includes(idOrSlug))
  const former = known ? undefined : await listings.formerCollection(db, idOrSlug)
  const collection = known ?? all.find(({ id }) => id === former?.public_id)
  if (!collection) return undefined
  const value = {
    collection,
    ancestors: ancestorsOf(all, collection),
    children: all.filter(({ parentId }) => parentId === collection.id),
  }
  return { kind: collection.slug === idOrSlug ? 'found' : 'moved', slug: collection.slug, value }
}

function ancestorsOf(all: readonly CollectionView[], { parentId }: CollectionView): CollectionView[] {
  const parent = all.find(({ id }) => id === parentId)
  return parent ? [...ancestorsOf(all, parent), parent] : []
}

/**
 * The variants of these rows, in no particular order; unknown ones are absent. Units reserved by the cart `cartId` count as left.
 * One statement.
 */
export async function variantsForCart(
  db: Db,
  variantIds: readonly number[],
  locale: Locale,
  { cartId }: { cartId?: number | undefined } = {},
): Promise<CartVariant[]> {
  if (variantIds.length === 0) return []
  const rows = await store.cardRows(db, store.placesOfVariants(variantIds), locale, cartId)
  return rows.flatMap((row) => cartVariants(row, locale)).filter(({ id }) => variantIds.includes(id))
}

export async function variantByPublicId(db: Db, publicId: string, locale: Locale): Promise<CartVariant | undefined> {
  const rows = await store.cardRows(db, store.placeOfVariant(publicId), locale)
  return rows.flatMap((row) => cartVariants(row, locale)).find(({ view }) => view.id === publicId)
}

export type { OutOfStock, StockLine }

/**
 * Takes the stock of an order, all lines or none; the reservation of the cart `cartId` becomes the order's. When two orders
 * compete for the last unit, the second gets an error with how many are left. Call it late in a transaction: the rows stay locked
 * until its end.
 */
export async function decrementStock(
  tx: Tx,
  items: readonly StockLine[],
  { orderId, at, cartId = null }: { orderId: number; at: Date; cartId?: number | null },
): Promise<Result<undefined, OutOfStock>> {
  const wanted = summedUp(items)
  const rows = await stock.take(tx, { ...columns(wanted), orderId, at, cartId })
  const left = new Map(rows.map((row) => [row.variant_id, row.left]))
  const short = wanted.filter(({ variantId, quantity }) => (left.get(variantId) ?? 0) < quantity)
  if (short.length === 0) return ok()
  return err({ code: 'out_of_stock', lines: short.map(({ variantId }) => ({ variantId, left: left.get(variantId) ?? 0 })) })
}

export async function restockItems(
  tx: Tx,
  items: readonly StockLine[],
  { orderId, at }: { orderId: number; at: Date },
): Promise<void> {
  await stock.putBack(tx, { ...columns(summedUp(items)), orderId, at })
  await returnBatches(tx, { orderId, items, at })
}
