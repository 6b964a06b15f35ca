import { formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import { isMedicine } from '../product/product.ts'
import type { ProductCardView } from '../product/product.ts'
import { cheapestVariant } from '../product/variant-choice.ts'
import { cheaperEquals } from './equals.store.server.ts'

/** Beside a medicine that is sold openly, the cheapest of its equals. */
export async function withEquals(
  db: Db,
  products: readonly ProductCardView[],
  locale: Locale,
): Promise<readonly ProductCardView[]> {
  const priced = products.flatMap(({ id, class: kind, strength, variants, variant: first }) => {
    const variant = cheapestVariant(variants, first)
    return isMedicine(kind) && strength !== null && variant.price !== null ? [{ id, variant: variant.id }] : []
  })
  if (priced.length === 0) return products
  const found = await cheaperEquals(
    db,
    priced.map(({ variant }) => variant),
    locale,
  )
  const byVariant = new Map(found.map((equal) => [equal.variant, equal]))
  const byProduct = new Map(priced.map(({ id, variant }) => [id, byVariant.get(variant)]))
  return products.map((product) => {
    const equal = byProduct.get(product.id)
    const text = equal && m.search_cheaper_equal({ saved: formatMoney(cents(equal.saved), locale) }, { locale })
    return equal && text !== undefined ? { ...product, equal: { slug: equal.slug, text } } : product
  })
}
