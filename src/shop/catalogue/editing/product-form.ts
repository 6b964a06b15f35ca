import type { Locale } from '#src/i18n/locales.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { mapPlainFields } from '../product/plain-fields.ts'
import { noFacts } from '../product/stored-facts.ts'
import { usualVatOf } from '../product/product.ts'
import type { ProductClass } from '../product/product.ts'
import { factTexts } from './facts-form.ts'
import { translatedTexts } from './product-draft.ts'
import type { ProductDraft, VariantDraft } from './product-draft.ts'

/**
 * The editor's fields by the names of the API, such as `variants.0.price`; `collections` has a slug a line. How many packs and
 * substances it has follows from the names.
 */
export type ProductTexts = Readonly<Record<string, string>>

/** Options of the editor's lists. */
export type ProductChoices = {
  brands: readonly string[]
  forms: readonly { key: string; name: string }[]
  collections: readonly { value: string; text: string }[]
}

/** In one order, so that the same collections are the same text. */
export const collectionsText = (slugs: readonly string[]): string => slugs.toSorted().join('\n')

/** As people type it: "12,34" in Portuguese. */
export const decimalText = (amount: Cents, locale: Locale): string => toDecimal(amount).replace('.', locale === 'pt' ? ',' : '.')

/** Rates are hundredths of a percent, as cents are of a euro. */
const rateText = (rate: number): string => String(rate / 100)

export function textsOf(draft: ProductDraft, choices: ProductChoices, locale: Locale): ProductTexts {
  const texts: Record<string, string> = {
    state: draft.state,
    class: draft.class,
    brand: draft.brand,
    form: choices.forms.find(({ key }) => key === draft.form)?.name ?? draft.form,
    strength: draft.strength ?? '',
    ...mapPlainFields((name) => draft[name] ?? ''),
    generic: draft.generic ? 'on' : '',
    ...factTexts(draft.facts),
    'slug.pt': draft.slug.pt,
    'slug.en': draft.slug.en,
    collections: collectionsText(draft.collections),
  }
  for (const name of translatedTexts) {
    texts[`${name}.pt`] = draft[name].pt
    texts[`${name}.en`] = draft.untranslated.includes(name) ? '' : draft[name].en
  }
  const english = draft.substance?.en.split(' + ') ?? []
  for (const [at, name] of (draft.substance?.pt.split(' + ') ?? []).entries()) {
    texts[`substances.${at}.name`] = name
    texts[`substances.${at}.name_en`] = english[at] ?? name
  }
  for (const [at, variant] of draft.variants.entries()) Object.assign(texts, variantTexts(variant, at, { draft, locale }))
  return texts
}

const variantTexts = (
  variant: VariantDraft,
  at: number,
  { draft, locale }: { draft: ProductDraft; locale: Locale },
): Record<string, string> => {
  const texts: Record<string, string> = {
    id: variant.id ?? '',
    sku: variant.sku,
    cnp: variant.cnp ?? '',
    ean: variant.ean ?? '',
    'pack.pt': variant.pack.pt,
    'pack.en': variant.pack.en === variant.pack.pt ? '' : variant.pack.en,
    pack_amount: variant.size ? String(variant.size.amount).replace('.', locale === 'pt' ? ',' : '.') : '',
    pack_unit: variant.size?.unit ?? 'un',
    price: variant.price === 0 ? '' : decimalText(variant.price, locale),
    compare_at_price: variant.compareAt === null ? '' : decimalText(variant.compareAt, locale),
    vat_rate: variant.vat === usualVatOf(draft.class) ? '' : rateText(variant.vat),
    low_stock_at: String(variant.lowStockAt ?? ''),
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`variants.${at}.${name}`, text]))
}

export const newProductTexts = (kind: ProductClass): ProductTexts => ({
  state: 'draft',
  class: kind,
  generic: '',
  ...factTexts(noFacts),
  collections: '',
})

/** How many members of a list have a field, counted by the highest number in the names: at most 100, twice what is accepted. */
export const countOf = (texts: ProductTexts, list: 'variants' | 'substances'): number =>
  Object.keys(texts).reduce((count, name) => {
    const [first, at = ''] = name.split('.')
    return first === list && place.test(at) ? Math.max(count, Number(at) + 1) : count
  }, 0)

// A name such as `variants.999999999.sku` would be a billion members.
const place = /^\d{1,2}$/

export const linesOf = (text: string): string[] => text.split(/\r?\n/).filter(Boolean)
