import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, queryOf, searchIn, withQuery } from '#src/ui/list/address.ts'
import { readSorting, sortingText } from '#src/ui/list/sorting.ts'
import type { Sorting } from '#src/ui/list/sorting.ts'
import { isProductClass } from '../../product/product.ts'
import type { ProductClass } from '../../product/product.ts'

export const productTabs = ['all', 'published', 'draft', 'archived', 'low', 'out'] as const
export type ProductTab = (typeof productTabs)[number]

export const productSortings = ['name', 'price', 'stock', 'updated_at'] as const
type ProductSorting = Sorting<(typeof productSortings)[number]>

export const usualProductSorting: ProductSorting = { by: 'updated_at', isDescending: true }

/** The list of products: `collection` is a slug. */
export type ProductsAddress = {
  tab: ProductTab
  q: string
  class: ProductClass | undefined
  collection: string
  sorting: ProductSorting
  page: number
}

export const allProducts: ProductsAddress = {
  tab: 'all',
  q: '',
  class: undefined,
  collection: '',
  sorting: usualProductSorting,
  page: 1,
}

/** Undefined for an invalid address. */
export function readProductsAddress(query: URLSearchParams): ProductsAddress | undefined {
  const [page, tab] = [pageIn(query), choiceIn(query, 'state', productTabs, 'all')]
  const kind = query.get('class') ?? ''
  if (!tab || !page || (kind !== '' && !isProductClass(kind))) return undefined
  return {
    tab,
    q: searchIn(query),
    class: kind === '' ? undefined : kind,
    collection: (query.get('collection') ?? '').trim().slice(0, 120),
    sorting: readSorting(query.get('sort'), productSortings) ?? usualProductSorting,
    page,
  }
}

/** The parameters of the address that are not as usual. */
export function productsQuery({ tab, q, class: kind, collection, sorting, page }: ProductsAddress): Record<string, string> {
  const sort = sortingText(sorting)
  const isUsual = sort === sortingText(usualProductSorting)
  return queryOf({ state: tab !== 'all' && tab, q, class: kind, collection, sort: !isUsual && sort, page })
}

export const productsPath = (locale: Locale, address: ProductsAddress): string =>
  withQuery(pathTo('staff.products', locale), productsQuery(address))
