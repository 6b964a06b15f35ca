import { isId } from '#src/kernel/ids.ts'
import { basisPoints, cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { fold, slugify } from '#src/kernel/text.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { saveFormerSlugsOfMany } from '../former-slugs/actions.server.ts'
import { plainFieldsOf } from '../product/plain-fields.ts'
import { isProductClass } from '../product/product.ts'
import { keywordsOf } from './keywords.ts'
import { applyPatch, changesOf, draftErrors, patchPlaces, translatedTexts } from './product-draft.ts'
import type { DraftError, FieldChange, ProductDraft, ProductPatch, ProductState, VariantDraft } from './product-draft.ts'
import * as store from './store.server.ts'
import type { DraftRow, FormRow, ShelfRow } from './store.server.ts'

/** One product to save: without `id` a new one. `expected`: the version that the change was made from. */
export type ProductRow = { id?: string | undefined; expected?: number | undefined; fields: ProductPatch }

export type ProductRowError = DraftError & { row: number }

type Stored = { id: number; version: number; draft: ProductDraft; row: DraftRow }

type PlannedProduct = {
  kind: 'create' | 'update' | 'unchanged'
  draft: ProductDraft
  before: Stored | undefined
  changes: FieldChange[]
}

export type ProductPlan = { items: readonly PlannedProduct[]; errors: readonly ProductRowError[] }

type SaveWorld = Pick<World, 'now' | 'id'>

/**
 * What saving these products would do, product by product, and every reason not to. Locks those that exist; writes nothing. Eight
 * statements, however many products.
 */
export async function planProducts(world: SaveWorld, tx: Tx, rows: readonly ProductRow[]): Promise<ProductPlan> {
  const ids = rows.flatMap(({ id }) => (id !== undefined && isId(id) ? [id] : []))
  await store.lockProducts(tx, ids)
  const stored = new Map((await readDrafts(tx, ids)).map((one) => [one.row.public_id, one]))
  const [forms, shelves] = [await store.formRows(tx), await store.shelfRows(tx)]
  const [findForm, findShelf] = [formFinder(forms), shelfFinder(shelves)]
  const found = rows.map(({ id, expected, fields }, row) => {
    const before = id === undefined ? undefined : stored.get(id)
    if (id !== undefined && !before) return { row, errors: [{ field: 'id', code: 'not_found' }] }
    if (before && expected !== undefined && expected !== before.version)
      return { row, errors: [{ field: 'version', code: 'changed_meanwhile' }] }
    const draft = resolved(applyPatch(before?.draft, fields, world.id), { findForm, findShelf })
    const unknown = draft.collections
      .filter((slug) => !findShelf(slug))
      .map(() => ({ field: 'collections', code: 'collection_unknown' }))
    return { row, before, draft, errors: [...draftErrors(draft, before?.draft), ...unknown.slice(0, 1)] }
  })
  const drafts = found.flatMap(({ row, draft, before }) => (draft ? [{ row, draft, before }] : []))
  const slugs = await slugsOf(tx, drafts, rows)
  const errors = [
    ...found.flatMap(({ row, errors: own }) => own.map((error) => ({ ...error, row }))),
    ...(await codeErrors(tx, drafts)),
    ...slugs.errors,
  ]
  const items = drafts.map(({ row, draft, before }) => {
    const slug = slugs.byRow.get(row) ?? draft.slug
    const changes = changesOf(before?.draft, { ...draft, slug })
    const kind = !before ? ('create' as const) : changes.length > 0 ? ('update' as const) : ('unchanged' as const)
    return { kind, draft: { ...draft, slug }, before, changes }
  })
  const named = errors.map((error) => ({ ...error, field: fieldInRow(error, rows[error.row], stored) }))
  return { items, errors: named.toSorted((a, b) => a.row - b.row) }
}

/** The field by the place of its pack among those of the row; that of the packs as a whole for one that the row does not name. */
function fieldInRow({ field }: DraftError, row: ProductRow | undefined, stored: ReadonlyMap<string, Stored>): string {
  const [, at, name] = /^variants\.(\d+)\.(.+)$/.exec(field) ?? []
  if (at === undefined) return field
  const before = stored.get(row?.id ?? '')?.draft.variants ?? []
  const place = patchPlaces(before, row?.fields.variants ?? [])[Number(at)]
  return place === undefined ? 'variants' : `variants.${place}.${name}`
}

/** `version`: after the change. `before`: null for a new product. */
export type SavedProduct = {
  id: string
  version: number
  kind: PlannedProduct['kind']
  changes: readonly FieldChange[]
  before: ProductDraft | null
}

/**
 * Saves products, all or none, in the order of `rows`: what lists, search, suggestions, sitemap and cached pages need follows in
 * the same transaction. The caller writes the audit entry. `userId`: who is named beside the first stock of new packs.
 */
export async function saveProducts(
  world: SaveWorld,
  tx: Tx,
  rows: readonly ProductRow[],
  userId: number | null,
): Promise<Result<SavedProduct[], { code: 'invalid'; errors: readonly ProductRowError[] }>> {
  const { items, errors } = await planProducts(world, tx, rows)
  if (errors.length > 0) return err({ code: 'invalid', errors })
  const at = world.now()
  const writes = await prepared(world, tx, items)
  const created = writes.filter(({ item }) => item.kind === 'create')
  const changed = writes.flatMap((write) =>
    write.item.kind === 'update' && write.item.before ? [{ ...write, before: write.item.before }] : [],
  )
  await store.updateProducts(
    tx,
    changed.map(({ write, before }) => ({ ...write, id: before.id })),
    at,
  )
  const newIds = await store.insertProducts(
    tx,
    created.map(({ write, publicId }) => ({ ...write, publicId })),
    at,
  )
  const placed = writes
    .filter(({ item }) => item.kind !== 'unchanged')
    .map((write) => ({ ...write, id: write.item.before?.id ?? newIds.get(write.publicId) ?? 0 }))
  await store.replaceCollections(
    tx,
    placed.map(({ id, collectionIds }) => ({ id, collectionIds })),
  )
  await saveFormerSlugsOfMany(
    tx,
    'product',
    placed.map(({ id, item }) => ({
      id,
      former: item.before && item.before.row.published_at !== null ? item.before.draft.slug : undefined,
      now: item.draft.state === 'published' ? item.draft.slug : undefined,
    })),
  )
  await saveVariants(world, tx, placed, { at, userId })
  return ok(
    writes.map(({ publicId, item: { kind, changes, before } }) => ({
      id: publicId,
      version: (before?.version ?? 0) + (kind === 'unchanged' ? 0 : 1),
      kind,
      changes,
      before: before?.draft ?? null,
    })),
  )
}

type Write = { item: PlannedProduct; publicId: string; collectionIds: number[]; write: store.ProductWrite }

async function prepared(world: SaveWorld, tx: Tx, items: readonly PlannedProduct[]): Promise<Write[]> {
  const names = [...new Set(items.map(({ draft }) => draft.brand))]
  const brands = await store.ensureBrands(
    tx,
    names.map((name) => ({ name, slug: slugify(name) || world.id(), publicId: world.id() })),
  )
  await addUnknownForms(tx, items)
  const [forms, shelves] = [await store.formRows(tx), await store.shelfRows(tx)]
  const [findForm, findShelf] = [formFinder(forms), shelfFinder(shelves)]
  return items.map((item) => {
    const form = findForm(item.draft.form)
    const collections = item.draft.collections.flatMap((slug) => findShelf(slug) ?? [])
    const draft = { ...item.draft, form: form?.key ?? item.draft.form }
    return {
      item,
      publicId: item.before?.row.public_id ?? world.id(),
      collectionIds: collections.map(({ id }) => id),
      write: { draft, brandId: brands.get(item.draft.brand) ?? 0, keywords: keywordsWith(draft, { findForm, findShelf }) },
    }
  })
}

/** Makes products found by the present names of their brand, form and collections; their versions stay. */
export async function rewriteKeywords(tx: Tx, publicIds: readonly string[]): Promise<void> {
  const [findForm, findShelf] = [formFinder(await store.formRows(tx)), shelfFinder(await store.shelfRows(tx))]
  for (let first = 0; first < publicIds.length; first += keywordChunk) {
    const drafts = await readDrafts(tx, publicIds.slice(first, first + keywordChunk))
    await store.updateKeywords(
      tx,
      drafts.map(({ id, draft }) => ({ id, ...keywordsWith(draft, { findForm, findShelf }) })),
    )
  }
}

const keywordChunk = 1000

function keywordsWith(draft: ProductDraft, { findForm, findShelf }: { findForm: FormFinder; findShelf: ShelfFinder }) {
  const form = findForm(draft.form)
  return keywordsOf(draft, {
    form: { pt: form?.name_pt ?? '', en: form?.name_en ?? '' },
    collections: draft.collections
      .flatMap((slug) => findShelf(slug) ?? [])
      .map((shelf) => ({ pt: shelf.name_pt, en: shelf.name_en })),
  })
}

async function addUnknownForms(tx: Tx, items: readonly PlannedProduct[]): Promise<void> {
  const find = formFinder(await store.formRows(tx))
  const names = [...new Set(items.map(({ draft }) => draft.form))].filter((name) => !find(name))
  await store.addForms(
    tx,
    names.map((name) => ({ key: slugify(name).replaceAll('-', '_') || name, name_pt: name, name_en: name })),
  )
}

async function saveVariants(
  world: SaveWorld,
  tx: Tx,
  placed: readonly (Write & { id: number })[],
  recorded: { at: Date; userId: number | null },
): Promise<void> {
  const all = placed.flatMap(({ id, item }) =>
    item.draft.variants.map((draft, position) => ({
      draft,
      position,
      productId: id,
      row: item.before?.row.variants.find((one) => one.public_id === draft.id),
      before: item.before?.draft.variants.find((one) => one.id === draft.id),
    })),
  )
  const changed = all.flatMap(({ draft, row, before }) =>
    row && JSON.stringify(before) !== JSON.stringify(draft) ? [{ draft, id: row.id }] : [],
  )
  const added = all.filter(({ row }) => !row)
  await store.updateVariants(tx, changed, recorded.at)
  // Places of packs are unique in a product, and an earlier one may have been taken away.
  const lastPlaces = new Map(
    placed.map(({ id, item }) => [id, Math.max(-1, ...(item.before?.row.variants ?? []).map((one) => one.position))]),
  )
  await store.insertVariants(
    tx,
    added.map(({ draft, productId }) => {
      const position = (lastPlaces.get(productId) ?? -1) + 1
      lastPlaces.set(productId, position)
      return { draft, productId, position, publicId: world.id() }
    }),
    recorded,
  )
}

/** Products as staff edit them, in no particular order; unknown ones are absent. */
export async function readDrafts(db: Db, publicIds: readonly string[]): Promise<Stored[]> {
  const rows = publicIds.length === 0 ? [] : await store.draftRows(db, publicIds)
  return rows.map((row) => ({ id: row.id, version: row.version, draft: draftOf(row), row }))
}

export const stateOf = ({ active, archived_at: archivedAt }: Pick<DraftRow, 'active' | 'archived_at'>): ProductState => {
  if (active) return 'published'
  return archivedAt ? 'archived' : 'draft'
}

function draftOf(row: DraftRow): ProductDraft {
  if (!isProductClass(row.class)) throw new Error(`no class of products: ${row.class}`)
  const { substance_pt: pt, substance_en: en } = row
  return {
    state: stateOf(row),
    class: row.class,
    brand: row.brand,
    form: row.form_key,
    name: { pt: row.name_pt, en: row.name_en },
    slug: { pt: row.slug_pt, en: row.slug_en },
    substance: pt === null ? null : { pt, en: en ?? pt },
    strength: row.strength,
    ...plainFieldsOf(row),
    generic: row.generic,
    description: { pt: row.description_pt, en: row.description_en },
    usage: { pt: row.usage_pt, en: row.usage_en },
    warnings: { pt: row.warnings_pt, en: row.warnings_en },
    untranslated: translatedTexts.filter((name) => row.untranslated.includes(name)),
    collections: row.collections,
    variants: row.variants.map(variantDraft),
  }
}

const isUnit = (unit: string | null) => unit === 'ml' || unit === 'g' || unit === 'un'

const variantDraft = (row: DraftRow['variants'][number]): VariantDraft => ({
  id: row.public_id,
  sku: row.sku,
  cnp: row.code,
  ean: row.barcode,
  pack: { pt: row.pack_pt, en: row.pack_en },
  size: row.pack_amount !== null && isUnit(row.pack_unit) ? { amount: row.pack_amount, unit: row.pack_unit } : null,
  price: cents(row.price_cents),
  compareAt: row.compare_at_cents === null ? null : cents(row.compare_at_cents),
  vat: basisPoints(row.vat_basis_points),
  lowStockAt: row.low_stock_at,
  onHand: row.on_hand,
})

type FormFinder = (name: string) => FormRow | undefined
type ShelfFinder = (slug: string) => ShelfRow | undefined

/** By key, or by name in either language. */
function formFinder(forms: readonly FormRow[]): FormFinder {
  const byName = new Map(
    forms.toReversed().flatMap((form) => [form.name_en, form.name_pt, form.key].map((name) => [fold(name), form] as const)),
  )
  return (name) => byName.get(fold(name))
}

/** By slug of either language, or by public id. */
function shelfFinder(shelves: readonly ShelfRow[]): ShelfFinder {
  const bySlug = new Map(
    shelves.flatMap((shelf) => [shelf.public_id, shelf.slug_en, shelf.slug_pt].map((name) => [name, shelf] as const)),
  )
  return (slug) => bySlug.get(slug)
}

const resolved = (
  draft: ProductDraft,
  { findForm, findShelf }: { findForm: FormFinder; findShelf: ShelfFinder },
): ProductDraft => ({
  ...draft,
  form: findForm(draft.form)?.key ?? draft.form,
  collections: [...new Set(draft.collections.map((slug) => findShelf(slug)?.slug_pt ?? slug))].toSorted(),
})

type Drafted = { row: number; draft: ProductDraft; before: Stored | undefined }

const codeFields = ['sku', 'cnp', 'ean'] as const

/** Codes that another pack has, in the shop or earlier in these rows. */
async function codeErrors(tx: Tx, drafts: readonly Drafted[]): Promise<ProductRowError[]> {
  const packs = drafts.flatMap(({ row, draft }) => draft.variants.map((variant, at) => ({ row, at, variant })))
  const valuesOf = (field: (typeof codeFields)[number]) => packs.flatMap(({ variant }) => variant[field] ?? [])
  const rows = await store.variantsByCodes(tx, { skus: valuesOf('sku'), cnps: valuesOf('cnp'), eans: valuesOf('ean') })
  // A pack of these rows has the code that it will have, not the one it has now.
  const ids = new Set(packs.map(({ variant }) => variant.id))
  const others = rows.filter((row) => !ids.has(row.variant_id))
  return codeFields.flatMap((field) => {
    const column = ({ sku: 'sku', cnp: 'code', ean: 'barcode' } as const)[field]
    const used = new Set(others.map((row) => row[column]))
    return packs.flatMap(({ row, at, variant }) => {
      const code = variant[field]
      if (code === null) return []
      const isInUse = used.has(code)
      used.add(code)
      return isInUse ? [{ row, field: `variants.${at}.${field}`, code: `${field}_taken` }] : []
    })
  })
}

const maxSlugLength = 100
const slugOf = (text: string): string => slugify(text).slice(0, maxSlugLength).replace(/-$/, '')

/** A typed slug must be free; one made from the name gets the reference of the first pack behind it where it is not. */
async function slugsOf(tx: Tx, drafts: readonly Drafted[], rows: readonly ProductRow[]) {
  const candidates = drafts.map(({ row, draft, before }) => {
    const reference = slugify(draft.variants[0]?.sku ?? '')
    const made = (['pt', 'en'] as const).map((locale) => {
      const typed = rows[row]?.fields.slug?.[locale] || before?.draft.slug[locale]
      const plain = slugOf(draft.name[locale]) || slugOf(draft.name.pt) || `produto-${reference}`
      return typed ? [typed] : [plain, slugOf(`${plain.slice(0, 60)}-${reference}`)]
    })
    return { row, id: before?.row.public_id, pt: made[0] ?? [], en: made[1] ?? [] }
  })
  const found = await store.productsBySlugs(tx, {
    pt: candidates.flatMap(({ pt }) => pt),
    en: candidates.flatMap(({ en }) => en),
  })
  const ids = new Set(candidates.map(({ id }) => id))
  const others = found.filter(({ public_id }) => !ids.has(public_id))
  const used = { pt: new Set(others.map((row) => row.slug_pt)), en: new Set(others.map((row) => row.slug_en)) }
  const errors: ProductRowError[] = []
  const byRow = new Map<number, { pt: string; en: string }>()
  for (const { row, ...names } of candidates) {
    const pick = (locale: 'pt' | 'en'): string => {
      const free = names[locale].find((slug) => !used[locale].has(slug))
      if (free === undefined) errors.push({ row, field: `slug.${locale}`, code: 'slug_taken' })
      used[locale].add(free ?? '')
      return free ?? ''
    }
    byRow.set(row, { pt: pick('pt'), en: pick('en') })
  }
  return { errors, byRow }
}

export type VariantMatch = { sku: string; cnp: string | null; ean: string | null; productId: string; variantId: string }

/** The packs that have one of these codes, with the public ids of pack and product. */
export async function findVariantsByCodes(db: Db, codes: store.Codes): Promise<VariantMatch[]> {
  const rows = await store.variantsByCodes(db, codes)
  return rows.map((row) => ({
    sku: row.sku,
    cnp: row.code,
    ean: row.barcode,
    productId: row.product_id,
    variantId: row.variant_id,
  }))
}
