import * as v from 'valibot'
import { amount, bothLanguages, flag, moment, orNull, percent, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany, toOne } from '#src/platform/jsonapi/define-resource.ts'
import type { ResourceSchema } from '#src/platform/jsonapi/define-resource.ts'
import { money, ref } from '#src/platform/jsonapi/resource.ts'
import { mapPlainFields, plainFieldsOf } from '../product/plain-fields.ts'
import { animals, audiences, freeOfs } from '../product/facts.ts'
import { productClasses } from '../product/product.ts'
import { advices } from '../product/stored-facts.ts'
import type { StaffProduct } from './actions.server.ts'
import { productStates, translatedTexts } from './product-draft.ts'
import type { VariantDraft } from './product-draft.ts'

const productOfVariant = (): ResourceSchema<'product'> => staffProductSchema

export const staffVariantSchema = defineResource({
  type: 'variant',
  name: 'StaffVariant',
  attributes: {
    sku: text,
    cnp: orNull(text),
    ean: orNull(text),
    pack: bothLanguages,
    pack_amount: orNull(v.number()),
    pack_unit: orNull(v.picklist(['ml', 'g', 'un'])),
    price: amount,
    compare_at_price: orNull(amount),
    vat_rate: percent,
    on_hand: whole,
    low_stock_at: orNull(whole),
    version: whole,
  },
  relationships: { product: toOne(productOfVariant) },
})

export const staffProductSchema = defineResource({
  type: 'product',
  name: 'StaffProduct',
  attributes: {
    name: bothLanguages,
    slug: bothLanguages,
    state: v.picklist(productStates),
    class: v.picklist(productClasses),
    brand: text,
    form: text,
    strength: orNull(text),
    substances: v.array(v.strictObject({ name: text, name_en: text })),
    ...mapPlainFields(() => orNull(text)),
    generic: flag,
    facts: v.strictObject({
      min_age_months: orNull(whole),
      max_age_months: orNull(whole),
      audiences: v.array(v.picklist(audiences)),
      pregnant: orNull(v.picklist(advices)),
      breastfeeding: orNull(v.picklist(advices)),
      animals: v.array(v.picklist(animals)),
      free_of: v.array(v.picklist(freeOfs)),
      vegan: flag,
    }),
    description: bothLanguages,
    usage: bothLanguages,
    warnings: bothLanguages,
    untranslated: v.array(v.picklist(translatedTexts)),
    collections: v.array(text),
    version: whole,
    created_at: moment,
    updated_at: moment,
  },
  relationships: { variants: toMany(staffVariantSchema) },
})

export const variantResource = (product: StaffProduct, variant: VariantDraft, at: number) =>
  staffVariantSchema.resource({
    id: variant.id ?? '',
    attributes: {
      sku: variant.sku,
      cnp: variant.cnp,
      ean: variant.ean,
      pack: variant.pack,
      pack_amount: variant.size?.amount ?? null,
      pack_unit: variant.size?.unit ?? null,
      price: money(variant.price),
      compare_at_price: variant.compareAt === null ? null : money(variant.compareAt),
      vat_rate: (variant.vat / 100).toFixed(2),
      on_hand: variant.onHand,
      low_stock_at: variant.lowStockAt,
      version: product.variantVersions[at] ?? 1,
    },
    relationships: { product: ref('product', product.id) },
  })

export function productResource(product: StaffProduct) {
  const { draft } = product
  return staffProductSchema.resource({
    id: product.id,
    attributes: {
      name: draft.name,
      slug: draft.slug,
      state: draft.state,
      class: draft.class,
      brand: draft.brand,
      form: draft.form,
      strength: draft.strength,
      substances: substancesOf(draft.substance),
      ...plainFieldsOf(draft),
      generic: draft.generic,
      facts: draft.facts,
      description: draft.description,
      usage: draft.usage,
      warnings: draft.warnings,
      untranslated: draft.untranslated,
      collections: draft.collections,
      version: product.version,
      created_at: product.createdAt.toISOString(),
      updated_at: product.updatedAt.toISOString(),
    },
    relationships: { variants: draft.variants.map((variant, at) => variantResource(product, variant, at)) },
  })
}

function substancesOf(substance: StaffProduct['draft']['substance']): { name: string; name_en: string }[] {
  const english = substance?.en.split(' + ') ?? []
  return (substance?.pt.split(' + ') ?? []).map((name, at) => ({ name, name_en: english[at] ?? name }))
}
