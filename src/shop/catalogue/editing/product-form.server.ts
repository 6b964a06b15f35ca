import { redirect } from 'react-router'
import * as v from 'valibot'
import { fieldIssueText } from '#src/i18n/field-names.ts'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { normaliseText } from '#src/kernel/text.ts'
import { sumText } from '#src/kernel/typed-sum.ts'
import type { Db } from '#src/platform/database/database.ts'
import { typedTexts } from '#src/platform/forms.server.ts'
import { issueField, issueKey } from '#src/platform/jsonapi/issues.ts'
import { contextOf } from '#src/platform/page.server.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import { listStaffBrands, listStaffCollections } from '../collections/actions.server.ts'
import { copyProduct, createProduct, updateProduct } from './actions.server.ts'
import type { ProductError, StaffProduct } from './actions.server.ts'
import type { ProductPatch } from './product-draft.ts'
import { baseOf, mergeTexts } from './merge-texts.ts'
import type { MergedTexts } from './merge-texts.ts'
import { collectionsText, countOf, linesOf, textsOf } from './product-form.ts'
import { mapPlainFields } from '../product/plain-fields.ts'
import { noFacts } from '../product/stored-facts.ts'
import { factTexts, factsBody } from './facts-form.ts'
import type { ProductChoices, ProductTexts } from './product-form.ts'
import { previewProduct } from './product-preview.server.ts'
import type { ProductPreview } from './product-preview.server.ts'
import { patchOf, productBody, productPatch } from './schema.ts'
import { collectionOptions } from './screens/staff-products.server.ts'
import { formRows } from './store.server.ts'

/** The form with what was typed, when it was returned instead of saved. */
export type ProductFormResult = {
  texts: ProductTexts
  errors?: Record<string, string>
  /** Another person was faster: the version and texts that they saved, and what became of each field. */
  conflict?: Omit<MergedTexts, 'texts'> & { version: number; base: string }
  preview?: ProductPreview
}

export async function readProductChoices(db: Db, locale: Locale): Promise<ProductChoices> {
  const [brands, forms, collections] = await Promise.all([listStaffBrands(db), formRows(db), listStaffCollections(db)])
  const byName = new Intl.Collator(locale)
  return {
    brands: brands.map(({ name }) => name),
    forms: forms
      .map((form) => ({ key: form.key, name: locale === 'pt' ? form.name_pt : form.name_en }))
      .toSorted((a, b) => byName.compare(a.name, b.name)),
    collections: collectionOptions(collections, locale),
  }
}

export async function submitNewProductForm(visit: StaffVisit, form: FormData): Promise<Response | ProductFormResult> {
  const texts = productTexts(form)
  const intent = form.get('intent')
  if (intent === 'add-pack') return { texts: withNewPack(texts) }
  const fields = parseProductForm(productBody, texts, visit.locale)
  if (!fields.ok) return { texts, errors: fields.error.errors }
  if (intent === 'preview') return { texts, preview: await previewProduct(visit.world, undefined, fields.value) }
  const created = await createProduct(visit.world, contextOf(visit), fields.value)
  if (!created.ok) return refused(visit, texts, created.error)
  return redirect(productPath(visit.locale, created.value.id, 'created'), 303)
}

/** Saves, previews or copies the product, or adds a pack to the form, depending on the button. */
export async function submitProductForm(
  visit: StaffVisit,
  product: StaffProduct,
  form: FormData,
): Promise<Response | ProductFormResult> {
  const { world, locale } = visit
  const intent = form.get('intent')
  if (intent === 'copy') return copy(visit, product)
  const texts = await withChosen(visit, product, productTexts(form))
  if (intent === 'add-pack') return { texts: withNewPack(texts) }
  const fields = parseProductForm(productPatch, texts, locale)
  if (!fields.ok) return { texts, errors: fields.error.errors }
  if (intent === 'preview') return { texts, preview: await previewProduct(world, product, fields.value) }
  const expected = Number(texts['version']) || undefined
  const saved = await updateProduct(world, contextOf(visit), product.id, { fields: fields.value, expected })
  if (!saved.ok) return refused(visit, texts, saved.error)
  return redirect(productPath(locale, product.id, 'saved'), 303)
}

async function copy(visit: StaffVisit, { id }: StaffProduct): Promise<Response> {
  const copied = await copyProduct(visit.world, contextOf(visit), id)
  if (!copied.ok) throw new Response(null, { status: 404 })
  return redirect(productPath(visit.locale, copied.value.id, 'copied'), 303)
}

/** The typed texts, with what another person saved where that was chosen. */
async function withChosen({ world, locale }: StaffVisit, { draft }: StaffProduct, typed: ProductTexts): Promise<ProductTexts> {
  const chosen = Object.keys(typed).filter((name) => name.startsWith('choose.'))
  if (chosen.length === 0) return typed
  const theirs = textsOf(draft, await readProductChoices(world.db, locale), locale)
  return Object.fromEntries(
    Object.entries(typed)
      .filter(([name]) => !name.startsWith('choose.'))
      .map(([name, text]) => [name, typed[`choose.${name}`] === 'theirs' ? (ownValue(theirs, name) ?? '') : text]),
  )
}

const productPath = (locale: Locale, id: string, done?: string): string =>
  pathTo('staff.products.show', locale, { id }) + (done === undefined ? '' : `?done=${done}`)

// PostgreSQL stores no NUL; no keyboard types one.
const storable = (text: string): string => normaliseText(text.replaceAll('\0', ' '))

/** Every text field as typed; the boxes of `collections` a slug a line. */
function productTexts(form: FormData): ProductTexts {
  const { intent: _, idempotency_key: _key, ...texts } = typedTexts(form)
  const stored = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, storable(text)]))
  return {
    generic: '',
    ...factTexts(noFacts),
    ...stored,
    collections: collectionsText(form.getAll('collections').map((slug) => storable(String(slug)))),
  }
}

const withNewPack = (texts: ProductTexts): ProductTexts => ({ ...texts, [`variants.${countOf(texts, 'variants')}.sku`]: '' })

async function refused({ world, locale }: StaffVisit, texts: ProductTexts, error: ProductError): Promise<ProductFormResult> {
  if (error.code === 'not_found') throw new Response(null, { status: 404 })
  if (error.code === 'changed_meanwhile') {
    const { draft, version } = error.present
    const theirs = textsOf(draft, await readProductChoices(world.db, locale), locale)
    const { texts: merged, ...fields } = mergeTexts(texts, theirs)
    return { texts: merged, conflict: { ...fields, version, base: baseOf(theirs) } }
  }
  const places = packPlaces(texts)
  return {
    texts,
    errors: Object.fromEntries(
      error.errors.map(({ field, code }) => [fieldAt(field, places), issueText(`error_${code}`, locale)]),
    ),
  }
}

/** The change that the form describes, or its errors by field. */
function parseProductForm(
  schema: typeof productBody | typeof productPatch,
  texts: ProductTexts,
  locale: Locale,
): Result<ProductPatch, { code: 'invalid'; errors: Record<string, string> }> {
  const parsed = v.safeParse(schema, bodyOf(texts))
  if (parsed.success) return ok(patchOf(parsed.output))
  const places = packPlaces(texts)
  const errors = new Map<string, string>()
  for (const issue of parsed.issues) {
    const [field, key] = [issueField(issue), issueKey(issue)]
    const name = fieldAt(field, places)
    if (!errors.has(name)) errors.set(name, fieldIssueText(field, { key, typed: ownValue(texts, name) ?? '' }, locale))
  }
  return err({ code: 'invalid', errors: Object.fromEntries(errors) })
}

/** The places of the packs that are not empty. */
const packPlaces = (texts: ProductTexts): number[] =>
  Array.from({ length: countOf(texts, 'variants') }, (_, at) => at).filter((at) =>
    ['id', ...packFields].some((name) => texts[`variants.${at}.${name}`]),
  )

const packFields = [
  'sku',
  'cnp',
  'ean',
  'pack.pt',
  'pack.en',
  'pack_amount',
  'price',
  'compare_at_price',
  'on_hand',
  'low_stock_at',
]

/** The name of a field in the form, where empty packs have places too. */
function fieldAt(field: string, places: readonly number[]): string {
  const [, at, name] = /^variants\.(\d+)\.(.+)$/.exec(field) ?? []
  const inForm = at === undefined ? field : `variants.${places[Number(at)] ?? at}.${name}`
  if (inForm === 'variants') return 'variants.0.price'
  return inForm.endsWith('.pack') ? `${inForm}.pt` : inForm
}

/** The form as the body of the API's call: decimal commas, numbers, and none for what is empty. */
function bodyOf(texts: ProductTexts): Record<string, unknown> {
  const text = (name: string): string => ownValue(texts, name)?.trim() ?? ''
  const pair = (name: string) => ({ pt: texts[`${name}.pt`] ?? '', en: texts[`${name}.en`] ?? '' })
  return {
    name: pair('name'),
    description: pair('description'),
    usage: pair('usage'),
    warnings: pair('warnings'),
    slug: pair('slug'),
    state: text('state') || undefined,
    class: text('class'),
    brand: text('brand'),
    form: text('form'),
    strength: text('strength') || null,
    ...mapPlainFields((name) => text(name) || null),
    generic: text('generic') !== '',
    facts: factsBody(texts),
    collections: linesOf(text('collections')),
    substances: Array.from({ length: countOf(texts, 'substances') }, (_, at) => ({
      name: text(`substances.${at}.name`),
      name_en: text(`substances.${at}.name_en`),
    })).filter(({ name, name_en: english }) => name || english),
    variants: packPlaces(texts).map((at) => packBody((name) => text(`variants.${at}.${name}`))),
  }
}

const packBody = (text: (name: string) => string): Record<string, unknown> => ({
  ...(text('id') && { id: text('id') }),
  ...(text('sku') && { sku: text('sku') }),
  cnp: text('cnp'),
  ean: text('ean'),
  pack: { pt: text('pack.pt'), en: text('pack.en') },
  pack_amount: text('pack_amount') === '' ? null : numberOf(text('pack_amount')),
  pack_unit: text('pack_unit') || 'un',
  price: sumText(text('price')),
  compare_at_price: sumText(text('compare_at_price')) || null,
  ...(text('vat_rate') && { vat_rate: text('vat_rate') }),
  low_stock_at: text('low_stock_at') === '' ? null : numberOf(text('low_stock_at')),
  ...(text('on_hand') && { on_hand: numberOf(text('on_hand')) }),
})

/** What is no number stays a text, which the schema refuses. */
const numberOf = (typed: string): number | string => (/^\d+([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : typed)
