import { formatMoney } from '#src/i18n/formatters.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { listProductRows } from '#src/shop/catalogue/editing/actions.server.ts'
import { priceRange, stockOf } from '#src/shop/catalogue/editing/listed-product.ts'
import type { ListedProduct } from '#src/shop/catalogue/editing/listed-product.ts'
import { allProducts, productsPath } from '#src/shop/catalogue/editing/screens/products-address.ts'
import { listStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { lowStock, stockPath } from '#src/shop/catalogue/stock/screens/stock-address.ts'
import type { StockItem } from '#src/shop/catalogue/stock/stock-item.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { StaffSearch } from './actions.server.ts'
import { maxHits } from './search.ts'
import type { Hit, HitGroup } from './search.ts'

/** Products by words of the name, SKU, CNP or EAN: those who edit them find their pages, others their stock. */
export const productHits = (world: World, staff: Staff, search: StaffSearch): Promise<HitGroup> =>
  can(staff, 'catalogue.edit') ? editableProducts(world, search) : stockedProducts(world, search)

async function editableProducts({ db }: World, { q, locale }: StaffSearch): Promise<HitGroup> {
  const { limits } = await readWebsite(db)
  const filter = { q, locale, lowAt: limits.lowStockAt, sort: 'name' } as const
  const { products, counts } = await listProductRows(db, filter, { number: 1, size: maxHits })
  const hits = products.map((product) => productHit(product, locale))
  return {
    kind: 'product',
    hits,
    total: counts.all,
    isMore: false,
    allPath: productsPath(locale, { ...allProducts, q }),
    note: null,
  }
}

function productHit(product: ListedProduct, locale: StaffSearch['locale']): Hit {
  const price = priceRange(product)
  const { available } = stockOf(product)
  return {
    id: product.id,
    name: product.name[locale] || product.name.pt,
    detail: [product.variants[0]?.sku, price && formatMoney(price.lowest, locale), stockText(available)]
      .filter(Boolean)
      .join(' · '),
    path: pathTo('staff.products.show', locale, { id: product.id }),
  }
}

async function stockedProducts({ db }: World, { q, locale }: StaffSearch): Promise<HitGroup> {
  const { items, counts } = await listStock(db, { tab: 'all', q, locale, page: { number: 1, size: maxHits } })
  const allPath = stockPath(locale, { ...lowStock, tab: 'all', q })
  return {
    kind: 'product',
    hits: items.map((item) => stockHit(item, locale)),
    total: counts.all,
    isMore: false,
    allPath,
    note: null,
  }
}

const stockHit = ({ id, name, pack, sku, available }: StockItem, locale: StaffSearch['locale']): Hit => ({
  id,
  name: `${name[locale] || name.pt}, ${pack[locale] || pack.pt}`,
  detail: [sku, stockText(available)].join(' · '),
  path: pathTo('staff.stock.show', locale, { id }),
})

const stockText = (available: number): string => m.staff_search_in_stock({ count: available })
