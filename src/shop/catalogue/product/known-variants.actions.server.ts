import type { Locale } from '#src/i18n/locales.ts'
import { versionedBatch } from '#src/platform/database/versioned-cache.ts'
import type { VersionedBatch } from '#src/platform/database/versioned-cache.ts'
import { variantsForCart } from './actions.server.ts'
import type { CartVariant } from './product.ts'

/**
 * The variants of these rows from the versioned cache, by row id: read again only when the public content changes. The stock left
 * is not cached: read it separately and add it with `withLeft`.
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

export const withLeft = (variant: CartVariant, left: number): CartVariant =>
  left === variant.left ? variant : { ...variant, left, view: { ...variant.view, left } }
