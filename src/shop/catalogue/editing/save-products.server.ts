import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { slugify } from '#src/kernel/text.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { saveFormerSlugsOfMany } from '../former-slugs/actions.server.ts'
import { keywordsWith } from './keywords.server.ts'
import type { FieldChange, ProductDraft } from './product-draft.ts'
import * as store from './store.server.ts'
import * as variants from './variants.store.server.ts'
import { planProducts, formFinder, formKeyOf, shelfFinder } from './plan-products.server.ts'
import type { ProductRow, ProductRowError, PlannedProduct, SaveWorld } from './plan-products.server.ts'

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

async function addUnknownForms(tx: Tx, items: readonly PlannedProduct[]): Promise<void> {
  const find = formFinder(await store.formRows(tx))
  const names = [...new Set(items.map(({ draft }) => draft.form))].filter((name) => !find(name))
  await store.addForms(
    tx,
    names.map((name) => ({ key: formKeyOf(name), name_pt: name, name_en: name })),
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
  await variants.updateVariants(tx, changed, recorded.at)
  // Places of packs are unique in a product, and an earlier one may have been taken away.
  const lastPlaces = new Map(
    placed.map(({ id, item }) => [id, Math.max(-1, ...(item.before?.row.variants ?? []).map((one) => one.position))]),
  )
  await variants.insertVariants(
    tx,
    added.map(({ draft, productId }) => {
      const position = (lastPlaces.get(productId) ?? -1) + 1
      lastPlaces.set(productId, position)
      return { draft, productId, position, publicId: world.id() }
    }),
    recorded,
  )
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
