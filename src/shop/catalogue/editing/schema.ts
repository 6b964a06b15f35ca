import * as v from 'valibot'
import { isId } from '#src/kernel/ids.ts'
import { cents, fromDecimal } from '#src/kernel/money.ts'
import { isEan, isProductCode, normaliseEan } from '#src/kernel/product-codes.ts'
import { normaliseCode, normaliseSigns, slugify } from '#src/kernel/text.ts'
import { momentField, vatRateField, versionField, wholeField } from '#src/platform/field-schemas.ts'
import { animals, audiences, freeOfs } from '../product/facts.ts'
import { mapPlainFields, plainFields } from '../product/plain-fields.ts'
import { productClasses } from '../product/product.ts'
import { advices, maxAge } from '../product/stored-facts.ts'
import { productStates } from './product-draft.ts'
import type { ProductPatch, VariantPatch } from './product-draft.ts'

const maxVariants = 50
/** A hundred thousand euros. */
const maxCents = 10_000_000
const maxUnits = 1_000_000
const maxTextLength = 20_000

const line = (maxLength: number) => v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(maxLength, 'error_too_long'))
const needed = (maxLength: number) =>
  v.pipe(v.string('error_required'), v.trim(), v.nonEmpty('error_required'), v.maxLength(maxLength, 'error_too_long'))
const body = v.pipe(
  v.string('error_invalid'),
  v.transform((text) => text.replace(/\r\n?/g, '\n').trim()),
  v.maxLength(maxTextLength, 'error_too_long'),
)
const pair = <Pt extends v.GenericSchema, En extends v.GenericSchema>(pt: Pt, en: En) => v.object({ pt, en: v.optional(en) })
const either = <Line extends v.GenericSchema>(text: Line) => v.object({ pt: v.optional(text), en: v.optional(text) })
/** An empty code is none. */
const codeOrNone = (normalise: (text: string) => string, isCode: (text: string) => boolean, message: string) =>
  v.nullable(
    v.pipe(
      v.string(message),
      v.transform(normalise),
      v.check((text) => text === '' || isCode(text), message),
      v.transform((text) => text || null),
    ),
  )

/** "12.34"; a price of nothing is a mistake. */
const price = v.pipe(
  v.string('error_price'),
  v.trim(),
  v.transform((text): number => fromDecimal(text) ?? -1),
  v.minValue(1, 'error_price'),
  v.maxValue(maxCents, 'error_price'),
  v.transform(cents),
)
const units = wholeField('error_whole_number', { max: maxUnits })

const variant = v.object({
  id: v.optional(v.pipe(v.string('error_pack_unknown'), v.check(isId, 'error_pack_unknown'))),
  sku: v.optional(
    v.pipe(
      v.string('error_invalid'),
      v.transform(normaliseSigns),
      line(64),
      v.toUpperCase(),
      v.regex(/^[A-Z\d_./-]{0,64}$/, 'error_sku'),
    ),
  ),
  cnp: v.optional(codeOrNone(normaliseCode, isProductCode, 'error_cnp')),
  ean: v.optional(codeOrNone(normaliseEan, isEan, 'error_ean')),
  pack: v.optional(either(line(120))),
  pack_amount: v.optional(
    v.nullable(v.pipe(v.number('error_invalid'), v.minValue(0.001, 'error_invalid'), v.maxValue(1_000_000, 'error_invalid'))),
  ),
  pack_unit: v.optional(v.picklist(['ml', 'g', 'un'], 'error_invalid')),
  price: v.optional(price),
  compare_at_price: v.optional(v.nullable(price)),
  vat_rate: v.optional(vatRateField),
  on_hand: v.optional(units),
  low_stock_at: v.optional(v.nullable(units)),
})

/** Letters, digits and hyphens; an empty slug is made from the name. */
const slug = v.pipe(
  line(120),
  v.toLowerCase(),
  v.check((text) => text === '' || (slugify(text) === text && !isId(text)), 'error_slug'),
)
const text = pair(body, body)
const variants = v.pipe(v.array(variant), v.maxLength(maxVariants, 'error_too_long'))

const age = v.optional(v.nullable(wholeField('error_age', { max: maxAge })))
const advice = v.optional(v.nullable(v.picklist(advices, 'error_invalid')))
const severalOf = <const Known extends readonly string[]>(known: Known) =>
  v.optional(v.pipe(v.array(v.picklist(known, 'error_invalid')), v.maxLength(known.length, 'error_too_long')))
const facts = v.object({
  min_age_months: age,
  max_age_months: age,
  audiences: severalOf(audiences),
  pregnant: advice,
  breastfeeding: advice,
  animals: severalOf(animals),
  free_of: severalOf(freeOfs),
  vegan: v.optional(v.boolean('error_invalid')),
})

const optionalFields = {
  strength: v.optional(v.nullable(line(120))),
  substances: v.optional(
    v.nullable(
      v.pipe(
        v.array(v.object({ name: needed(120), name_en: v.optional(line(120)), strength: v.optional(line(60)) })),
        v.maxLength(10, 'error_too_long'),
      ),
    ),
  ),
  ...mapPlainFields((name) => v.optional(v.nullable(line(plainFields[name].maxLength)))),
  generic: v.optional(v.boolean('error_invalid')),
  facts: v.optional(facts),
  slug: v.optional(either(slug)),
  collections: v.optional(v.pipe(v.array(line(120)), v.maxLength(50, 'error_too_long'))),
  published: v.optional(v.boolean('error_invalid')),
  state: v.optional(v.picklist(productStates, 'error_invalid')),
}

/** `POST /staff/products`. */
export const productBody = v.object({
  name: pair(needed(200), line(200)),
  class: v.picklist(productClasses, 'error_class_unknown'),
  brand: needed(120),
  form: needed(120),
  description: v.optional(text),
  usage: v.optional(text),
  warnings: v.optional(text),
  ...optionalFields,
  variants: v.pipe(variants, v.minLength(1, 'error_variants_required')),
})

const version = v.optional(versionField)

/** `PATCH /staff/products/{id}`: absent fields stay as they are. */
export const productPatch = v.object({
  name: v.optional(v.object({ pt: v.optional(needed(200)), en: v.optional(line(200)) })),
  class: v.optional(v.picklist(productClasses, 'error_class_unknown')),
  brand: v.optional(needed(120)),
  form: v.optional(needed(120)),
  description: v.optional(either(body)),
  usage: v.optional(either(body)),
  warnings: v.optional(either(body)),
  ...optionalFields,
  variants: v.optional(variants),
  version,
})

export const versionOnly = v.object({ version })

/** `PATCH /staff/variants/{id}`. */
export const variantBody = v.object({
  price: v.optional(price),
  compare_at_price: v.optional(v.nullable(price)),
  from: v.optional(v.nullable(momentField('error_moment'))),
  until: v.optional(v.nullable(momentField('error_moment', 'end'))),
  version,
})

type ProductFields = Omit<v.InferOutput<typeof productPatch>, 'version'>
type VariantFields = NonNullable<ProductFields['variants']>[number]

/** The change that the fields of the API describe. `state` wins over `published`. */
export function patchOf({ substances, published, state, strength, variants: packs, ...fields }: ProductFields): ProductPatch {
  const visible = { true: 'published', false: 'draft' } as const
  const publishedState = published === undefined ? undefined : visible[`${published}`]
  const strengths = substances?.flatMap((one) => one.strength ?? []) ?? []
  return {
    ...fields,
    state: state ?? publishedState,
    strength:
      strength === undefined && strengths.length > 0 ? strengths.join(' + ') : strength || (strength === '' ? null : strength),
    ...mapPlainFields((name) => (fields[name] === '' ? null : fields[name])),
    substance: substances === undefined ? undefined : joined(substances ?? []),
    variants: packs?.map(variantPatchOf),
  }
}

const joined = (substances: readonly { name: string; name_en?: string | undefined }[]) =>
  substances.length === 0
    ? null
    : {
        pt: substances.map(({ name }) => name).join(' + '),
        en: substances.map(({ name, name_en: en }) => en || name).join(' + '),
      }

export const variantPatchOf = ({ sku, pack_amount: amount, pack_unit: unit, ...pack }: VariantFields): VariantPatch => ({
  id: pack.id,
  pack: pack.pack,
  price: pack.price,
  ...(sku && { sku }),
  ...(pack.cnp !== undefined && { cnp: pack.cnp }),
  ...(pack.ean !== undefined && { ean: pack.ean }),
  ...(amount !== undefined && { size: amount === null ? null : { amount, unit: unit ?? 'un' } }),
  ...(pack.compare_at_price !== undefined && { compareAt: pack.compare_at_price }),
  ...(pack.vat_rate !== undefined && { vat: pack.vat_rate }),
  ...(pack.low_stock_at !== undefined && { lowStockAt: pack.low_stock_at }),
  ...(pack.on_hand !== undefined && { onHand: pack.on_hand }),
})
