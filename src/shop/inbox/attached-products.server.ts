import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import type { Db } from '#src/platform/database/database.ts'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import { findProduct, listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import type { ProductCardView } from '#src/shop/catalogue/product/product.ts'
import type { AttachedProduct } from '#src/shop/conversation/comment.ts'
import type { FoundProduct } from './conversation-view.ts'

const maxFound = 6

/** Products on sale by words of the name, SKU, CNP or EAN, as the shop itself finds them. */
export async function findProducts(db: Db, q: string, locale: Locale): Promise<FoundProduct[]> {
  const page = { number: 1, size: maxFound }
  const { products } = await listProducts(db, { locale, filters: { ...noFilters, q }, sort: 'relevance', page })
  return products.map((product) => toFound(product, locale))
}

/** A product on sale by its public id. */
export async function findProductById(db: Db, id: string, locale: Locale): Promise<FoundProduct | null> {
  const found = isId(id) ? await findProduct(db, id, locale) : undefined
  return found ? toFound(found.value, locale) : null
}

function toFound({ id, name, brand, variant: { pack, price } }: ProductCardView, locale: Locale): FoundProduct {
  return { id, name, detail: [brand.name, pack, price && formatMoney(price, locale)].filter(Boolean).join(' · ') }
}

/** With its name in both languages: the order or request is read in either. */
export async function findAttachedProduct(db: Db, id: string): Promise<AttachedProduct | undefined> {
  if (!isId(id)) return undefined
  const [pt, en] = await Promise.all([findProduct(db, id, 'pt'), findProduct(db, id, 'en')])
  return pt && en && { id, name: { pt: pt.value.name, en: en.value.name }, brand: pt.value.brand.name }
}
