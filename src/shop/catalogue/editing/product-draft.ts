import type { Text } from '#src/i18n/locales.ts'
import { mapPlainFields } from '../product/plain-fields.ts'
import type { PlainField, PlainFields } from '../product/plain-fields.ts'
import { maxAge, noFacts } from '../product/stored-facts.ts'
import type { StoredFacts } from '../product/stored-facts.ts'
import { isMedicine, needsPrescription, unclassified, usualVatOf } from '../product/product.ts'
import type { ProductClass } from '../product/product.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Pack } from '#src/kernel/packs.ts'

export const productStates = ['published', 'draft', 'archived'] as const
export type ProductState = (typeof productStates)[number]

export const productListSorts = ['-updated_at', 'updated_at', 'name', '-name', 'price', '-price', 'stock', '-stock'] as const
export type ProductListSort = (typeof productListSorts)[number]

/** The texts that the English shop shows in Portuguese until they are translated. */
export const translatedTexts = ['name', 'description', 'usage', 'warnings'] as const
type TranslatedText = (typeof translatedTexts)[number]

/** A pack as staff edit it; `id` is its public id, null for one that does not exist yet. */
export type VariantDraft = {
  id: string | null
  sku: string
  cnp: string | null
  ean: string | null
  pack: Text
  size: Pack | null
  price: Cents
  compareAt: Cents | null
  vat: BasisPoints
  lowStockAt: number | null
  /** Units of a new pack; those of an existing one are counted on the stock page. */
  onHand: number
}

/** A product as staff edit it: both languages, drafts and archived ones included. */
export type ProductDraft = Record<TranslatedText, Text> &
  PlainFields & {
    state: ProductState
    class: ProductClass
    /** By name; a new one is created. */
    brand: string
    /** By key; a name in either language is accepted, and a new form is created. */
    form: string
    slug: Text
    substance: Text | null
    strength: string | null
    generic: boolean
    facts: StoredFacts
    untranslated: readonly TranslatedText[]
    /** The Portuguese slugs, in alphabetical order. */
    collections: readonly string[]
    variants: readonly VariantDraft[]
  }

/** What is absent stays as it is. */
type FactsPatch = { [Name in keyof StoredFacts]?: StoredFacts[Name] | undefined }

type TextPatch = { pt?: string | undefined; en?: string | undefined }

export type VariantPatch = Partial<Omit<VariantDraft, 'id' | 'pack' | 'price'>> & {
  id?: string | undefined
  pack?: TextPatch | undefined
  price?: Cents | undefined
}

/** Absent fields stay as they are; empty English means that the text is not translated. */
export type ProductPatch = { [Name in TranslatedText]?: TextPatch | undefined } & {
  [Name in PlainField]?: string | null | undefined
} & {
  state?: ProductState | undefined
  class?: ProductClass | undefined
  brand?: string | undefined
  form?: string | undefined
  slug?: TextPatch | undefined
  substance?: Text | null | undefined
  strength?: string | null | undefined
  generic?: boolean | undefined
  facts?: FactsPatch | undefined
  collections?: readonly string[] | undefined
  variants?: readonly VariantPatch[] | undefined
}

export type DraftError = { field: string; code: string }

const blank = { pt: '', en: '' }

const noProduct: ProductDraft = {
  state: 'draft',
  class: unclassified,
  brand: '',
  form: '',
  name: blank,
  slug: blank,
  substance: null,
  strength: null,
  ...mapPlainFields(() => null),
  generic: false,
  facts: noFacts,
  description: blank,
  usage: blank,
  warnings: blank,
  untranslated: [],
  collections: [],
  variants: [],
}

/** The product after a change; `newId` makes the reference of a pack that has neither reference nor national code. */
export function applyPatch(before: ProductDraft = noProduct, patch: ProductPatch, newId: () => string): ProductDraft {
  const kind = patch.class ?? before.class
  const texts = translatedTexts.map((name) => ({ name, ...applyText(before, name, patch[name]) }))
  const [name = blank, description = blank, usage = blank, warnings = blank] = texts.map(({ text }) => text)
  return {
    state: patch.state ?? before.state,
    class: kind,
    brand: patch.brand ?? before.brand,
    form: patch.form ?? before.form,
    name,
    description,
    usage,
    warnings,
    untranslated: texts.filter(({ isCopied }) => isCopied).map((text) => text.name),
    slug: { pt: patch.slug?.pt || before.slug.pt, en: patch.slug?.en || before.slug.en },
    substance: patch.substance === undefined ? before.substance : patch.substance,
    strength: patch.strength === undefined ? before.strength : patch.strength,
    ...mapPlainFields((name) => (patch[name] === undefined ? before[name] : patch[name])),
    generic: patch.generic ?? before.generic,
    facts: applyFacts(before.facts, patch.facts),
    collections: patch.collections ?? before.collections,
    variants: applyVariants(before, kind, patch.variants ?? [], newId),
  }
}

const applyFacts = (before: StoredFacts, patch: FactsPatch = {}): StoredFacts => ({
  ...before,
  ...Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)),
})

function applyText(before: ProductDraft, name: TranslatedText, patch: TextPatch = {}): { text: Text; isCopied: boolean } {
  const pt = patch.pt ?? before[name].pt
  const en = patch.en ?? (before.untranslated.includes(name) ? '' : before[name].en)
  return { text: { pt, en: en || pt }, isCopied: en === '' && pt !== '' }
}

/** The place among `patches` of the change of each pack, in the order of the packs; undefined for one that stays as it is. */
export function patchPlaces(before: readonly VariantDraft[], patches: readonly VariantPatch[]): (number | undefined)[] {
  const placeOf = (variant: VariantDraft): number | undefined => {
    const place = patches.findIndex(({ id, sku }) => (id === undefined ? sku === variant.sku : id === variant.id))
    return place < 0 ? undefined : place
  }
  const existing = before.map(placeOf)
  return [...existing, ...patches.keys().filter((place) => !existing.includes(place))]
}

function applyVariants(
  before: ProductDraft,
  kind: ProductClass,
  patches: readonly VariantPatch[],
  newId: () => string,
): VariantDraft[] {
  // A rate that is the usual one follows the class.
  const vatOf = (vat: BasisPoints) => (vat === usualVatOf(before.class) ? usualVatOf(kind) : vat)
  return patchPlaces(before.variants, patches).flatMap((place, at) => {
    const patch = place === undefined ? undefined : patches[place]
    const variant = before.variants[at]
    if (!variant) return patch ? [newVariant(patch, kind, newId)] : []
    const existing = { ...variant, vat: vatOf(variant.vat) }
    return [patch ? applyVariant(existing, patch) : existing]
  })
}

const newVariant = (patch: VariantPatch, kind: ProductClass, newId: () => string): VariantDraft =>
  applyVariant(
    {
      // A pack of another product is refused by `draftErrors`.
      id: patch.id ?? null,
      sku: patch.cnp ?? `ART-${newId().slice(-8).toUpperCase()}`,
      cnp: null,
      ean: null,
      pack: blank,
      size: null,
      price: 0 as Cents,
      compareAt: null,
      vat: usualVatOf(kind),
      lowStockAt: null,
      onHand: 0,
    },
    patch,
  )

const applyVariant = (before: VariantDraft, patch: VariantPatch): VariantDraft => {
  const pt = patch.pack?.pt ?? before.pack.pt
  return {
    id: before.id,
    sku: patch.sku ?? before.sku,
    cnp: patch.cnp === undefined ? before.cnp : patch.cnp,
    ean: patch.ean === undefined ? before.ean : patch.ean,
    pack: { pt, en: (patch.pack?.en ?? (before.pack.en === before.pack.pt ? '' : before.pack.en)) || pt },
    size: patch.size === undefined ? before.size : patch.size,
    price: patch.price ?? before.price,
    compareAt: patch.compareAt === undefined ? before.compareAt : patch.compareAt,
    vat: patch.vat ?? before.vat,
    lowStockAt: patch.lowStockAt === undefined ? before.lowStockAt : patch.lowStockAt,
    onHand: patch.onHand ?? before.onHand,
  }
}

/** What a product lacks or contradicts, whatever else the shop holds. */
export function draftErrors(draft: ProductDraft, before: ProductDraft | undefined): DraftError[] {
  const required = [
    { field: 'name.pt', text: draft.name.pt },
    { field: 'brand', text: draft.brand },
    { field: 'form', text: draft.form },
  ]
  const missing = required.filter(({ text }) => text === '').map(({ field }) => ({ field, code: 'required' }))
  const none = draft.variants.length === 0 ? [{ field: 'variants', code: 'variants_required' }] : []
  const variants = draft.variants.flatMap((variant, at) => variantErrors(draft, variant, { at, before }))
  const { min_age_months: youngest, max_age_months: oldest } = draft.facts
  const ages = (youngest ?? 0) > (oldest ?? maxAge) ? [{ field: 'facts.max_age_months', code: 'age_order' }] : []
  return [...missing, ...ages, ...none, ...variants]
}

function variantErrors(
  { class: kind, state }: ProductDraft,
  { id, pack, price, compareAt }: VariantDraft,
  { at, before }: { at: number; before: ProductDraft | undefined },
): DraftError[] {
  const isForeign = id !== null && !before?.variants.some((one) => one.id === id)
  const found: (DraftError | false)[] = [
    isForeign && { field: 'id', code: 'pack_unknown' },
    pack.pt === '' && { field: 'pack.pt', code: 'required' },
    price <= 0 && !(price === 0 && canLackPrice(kind, state)) && { field: 'price', code: 'price' },
    compareAt !== null && needsPrescription(kind) && { field: 'compare_at_price', code: 'reduction_forbidden' },
    compareAt !== null && compareAt <= price && { field: 'compare_at_price', code: 'compare_at_price' },
  ]
  return found.filter((error) => error !== false).map(({ field, code }) => ({ field: `variants.${at}.${field}`, code }))
}

/** A medicine may wait for its price, which is zero until then, while it is no more than a draft. */
const canLackPrice = (kind: ProductClass, state: ProductState): boolean => isMedicine(kind) && state === 'draft'

export type FieldChange = { field: string; before: string; after: string }

/** What a change does, field by field, as texts. */
export function changesOf(before: ProductDraft | undefined, after: ProductDraft): FieldChange[] {
  const [earlier, later] = [before ? flat(before) : new Map<string, string>(), flat(after)]
  return [...later]
    .map(([field, text]) => ({ field, before: earlier.get(field) ?? '', after: text }))
    .filter((change) => change.before !== change.after)
}

function flat({ variants, ...product }: ProductDraft): Map<string, string> {
  const lines = flatEntries('', product)
  for (const { id, ...variant } of variants) lines.push(...flatEntries(`variants.${id ?? variant.sku}.`, variant))
  return new Map(lines)
}

const flatEntries = (prefix: string, value: object): [string, string][] =>
  Object.entries(value).flatMap(([name, item]: [string, unknown]): [string, string][] =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? flatEntries(`${prefix}${name}.`, item)
      : [[`${prefix}${name}`, Array.isArray(item) ? item.join(', ') : String(item ?? '')]],
  )
