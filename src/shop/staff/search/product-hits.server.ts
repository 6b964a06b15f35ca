import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale, Text } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { listProductRows } from '#src/shop/catalogue/editing/actions.server.ts'
import { priceRange, stockOf } from '#src/shop/catalogue/editing/listed-product.ts'
import type { ListedProduct } from '#src/shop/catalogue/editing/listed-product.ts'
import { allProducts, productsPath } from '#src/shop/catalogue/editing/screens/products-address.ts'
import { lowStock, stockPath } from '#src/shop/catalogue/stock/screens/stock-address.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { StaffSearch } from './actions.server.ts'
import { maxHits } from './search.ts'
import type { Hit, HitGroup } from './search.ts'

/** Products by words of the name, SKU, CNP or EAN: those who edit them find their pages, others the stock of their packs. */
export async function productHits(world: World, staff: Staff, { q, locale }: StaffSearch): Promise<HitGroup> {
  const { limits } = await readWebsite(world.db)
  const filter = { q, locale, lowAt: limits.lowStockAt, sort: 'name' } as const
  const { products, counts } = await listProductRows(world.db, filter, { number: 1, size: maxHits })
  const group = { kind: 'product', total: counts.all, isMore: false, note: null } as const
  if (can(staff, 'catalogue.edit'))
    return {
      ...group,
      hits: products.map((product) => productHit(product, locale)),
      allPath: productsPath(locale, { ...allProducts, q }),
    }
  return {
    ...group,
    hits: products.flatMap((product) => packHits(product, locale)).slice(0, maxHits),
    allPath: stockPath(locale, { ...lowStock, tab: 'all', q }),
  }
}

const nameOf = (name: Text, locale: Locale): string => name[locale] || name.pt

function productHit(product: ListedProduct, locale: Locale): Hit {
  const price = priceRange(product)
  const details = [product.variants[0]?.sku, price && formatMoney(price.lowest, locale), stockText(stockOf(product).available)]
  return {
    id: product.id,
    name: nameOf(product.name, locale),
    detail: details.filter(Boolean).join(' · '),
    path: pathTo('staff.products.show', locale, { id: product.id }),
  }
}

const packHits = ({ name, variants }: ListedProduct, locale: Locale): Hit[] =>
  variants.map(({ id, pack, sku, available }) => ({
    id,
    name: `${nameOf(name, locale)}, ${nameOf(pack, locale)}`,
    detail: [sku, stockText(available)].join(' · '),
    path: pathTo('staff.stock.show', locale, { id }),
  }))

const stockText = (available: number): string => m.staff_search_in_stock({ count: available })
