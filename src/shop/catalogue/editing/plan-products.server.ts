import { isId } from '#src/kernel/ids.ts'
import { fold, slugify } from '#src/kernel/text.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { applyPatch, changesOf, draftErrors, patchPlaces } from './product-draft.ts'
import type { DraftError, FieldChange, ProductDraft, ProductPatch } from './product-draft.ts'
import * as store from './store.server.ts'
import type { FormRow, ShelfRow } from './store.server.ts'
import { readDrafts } from './stored-products.server.ts'
import type { Stored } from './stored-products.server.ts'

/** One product to save: without `id` a new one. `expected`: the version that the change was made from. */
export type ProductRow = { id?: string | undefined; expected?: number | undefined; fields: ProductPatch }

export type ProductRowError = DraftError & { row: number }

export type PlannedProduct = {
  kind: 'create' | 'update' | 'unchanged'
  draft: ProductDraft
  before: Stored | undefined
  changes: FieldChange[]
}

export type ProductPlan = { items: readonly PlannedProduct[]; errors: readonly ProductRowError[] }

export type SaveWorld = Pick<World, 'now' | 'id'>

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

export type FormFinder = (name: string) => FormRow | undefined

export type ShelfFinder = (slug: string) => ShelfRow | undefined

/** Names that differ in punctuation alone, such as "Gel-creme" and "Gel creme", have one key, and are one form. */
export const formKeyOf = (name: string): string => slugify(name).replaceAll('-', '_') || name

/** By key, or by name in either language. */
export function formFinder(forms: readonly FormRow[]): FormFinder {
  const byName = new Map(
    forms.toReversed().flatMap((form) => [form.name_en, form.name_pt, form.key].map((name) => [fold(name), form] as const)),
  )
  const byKey = new Map(forms.map((form) => [form.key, form]))
  return (name) => byName.get(fold(name)) ?? byKey.get(formKeyOf(name))
}

/** By slug of either language, or by public id. */
export function shelfFinder(shelves: readonly ShelfRow[]): ShelfFinder {
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
