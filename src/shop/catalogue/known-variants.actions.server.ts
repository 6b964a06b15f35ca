import type { Locale } from '#src/i18n/locales.ts'
import { versionedBatch } from '#src/platform/database/versioned-cache.ts'
import type { VersionedBatch } from '#src/platform/database/versioned-cache.ts'
import { variantsForCart } from './actions.server.ts'
import type { CartVariant } from './product.ts'

/**
 * The variants of these rows as public content of this version has them, by row: read again only once it has changed. What is left
 * of one has to be asked for and put in by `withLeft`.
 */
export const knownVariants: Readonly<Record<Locale, VersionedBatch<number, CartVariant>>> = {
  pt: cachedVariants('pt'),
  en: cachedVariants('en'),
}

function cachedVariants(locale: Locale): VersionedBatch<number, CartVariant> {
  return versionedBatch(
    async (db, ids) => new Map((await variantsForCart(db, ids, locale)).map((variant) => [variant.id, variant])),
  )
}

/** The same variant with so many pieces left for whoever asks. */
export const withLeft = (variant: CartVariant, left: number): CartVariant =>
  left === variant.left ? variant : { ...variant, left, view: { ...variant.view, left } }
