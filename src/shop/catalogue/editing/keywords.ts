import type { Locale } from '#src/i18n/locales.ts'
import type { ProductDraft } from './product-draft.ts'

export type KeywordSources = { form: Record<Locale, string>; collections: readonly Record<Locale, string>[] }

/** What a search finds a product by, besides its name: brand, holder, substance, form, collections, packs and codes. */
export function keywordsOf(draft: ProductDraft, { form, collections }: KeywordSources): Record<Locale, string> {
  const inLocale = (locale: Locale): string =>
    [
      draft.brand,
      draft.holder === draft.brand ? null : draft.holder,
      // "benuron" also finds Ben-u-ron.
      ...draft.name[locale]
        .split(' ')
        .filter((word) => word.includes('-'))
        .map((word) => word.replaceAll('-', '')),
      draft.substance?.[locale],
      draft.strength,
      form[locale],
      ...collections.map((collection) => collection[locale]),
      ...draft.variants.flatMap(({ sku, ean, cnp, pack }) => [sku, ean, cnp, pack[locale]]),
    ]
      .filter(Boolean)
      .join(' ')
  return { pt: inLocale('pt'), en: inLocale('en') }
}
