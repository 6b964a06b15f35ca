import { data, redirect } from 'react-router'
import type { Page } from '#src/platform/page.server.ts'
import { readContactDetails } from '#src/shop/website/actions.server.ts'
import { findCollection, listProducts } from '../../product/actions.server.ts'
import { presentBrandSlugs } from '../actions.server.ts'
import { pageSize, readProductQuery } from '../product-list.ts'
import type { Facets, ListRequest, ProductPage, ProductQuery } from '../product-list.ts'
import type { CollectionView } from '../../product/product.ts'
import { listPath } from './list-address.server.ts'
import { noCollection } from './list-filters.server.ts'
import { listView } from './list-view.server.ts'
import type { ListView } from './list-view.server.ts'

/** How the products of a list are found; a search has its own way. */
export type FindProducts = (request: ListRequest) => Promise<ProductPage>

/**
 * A list for its address. Invalid filters are ignored; a page after the last one is not found. Two statements, three for an empty
 * list.
 */
export async function readList(
  visit: Page,
  { collection, find }: { collection?: CollectionView; find?: FindProducts } = {},
): Promise<ListView> {
  const { world, locale, url } = visit
  if (!url.searchParams.get('q')) await leadToCollection(visit)
  const query = readProductQuery(url.searchParams, collection?.slug)
  if (collection && query.filters.q !== '') throw redirect(listPath(query, locale))
  const { filters, sort, page: number } = query
  // By id: a slug may name one collection in one language and another in the other.
  const filter = { ...filters, collection: collection?.id ?? filters.collection }
  const request = { locale, filters: filter, sort, page: { number, size: pageSize } }
  const found = await (find ? find(request) : listProducts(world.db, request))
  await leadToMergedBrands(visit, query, found.facets)
  if (found.products.length === 0 && number > 1) throw data(null, { status: 404 })
  const reach = found.total === 0 ? await readContactDetails(visit) : undefined
  return listView({ ...found, query, reach }, locale)
}

/** Redirects to the page of the collection chosen in the form; an unknown one is ignored. */
async function leadToCollection({ world, locale, url }: Page): Promise<void> {
  const wanted = url.searchParams.get('collection')
  if (!wanted) return
  const found = wanted === noCollection ? undefined : await findCollection(world.db, wanted, locale)
  const { filters, ...query } = readProductQuery(url.searchParams)
  throw redirect(listPath({ ...query, filters: { ...filters, collection: found?.slug } }, locale))
}

/** Redirects an address with a brand that was merged into another one. A brand that never was is ignored. */
async function leadToMergedBrands({ world, locale }: Page, query: ProductQuery, { brands: known }: Facets): Promise<void> {
  const unknown = query.filters.brands.filter((slug) => !known.some(({ key }) => key === slug))
  if (unknown.length === 0) return
  const present = await presentBrandSlugs(world.db, unknown)
  if (present.size === 0) return
  const brands = [...new Set(query.filters.brands.map((slug) => present.get(slug) ?? slug))]
  throw redirect(listPath({ ...query, filters: { ...query.filters, brands } }, locale), 301)
}
