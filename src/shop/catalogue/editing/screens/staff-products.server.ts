import { data } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { listStaffCollections } from '../../collections/actions.server.ts'
import type { StaffCollection } from '../../collections/actions.server.ts'
import { sortingText } from '#src/ui/list/sorting.ts'
import { listProductRows } from '../actions.server.ts'
import type { ProductListFilter } from '../list.store.server.ts'
import { productListSorts } from '../product-draft.ts'
import type { ProductsAddress } from './products-address.ts'

const pageSize = 50

/** A page of the list with its counts, and the collections of its filter. */
export async function readProductList(db: Db, address: ProductsAddress, locale: Locale) {
  const [{ limits }, collections] = await Promise.all([readWebsite(db), listStaffCollections(db)])
  const filter = filterOf(address, { locale, lowAt: limits.lowStockAt })
  const { products, counts } = await listProductRows(db, filter, { number: address.page, size: pageSize })
  if (address.page > 1 && products.length === 0) throw data(null, { status: 404 })
  return {
    products,
    counts,
    pages: Math.ceil(counts[address.tab] / pageSize),
    collections: collectionOptions(collections, locale),
  }
}

export function filterOf(
  { tab, q, class: kind, collection, sorting }: ProductsAddress,
  { locale, lowAt }: { locale: Locale; lowAt: number },
): ProductListFilter {
  const isStock = tab === 'low' || tab === 'out'
  return {
    q,
    locale,
    class: kind,
    collection: collection || undefined,
    state: tab === 'all' || isStock ? undefined : tab,
    stock: isStock ? tab : undefined,
    lowAt,
    sort: productListSorts.find((known) => known === sortingText(sorting)) ?? '-updated_at',
  }
}

export type CollectionOption = { value: string; text: string }

/** Every collection by its Portuguese slug, those below another one after it. */
export function collectionOptions(collections: readonly StaffCollection[], locale: Locale): CollectionOption[] {
  const below = (parent: number | null, depth: number): CollectionOption[] =>
    collections
      .filter((one) => one.parent_id === parent)
      .flatMap((one) => [
        { value: one.slug_pt, text: `${'\u2003'.repeat(depth)}${locale === 'pt' ? one.name_pt : one.name_en}` },
        ...below(one.id, depth + 1),
      ])
  return below(null, 0)
}
