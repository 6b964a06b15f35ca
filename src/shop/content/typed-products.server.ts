import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { fold } from '#src/kernel/text.ts'
import type { Db } from '#src/platform/database/database.ts'
import { productsByReference } from '#src/shop/catalogue/listing/actions.server.ts'
import { canBeAdvertised } from '#src/shop/catalogue/product/product.ts'
import type { ProductCardView } from '#src/shop/catalogue/product/product.ts'
import { productFields } from './post-form.ts'

/** The SKUs that were found, the product name for each field, and the errors by field. */
export type TypedProducts = { skus: string[]; names: Record<string, string>; errors: Record<string, string> }

/** Resolves products as the owner types them: an SKU, or a name that matches a single product. */
export async function typedProducts(db: Db, texts: Readonly<Record<string, string>>, locale: Locale): Promise<TypedProducts> {
  const found: TypedProducts = { skus: [], names: {}, errors: {} }
  for (const field of productFields) {
    const typed = (texts[field] ?? '').replaceAll('\0', '').trim().slice(0, 120)
    if (typed === '') continue
    const meant = await meantBy(db, typed, locale)
    if (typeof meant === 'string') {
      found.errors[field] = meant
      continue
    }
    found.skus.push(meant.variant.sku)
    found.names[field] = nameOf(meant)
  }
  return found
}

const nameOf = ({ name, variant, brand }: ProductCardView): string => [name, variant.pack, brand.name].join(' · ')

/** The product, or a sentence that says why the text does not identify one. */
async function meantBy(db: Db, typed: string, locale: Locale): Promise<ProductCardView | string> {
  const candidates = await productsByReference(db, typed, locale)
  const isReference = candidates.some(({ variants }) => variants.some(({ sku }) => sku.toUpperCase() === typed.toUpperCase()))
  const same = isReference ? candidates : candidates.filter(({ name }) => fold(name) === fold(typed))
  const [only, another] = same.length > 0 ? same : candidates
  if (!only) return m.post_product_unknown({ typed }, { locale })
  if (!canBeAdvertised(only.class)) return m.post_skus_refused({ skus: only.variant.sku }, { locale })
  if (!another) return only
  const choices = candidates.map((one) => `${one.variant.sku} (${nameOf(one)})`)
  return m.post_product_several({ choices: choices.join('; ') }, { locale })
}
