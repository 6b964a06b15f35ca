import { setImmediate as pause } from 'node:timers/promises'
import { cents } from '#src/kernel/money.ts'
import { fold } from '#src/kernel/text.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { ProductPatch, VariantPatch } from '../editing/product-draft.ts'
import { formKeyOf } from '../editing/plan-products.server.ts'
import type { ProductRow } from '../editing/plan-products.server.ts'
import { isMedicine } from '../product/product.ts'
import type { ImportDefaults } from './defaults.schema.ts'
import type { CellError } from './import.ts'
import type { ColumnMapping } from './import-fields.ts'
import { cellError, codeFields, readProductRows } from './product-row.ts'
import type { ImportRow } from './product-row.ts'
import type { TableRow } from './read-table.ts'
import * as catalogueStore from './catalogue.store.server.ts'
import { categoryFinder } from './category-names.ts'
import type { FoundCategory } from './category-names.ts'
import { matchesOf } from './variant-matches.server.ts'

/** A product to save with its packs; `lines`: the row of each pack, in the order of the packs. */
export type ProductUnit = { row: ProductRow; lines: readonly number[] }

export type PreparedProducts = { units: ProductUnit[]; errors: ReadonlyMap<number, readonly CellError[]> }

/** Rows between which other work has its turn. */
const rowsPerTurn = 500

type Reading = { mapping: ColumnMapping; defaults: ImportDefaults }

/** Where a row goes: to a pack, as a new pack to a product, or to a new product. */
type Target = { productId?: string; variantId?: string; key: string }

/**
 * The products that the rows of a file describe. A row belongs to the pack that has one of its codes; without one, to the product
 * of its slug; without codes, to the only product of its name, strength, form and holder. Rows with the same slug are packs of
 * one product. Every other row is a new product.
 */
export async function prepareProducts(
  db: Db,
  { mapping, defaults }: Reading,
  rows: readonly TableRow[],
): Promise<PreparedProducts> {
  const read = await namedCategories(db, mapping, await readProductRows(mapping, rows))
  const errors = new Map(read.filter((row) => row.errors.length > 0).map((row) => [row.line, row.errors]))
  const refuse = (line: number, error: CellError) => errors.set(line, [...(errors.get(line) ?? []), error])
  const find = await targetFinder(db, read)
  const groups = new Map<string, { productId: string | undefined; rows: { row: ImportRow; target: Target }[] }>()
  const usedVariants = new Set<string>()
  for (const [at, row] of read.entries()) {
    if (at % rowsPerTurn === 0) await pause()
    if (errors.has(row.line)) continue
    const target = find(row)
    if ('code' in target) {
      refuse(row.line, { column: null, field: null, code: target.code })
      continue
    }
    const group = groups.get(target.key) ?? { productId: target.productId, rows: [] }
    const isRepeated =
      (target.variantId !== undefined && usedVariants.has(target.variantId)) ||
      (target.key.startsWith('name:') && group.rows.length > 0)
    const error = isRepeated ? repeatedError(mapping, row) : contradiction(mapping, group.rows, row)
    if (error) {
      refuse(row.line, error)
      continue
    }
    if (target.variantId !== undefined) usedVariants.add(target.variantId)
    group.rows.push({ row, target })
    groups.set(target.key, group)
  }
  const substances = mapping.includes('substances_en')
    ? new Map<string, { pt: string; en: string }>()
    : await catalogueStore.substancesOf(
        db,
        [...groups.values()].flatMap(({ productId }) => productId ?? []),
      )
  const units = [...groups.values()].map(({ productId, rows: own }): ProductUnit => {
    const fields = mergedFields(own.map(({ row }) => row.fields))
    const variants = own.map(({ row, target }) => variantOf(row, target))
    const known = productId === undefined ? undefined : substances.get(productId)
    // The names that stay keep their translation.
    const substance = known && fields.substance?.pt === known.pt ? known : fields.substance
    const patch = { ...fields, substance, variants }
    const lines = own.map(({ row }) => row.line)
    return productId === undefined
      ? { lines, row: { fields: withDefaults(patch, defaults) } }
      : { lines, row: { id: productId, fields: patch } }
  })
  for (const { row, lines } of units)
    if (row.id === undefined && row.fields.class === undefined)
      for (const line of lines) refuse(line, cellError(mapping, 'class', 'error_required'))
  return { units: units.filter(({ lines }) => !lines.some((line) => errors.has(line))), errors }
}

/** The rows with the addresses of their categories, which a file names by their names. What names none is left for the check. */
async function namedCategories(db: Db, mapping: ColumnMapping, rows: readonly ImportRow[]): Promise<readonly ImportRow[]> {
  if (!mapping.includes('collections')) return rows
  const find = categoryFinder(await catalogueStore.categoryRows(db))
  const known = new Map<string, FoundCategory>()
  const findOnce = (name: string): FoundCategory => {
    const found = known.get(name) ?? find(name)
    known.set(name, found)
    return found
  }
  return rows.map((row) => {
    const { collections } = row.fields
    if (!collections) return row
    const found = collections.map((name) => ({ name, category: findOnce(name) }))
    const isAmbiguous = found.some(({ category }) => 'code' in category && category.code === 'ambiguous')
    return {
      ...row,
      fields: { ...row.fields, collections: found.map(({ name, category }) => ('slug' in category ? category.slug : name)) },
      errors: isAmbiguous ? [...row.errors, cellError(mapping, 'collections', 'error_import_category_ambiguous')] : row.errors,
    }
  })
}

/** A row of a product that an earlier row has: by its name, where the file has no codes. */
const repeatedError = (mapping: ColumnMapping, { fields }: ImportRow): CellError =>
  hasCode(fields)
    ? { column: null, field: null, code: 'error_import_repeated' }
    : cellError(mapping, 'name.pt', 'error_import_repeated_name')

async function targetFinder(db: Db, rows: readonly ImportRow[]) {
  const matches = await matchesOf(db, rows)
  const named = await catalogueStore.productsNamed(db, {
    slugs: rows.flatMap(({ fields }) => fields.slug?.pt || []),
    names: rows.flatMap(({ fields }) => (hasCode(fields) ? [] : (fields.name?.pt ?? []))),
  })
  const bySlug = new Map(named.map((product) => [product.slug_pt, product]))
  const byName = Map.groupBy(named, (product) => product.name_pt)
  const isForm = formComparer(await catalogueStore.formNames(db))
  return ({ line, fields }: ImportRow): Target | { code: CellError['code'] } => {
    const pack = fields.variants?.[0]
    const own = codeFields.flatMap((field) => matches[field].get(pack?.[field] ?? '') ?? [])
    const [match] = own
    if (own.some((one) => one.variantId !== match?.variantId)) return { code: 'error_import_codes_differ' }
    if (match) return { productId: match.productId, variantId: match.variantId, key: match.productId }
    const slug = fields.slug?.pt
    const product = slug ? bySlug.get(slug) : undefined
    if (product && hasCode(fields)) return { productId: product.public_id, key: product.public_id }
    if (product) return onlyPack(product)
    if (slug) return { key: `slug:${slug}` }
    if (hasCode(fields)) return { key: `line:${line}` }
    const candidates = (byName.get(fields.name?.pt ?? '') ?? []).filter(
      (one) =>
        isSame(fields.strength, one.strength) &&
        isSame(fields.holder, one.holder) &&
        (fields.form === undefined || isForm(fields.form, one.form_key)),
    )
    const [only] = candidates
    if (candidates.length > 1) return { code: 'error_import_ambiguous' }
    if (only) return onlyPack(only)
    const others = [fields.strength, fields.holder, fields.form].map((text) => fold(text ?? ''))
    return { key: `name:${[fields.name?.pt, ...others].join('|')}` }
  }
}

const hasCode = ({ variants }: ProductPatch): boolean => codeFields.some((field) => variants?.[0]?.[field])

const isSame = (typed: string | null | undefined, stored: string | null): boolean =>
  typed === undefined || fold(typed ?? '') === fold(stored ?? '')

type NamedProduct = Awaited<ReturnType<typeof catalogueStore.productsNamed>>[number]

function onlyPack({ public_id: productId, variants }: NamedProduct): Target | { code: CellError['code'] } {
  const [variantId, ...others] = variants
  if (variantId === undefined || others.length > 0) return { code: 'error_import_ambiguous' }
  return { productId, variantId, key: productId }
}

/** Whether a text names a form: by its key, or in either language. */
function formComparer(forms: Awaited<ReturnType<typeof catalogueStore.formNames>>) {
  const names = new Map(forms.map((form) => [form.key, [form.key, form.name_pt, form.name_en].map(fold)]))
  return (text: string, key: string): boolean => key === formKeyOf(text) || (names.get(key)?.includes(fold(text)) ?? false)
}

const productFields = [
  'state',
  'class',
  'brand',
  'form',
  'name',
  'slug',
  'substance',
  'strength',
  'holder',
  'generic',
  'facts',
  'description',
  'usage',
  'warnings',
  'collections',
] as const satisfies readonly (keyof ProductPatch)[]

/** Two rows of one product that say different things about it: the second is at fault. */
function contradiction(
  mapping: ColumnMapping,
  earlier: readonly { row: ImportRow }[],
  { fields }: ImportRow,
): CellError | undefined {
  const known = mergedFields(earlier.map(({ row }) => row.fields))
  const field = productFields.find(
    (name) =>
      fields[name] !== undefined && known[name] !== undefined && JSON.stringify(fields[name]) !== JSON.stringify(known[name]),
  )
  const path = field === 'name' || field === 'slug' ? `${field}.pt` : field === 'substance' ? 'substances' : field
  return path === undefined ? undefined : cellError(mapping, path, 'error_import_contradiction')
}

/** The first row that says something about the product counts. */
function mergedFields(all: readonly ProductPatch[]): ProductPatch {
  const merged: ProductPatch = {}
  for (const fields of all)
    for (const name of productFields) if (merged[name] === undefined) Object.assign(merged, { [name]: fields[name] })
  return merged
}

/** The units of an existing pack change by counting, not by a list of products. */
function variantOf({ fields }: ImportRow, { variantId }: Target): VariantPatch {
  const { onHand, ...pack } = fields.variants?.[0] ?? {}
  return variantId === undefined ? { ...pack, ...(onHand !== undefined && { onHand }) } : { ...pack, id: variantId }
}

function withDefaults(fields: ProductPatch, defaults: ImportDefaults): ProductPatch {
  const holder = defaults.brand_from_holder ? fields.holder : undefined
  const price = defaults.price ? sumIn(defaults.price) : undefined
  const kind = fields.class ?? defaults.class
  const isUnpriced = price === undefined && fields.variants?.some((pack) => pack.price === undefined)
  const state = fields.state ?? (defaults.published ? 'published' : 'draft')
  return {
    ...fields,
    brand: fields.brand ?? (holder || undefined) ?? defaults.brand,
    class: kind,
    form: fields.form ?? defaults.form,
    state: isUnpriced && kind !== undefined && isMedicine(kind) ? 'draft' : state,
    variants: fields.variants?.map((pack) => ({
      ...pack,
      pack: { ...pack.pack, pt: pack.pack?.pt ?? defaults.pack },
      price: pack.price ?? (price === undefined ? undefined : cents(price)),
    })),
  }
}
