import type { Locale } from '#src/i18n/locales.ts'
import { keptBatch } from '#src/platform/database/kept-reading.ts'
import type { KeptBatch } from '#src/platform/database/kept-reading.ts'
import { variantsForCart } from './actions.server.ts'
import type { CartVariant } from './product.ts'

/**
 * The variants of these rows as public content of this version has them, by row: read again only once it has changed. What is left
 * of one has to be asked for and put in by `withLeft`.
 */
export const knownVariants: Readonly<Record<Locale, KeptBatch<number, CartVariant>>> = {
  pt: keptVariants('pt'),
  en: keptVariants('en'),
}

function keptVariants(locale: Locale): KeptBatch<number, CartVariant> {
  return keptBatch(async (db, ids) => new Map((await variantsForCart(db, ids, locale)).map((variant) => [variant.id, variant])))
}

/** The same variant with so many pieces left for whoever asks. */
export const withLeft = (variant: CartVariant, left: number): CartVariant =>
  left === variant.left ? variant : { ...variant, left, view: { ...variant.view, left } }
