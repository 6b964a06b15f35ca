import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { slugify } from '#src/kernel/text.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditAction, AuditEntry, RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { retryAfterUniqueViolation } from '#src/platform/database/unique-violation.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { rewriteKeywords } from '../editing/keywords.server.ts'
import { redirectFormerSlugs, saveFormerSlugs } from '../former-slugs/actions.server.ts'
import type { CollectionFields } from './schema.ts'
import * as store from './store.server.ts'
import type { BrandRow, CollectionColumns, CollectionRow } from './store.server.ts'

export type StaffCollection = CollectionRow
export type StaffBrand = BrandRow

type EditContext = { principal: Staff; source: RequestSource }

export type CollectionError =
  | { code: 'not_found' | 'collection_changed' | 'collection_in_use' }
  | { code: FieldErrorCode; field: string }
type FieldErrorCode = 'slug_taken' | 'collection_unknown' | 'collection_cycle'
export type BrandError =
  | { code: 'not_found' | 'changed_meanwhile' | 'brand_in_use' }
  | { code: 'brand_name' | 'brand_unknown'; field: string }

type SavedCollection = Promise<Result<StaffCollection, CollectionError>>
type SavedBrand = Promise<Result<StaffBrand, BrandError>>

export const listStaffCollections = (db: Db): Promise<StaffCollection[]> => store.collectionRows(db)
/** Products of each collection and of those below it, by its id; a collection without any is absent. */
export const countProductsWithin = (db: Db): Promise<ReadonlyMap<string, number>> => store.productsWithin(db)
export const listStaffBrands = (db: Db): Promise<StaffBrand[]> => store.brandRows(db)

export const createCollection = (world: World, context: EditContext, fields: CollectionFields): SavedCollection =>
  inTransaction(world, async (tx) =>
    saveCollection(world, tx, context, { fields, before: undefined, all: await store.collectionRows(tx) }),
  )

/** With `expected`, only that version is changed. A former address redirects. */
export const changeCollection = (
  world: World,
  context: EditContext,
  id: string,
  { fields, expected }: { fields: CollectionFields; expected?: number | undefined },
): SavedCollection =>
  inTransaction(world, async (tx) => {
    const all = await store.collectionRows(tx)
    const before = all.find((one) => one.public_id === id)
    if (!before) return err({ code: 'not_found' })
    if (expected !== undefined && expected !== before.version) return err({ code: 'collection_changed' })
    return saveCollection(world, tx, context, { fields, before, all })
  })

/** Only an empty one: products would lose their place in the shop without anyone seeing it. */
export const deleteCollection = (world: World, context: EditContext, id: string): Promise<Result<undefined, CollectionError>> =>
  inTransaction(world, async (tx) => {
    const all = await store.collectionRows(tx)
    const found = all.find((one) => one.public_id === id)
    if (!found) return err({ code: 'not_found' })
    if (found.products > 0 || all.some((one) => one.parent_id === found.id)) return err({ code: 'collection_in_use' })
    await store.deleteCollection(tx, found.id)
    await record(world, tx, context, { action: 'collection_deleted', kind: 'collection', id, why: found.name_pt })
    return ok()
  })

const inTransaction = <T>(world: World, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryAfterUniqueViolation(() =>
    transaction(world.db, async (tx) => {
      await store.lockCollections(tx)
      return work(tx)
    }),
  )

type Saving = { fields: CollectionFields; before: StaffCollection | undefined; all: readonly StaffCollection[] }

async function saveCollection(world: World, tx: Tx, context: EditContext, saving: Saving): SavedCollection {
  const { fields, before, all } = saving
  const columns = columnsOf(saving)
  if (!columns.ok) return columns
  const publicId = before?.public_id ?? world.id()
  const id = before?.id ?? (await store.insertCollection(tx, { ...columns.value, public_id: publicId })).id
  if (before) await store.updateCollection(tx, id, columns.value)
  await store.orderCollections(tx, siblingsWith(all, { id, parentId: columns.value.parent_id, position: fields.position }))
  const now = { pt: columns.value.slug_pt, en: columns.value.slug_en }
  const former = before && { pt: before.slug_pt, en: before.slug_en }
  await saveFormerSlugs(tx, { kind: 'collection', id }, { former, now })
  const isRenamed = before && (before.name_pt !== columns.value.name_pt || before.name_en !== columns.value.name_en)
  if (isRenamed) await rewriteKeywords(world, tx, await store.productsNaming(tx, { collectionId: id }))
  const after = (await store.collectionRows(tx)).find((one) => one.id === id)
  if (!after) throw new Error('a collection vanished while it was saved')
  const action = before ? 'collection_changed' : 'collection_created'
  await record(world, tx, context, { action, kind: 'collection', id: publicId, why: whyOf(before, after) })
  return ok(after)
}

function columnsOf({ fields, before, all }: Saving): Result<CollectionColumns, CollectionError> {
  const parent = parentOf(fields, before, all)
  if (!parent.ok) return parent
  const pt = fields.name?.pt ?? before?.name_pt ?? ''
  const en = fields.name?.en || before?.name_en || pt
  const slugs = { pt: fields.slug?.pt || before?.slug_pt || slugify(pt), en: fields.slug?.en || before?.slug_en || slugify(en) }
  const others = all.filter((one) => one.id !== before?.id)
  for (const locale of ['pt', 'en'] as const)
    if (slugs[locale] === '' || others.some((one) => one[`slug_${locale}`] === slugs[locale]))
      return err({ code: 'slug_taken', field: `slug.${locale}` })
  return ok({
    parent_id: parent.value,
    position: before?.position ?? all.length + 1,
    name_pt: pt,
    name_en: en,
    slug_pt: slugs.pt,
    slug_en: slugs.en,
    tagline_pt: fields.tagline?.pt ?? before?.tagline_pt ?? '',
    tagline_en: fields.tagline?.en ?? before?.tagline_en ?? '',
    description_pt: fields.description?.pt ?? before?.description_pt ?? '',
    description_en: fields.description?.en ?? before?.description_en ?? '',
    icon: fields.icon ?? before?.icon ?? 'package',
    colour: fields.colour ?? before?.colour ?? 'green',
    hidden: fields.hidden ?? before?.hidden ?? false,
    picture_alt_pt: fields.picture_alt?.pt ?? before?.picture_alt_pt ?? '',
    picture_alt_en: fields.picture_alt?.en ?? before?.picture_alt_en ?? '',
  })
}

/** The row id of the collection above, which must not be the collection itself or below it. */
function parentOf(
  { parent }: CollectionFields,
  before: StaffCollection | undefined,
  all: readonly StaffCollection[],
): Result<number | null, CollectionError> {
  if (parent === undefined) return ok(before?.parent_id ?? null)
  if (parent === null) return ok(null)
  const found = all.find((one) => one.public_id === parent)
  if (!found) return err({ code: 'collection_unknown', field: 'parent' })
  return before && isWithin(all, found, before.id) ? err({ code: 'collection_cycle', field: 'parent' }) : ok(found.id)
}

function isWithin(all: readonly StaffCollection[], collection: StaffCollection, id: number): boolean {
  if (collection.id === id) return true
  const parent = all.find((one) => one.id === collection.parent_id)
  return parent !== undefined && isWithin(all, parent, id)
}

type Placed = { id: number; parentId: number | null; position: number | undefined }

/** The siblings in their order with this one at its place; without a place it stays where it is, or comes last. */
function siblingsWith(all: readonly StaffCollection[], { id, parentId, position }: Placed): number[] {
  const siblings = all.filter((one) => one.parent_id === parentId).map((one) => one.id)
  if (position === undefined && siblings.includes(id)) return siblings
  const others = siblings.filter((one) => one !== id)
  return others.toSpliced((position ?? others.length + 1) - 1, 0, id)
}

function whyOf(before: StaffCollection | undefined, after: StaffCollection): string {
  const names = [
    'parent_public_id',
    'position',
    'name_pt',
    'name_en',
    'slug_pt',
    'slug_en',
    'icon',
    'colour',
    'hidden',
    'picture_key',
  ] as const
  return names
    .filter((name) => before?.[name] !== after[name])
    .map((name) => `${name}: ${String(before?.[name] ?? '')} → ${String(after[name] ?? '')}`)
    .join('; ')
}

export const createBrand = (world: World, context: EditContext, name: string): SavedBrand =>
  retryAfterUniqueViolation(() =>
    transaction(world.db, async (tx) => {
      const id = world.id()
      const slug = slugify(name) || id
      if ((await store.brandsOfName(tx, name, slug)).length > 0) return err({ code: 'brand_name', field: 'name' })
      await store.insertBrand(tx, { public_id: id, name, slug })
      await record(world, tx, context, { action: 'brand_created', kind: 'brand', id, why: name })
      return ok(await brandOf(tx, id))
    }),
  )

/** With `expected`, only that version is changed. */
export const renameBrand = (
  world: World,
  context: EditContext,
  id: string,
  { name, expected }: { name: string; expected?: number | undefined },
): SavedBrand =>
  retryAfterUniqueViolation(() =>
    transaction(world.db, async (tx) => {
      const brand = isId(id) ? await store.lockBrand(tx, id) : undefined
      if (!brand) return err({ code: 'not_found' })
      if (expected !== undefined && expected !== brand.version) return err({ code: 'changed_meanwhile' })
      const others = (await store.brandsOfName(tx, name, brand.slug)).filter((one) => one.public_id !== id)
      if (others.length > 0) return err({ code: 'brand_name', field: 'name' })
      await store.renameBrand(tx, brand.id, name)
      await rewriteKeywords(world, tx, await store.productsNaming(tx, { brandId: brand.id }))
      await record(world, tx, context, { action: 'brand_changed', kind: 'brand', id, why: `${brand.name} → ${name}` })
      return ok(await brandOf(tx, id))
    }),
  )

/** Only one without products. */
export const deleteBrand = (world: World, context: EditContext, id: string): Promise<Result<undefined, BrandError>> =>
  transaction(world.db, async (tx) => {
    const brand = isId(id) ? await store.lockBrand(tx, id) : undefined
    if (!brand) return err({ code: 'not_found' })
    if (await store.hasProducts(tx, brand.id)) return err({ code: 'brand_in_use' })
    await store.deleteBrand(tx, brand.id)
    await record(world, tx, context, { action: 'brand_deleted', kind: 'brand', id, why: brand.name })
    return ok()
  })

/**
 * Puts the products and promotions of a brand into another one and deletes it; its address then shows the other. With `expected`,
 * only that version of the brand.
 */
export const mergeBrand = (
  world: World,
  context: EditContext,
  id: string,
  { into, expected }: { into: string; expected?: number | undefined },
): SavedBrand =>
  transaction(world.db, async (tx) => {
    const found = isId(id) && isId(into) ? await store.lockBrands(tx, [id, into]) : []
    const merged = found.find((one) => one.public_id === id)
    const other = found.find((one) => one.public_id === into)
    if (!merged) return isId(id) && (await store.lockBrand(tx, id)) ? err(unknownBrand) : err({ code: 'not_found' })
    if (!other || other.id === merged.id) return err(unknownBrand)
    if (expected !== undefined && expected !== merged.version) return err({ code: 'changed_meanwhile' })
    const moved = await store.productsNaming(tx, { brandId: merged.id })
    await store.moveToBrand(tx, { from: merged.id, to: other.id, at: world.now() })
    await rewriteKeywords(world, tx, moved)
    await redirectFormerSlugs(tx, 'brand', { from: merged.id, to: other.id })
    const slugs = { pt: merged.slug, en: merged.slug }
    await saveFormerSlugs(tx, { kind: 'brand', id: other.id }, { former: slugs, now: { pt: other.slug, en: other.slug } })
    await store.deleteBrand(tx, merged.id)
    const why = `${merged.name} → ${other.name}: ${moved.length}`
    for (const brand of [merged, other])
      await record(world, tx, context, { action: 'brand_merged', kind: 'brand', id: brand.public_id, why })
    return ok(await brandOf(tx, into))
  })

const unknownBrand = { code: 'brand_unknown', field: 'into' } as const

async function brandOf(tx: Tx, id: string): Promise<StaffBrand> {
  const brand = (await store.brandRows(tx)).find((one) => one.public_id === id)
  if (!brand) throw new Error('a brand vanished while it was saved')
  return brand
}

type Recorded = {
  action: AuditAction
  kind: Extract<AuditEntry['subject']['kind'], 'collection' | 'brand'>
  id: string
  why: string
}

const record = (world: World, tx: Tx, context: EditContext, { action, kind, id, why }: Recorded): Promise<void> =>
  audit(world, tx, { ...context, action, subject: { kind, id }, why: why.slice(0, 2000) })
