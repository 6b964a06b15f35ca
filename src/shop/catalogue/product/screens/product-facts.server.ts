import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { noFilters } from '../../listing/product-list.ts'
import { plainFieldNames } from '../plain-fields.ts'
import type { ProductView, VariantView } from '../product.ts'
import { variantChoice } from '../variant-choice.ts'
import { listPath } from '../../listing/screens/list-address.server.ts'
import { classText, plainFieldTerms } from './labels.ts'

/** `to`: link to details. */
export type ProductFact = { term: string; detail: string; to?: string }

/** Facts from the pack, as far as known; those that differ between variants once one is chosen. */
export function factsOf(product: ProductView, chosen: VariantView | undefined, locale: Locale): ProductFact[] {
  const { substance, strength, form } = product
  const choice = variantChoice(product.variants)
  const textFacts: readonly (readonly [term: typeof m.catalogue_fact_form, detail: string | null])[] = [
    [m.catalogue_fact_strength, strength],
    [m.catalogue_fact_form, form],
    [choice?.kind === 'size' ? m.catalogue_fact_size : m.catalogue_fact_pack, chosen?.pack ?? choice?.names.join(', ') ?? null],
    [m.catalogue_fact_class, classText(product.class, locale)],
    [m.catalogue_fact_code, chosen?.code ?? null],
    [m.catalogue_fact_barcode, chosen?.barcode ?? null],
    ...plainFieldNames.map((name) => [plainFieldTerms[name], product[name]] as const),
  ]
  const facts = textFacts.flatMap(([term, detail]) => (detail ? { term: term({}, { locale }), detail } : []))
  if (substance === null) return facts
  return [{ term: m.catalogue_fact_substance({}, { locale }), detail: substance, to: substancePath(substance, locale) }, ...facts]
}

const substancePath = (substance: string, locale: Locale): string =>
  listPath({ filters: { ...noFilters, q: substance }, sort: 'relevance', page: 1 }, locale)

export const brandPath = ({ brand }: Pick<ProductView, 'brand'>, locale: Locale): string =>
  listPath({ filters: { ...noFilters, brands: [brand.slug] }, sort: 'popularity', page: 1 }, locale)
