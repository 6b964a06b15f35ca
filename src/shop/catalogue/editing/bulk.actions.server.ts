import { createHash } from 'node:crypto'
import { isId } from '#src/kernel/ids.ts'
import { addHours } from '#src/kernel/dates.ts'
import { toDecimal } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import type { EditContext } from './actions.server.ts'
import { changedPrice } from './bulk.ts'
import type { BulkChange, BulkReason } from './bulk.ts'
import * as store from './bulk.store.server.ts'
import { listRows } from './list.store.server.ts'
import type { ProductListFilter } from './list.store.server.ts'
import type { BulkRow } from './bulk.store.server.ts'
import type { ProductDraft, ProductPatch, VariantDraft } from './product-draft.ts'
import { planProducts } from './plan-products.server.ts'
import { readDrafts } from './stored-products.server.ts'
import { saveProducts } from './save-products.server.ts'
import type { ProductRow, ProductRowError } from './plan-products.server.ts'

/** What happens to one field of a pack, or of its product; `reason`: why it stays. */
export type BulkLine = {
  product: string
  variant: string | null
  name: string
  /** Empty for what changes in the product. */
  pack: string
  field: 'price' | 'collections' | 'state' | 'low_stock_at'
  before: string
  after: string
  reason: BulkReason | null
}

/** The packs that change: by id, all of some products, or all of the products that a filter finds. */
export type BulkTarget =
  | { variantIds: readonly string[] }
  | { productIds: readonly string[] }
  | { filter: Omit<ProductListFilter, 'sort'> }

export type BulkError =
  | { code: 'not_found' | 'bulk_too_many' | 'bulk_none_found' }
  /** The change is no longer what its preview showed; with the new one. */
  | { code: 'preview_changed'; preview: BulkResult }
  | { code: 'invalid'; errors: readonly ProductRowError[] }

export type BulkResult = {
  /** Null for a preview. */
  id: string | null
  lines: readonly BulkLine[]
  products: number
  variants: number
}

type BulkRequest = {
  target: BulkTarget
  change: BulkChange
  isPreview: boolean
  /** The lines of the preview that was shown, as `fingerprintOf` writes them. */
  expected?: string | undefined
}

export const maxVariants = 5000
const undoHours = 24

/** Changes many packs at once, or says what that would do. All or none. */
export const changeInBulk = (
  world: World,
  context: EditContext,
  { target, change, isPreview, expected }: BulkRequest,
): Promise<Result<BulkResult, BulkError>> =>
  transaction(world.db, async (tx): Promise<Result<BulkResult, BulkError>> => {
    const found = await findTarget(tx, target)
    if (!found.ok) return found
    const { products, chosen } = found.value
    const planned = products.map(({ row, version, draft }) => ({
      before: { id: row.public_id, draft },
      row: { id: row.public_id, expected: version, fields: patchOf(draft, change, chosen) } satisfies ProductRow,
    }))
    const lines = planned.flatMap(({ before }) => linesOf(before, change, chosen))
    const rows = planned.map(({ row }) => row)
    const preview = { id: null, lines, products: products.length, variants: chosen.size }
    if (isPreview) {
      const { errors } = await planProducts(world, tx, rows)
      return errors.length > 0 ? err({ code: 'invalid', errors }) : ok(preview)
    }
    if (expected !== undefined && expected !== fingerprintOf(lines)) return err({ code: 'preview_changed', preview })
    const saved = await saveProducts(world, tx, rows, context.principal.userId)
    if (!saved.ok) return saved
    const changed = new Set(saved.value.filter(({ kind }) => kind === 'update').map(({ id }) => id))
    const undo = products
      .filter(({ row }) => changed.has(row.public_id))
      .map(({ row, version, draft }) => ({ id: row.public_id, version: version + 1, before: draft }))
    const id = world.id()
    const at = world.now()
    await store.deleteBulkChanges(tx, addHours(at, -undoHours))
    await store.insertBulkChange(tx, { publicId: id, userId: context.principal.userId, at, rows: undo })
    const why = lines
      .filter(({ reason }) => reason === null)
      .map((line) => `${line.variant ?? line.product} ${line.field}: ${line.before} → ${line.after}`)
    await audit(world, tx, {
      ...context,
      action: 'products_changed',
      subject: { kind: 'product', id },
      why: why.join('; ').slice(0, 20_000),
    })
    return ok({ ...preview, id })
  })

/** Equal for two previews that show the same. */
export const fingerprintOf = (lines: readonly BulkLine[]): string =>
  createHash('sha256').update(JSON.stringify(lines)).digest('base64url').slice(0, 22)

type Target = { products: Awaited<ReturnType<typeof readDrafts>>; chosen: ReadonlySet<string> }

async function findTarget(tx: Tx, target: BulkTarget): Promise<Result<Target, BulkError>> {
  if ('variantIds' in target) return findVariants(tx, target.variantIds)
  const ids = 'filter' in target ? await filteredProducts(tx, target.filter) : target.productIds
  if (ids.length === 0) return err({ code: 'bulk_none_found' })
  if (ids.length > maxVariants) return err({ code: 'bulk_too_many' })
  if (!ids.every(isId)) return err({ code: 'not_found' })
  const products = (await readDrafts(tx, ids)).toSorted((a, b) => a.id - b.id)
  if (products.length < new Set(ids).size) return err({ code: 'not_found' })
  const chosen = new Set(products.flatMap(({ draft }) => draft.variants.flatMap(({ id }) => id ?? [])))
  return chosen.size > maxVariants ? err({ code: 'bulk_too_many' }) : ok({ products, chosen })
}

const filteredProducts = (tx: Tx, filter: Omit<ProductListFilter, 'sort'>) =>
  listRows(tx, { ...filter, sort: '-updated_at' }, { number: 1, size: maxVariants + 1 })

async function findVariants(tx: Tx, variantIds: readonly string[]): Promise<Result<Target, BulkError>> {
  if (variantIds.length === 0 || !variantIds.every(isId)) return err({ code: 'not_found' })
  const chosen = new Set(variantIds)
  const ids = await store.productsOfVariants(tx, variantIds)
  const products = (await readDrafts(tx, ids)).toSorted((a, b) => a.id - b.id)
  const known = new Set(products.flatMap(({ draft }) => draft.variants.map(({ id }) => id)))
  return [...chosen].every((id) => known.has(id)) ? ok({ products, chosen }) : err({ code: 'not_found' })
}

function patchOf(draft: ProductDraft, change: BulkChange, chosen: ReadonlySet<string>): ProductPatch {
  const variants = draft.variants.flatMap((variant) => {
    if (variant.id === null || !chosen.has(variant.id)) return []
    const priced = change.price && changedPrice(variant, change.price)
    const price = priced && 'price' in priced ? { price: priced.price } : {}
    return [{ id: variant.id, ...price, ...(change.lowStockAt !== undefined && { lowStockAt: change.lowStockAt }) }]
  })
  return {
    variants,
    ...(change.collection !== undefined && { collections: [...draft.collections, change.collection] }),
    ...(change.published !== undefined && { state: change.published ? 'published' : 'draft' }),
  }
}

type Before = { id: string; draft: ProductDraft }

function linesOf({ id: product, draft }: Before, change: BulkChange, chosen: ReadonlySet<string>): BulkLine[] {
  const name = draft.name.pt
  const own = { product, variant: null, name, pack: '' }
  const state = change.published ? 'published' : 'draft'
  const isIn = change.collection !== undefined && draft.collections.includes(change.collection)
  const lines = draft.variants
    .filter(({ id }) => id !== null && chosen.has(id))
    .flatMap((variant) => variantLines({ product, name }, variant, change))
  if (change.collection !== undefined)
    lines.push({
      ...own,
      field: 'collections',
      before: draft.collections.join(', '),
      after: isIn ? draft.collections.join(', ') : [...draft.collections, change.collection].join(', '),
      reason: isIn ? 'same' : null,
    })
  if (change.published !== undefined)
    lines.push({ ...own, field: 'state', before: draft.state, after: state, reason: draft.state === state ? 'same' : null })
  return lines
}

function variantLines(
  named: { product: string; name: string },
  variant: VariantDraft,
  { price, lowStockAt }: BulkChange,
): BulkLine[] {
  const own = { ...named, variant: variant.id, pack: variant.pack.pt }
  const lines: BulkLine[] = []
  if (price) {
    const changed = changedPrice(variant, price)
    const reason = 'reason' in changed ? changed.reason : null
    const after = 'price' in changed ? changed.price : variant.price
    lines.push({ ...own, field: 'price', before: toDecimal(variant.price), after: toDecimal(after), reason })
  }
  if (lowStockAt !== undefined) {
    const [before, after] = [String(variant.lowStockAt ?? ''), String(lowStockAt ?? '')]
    lines.push({ ...own, field: 'low_stock_at', before, after, reason: before === after ? 'same' : null })
  }
  return lines
}

export type UndoError =
  | { code: 'not_found' | 'undone' | 'undo_expired' }
  | { code: 'invalid'; errors: readonly ProductRowError[] }

/** Puts back what a bulk change replaced, except in products that were changed since: their ids are returned. */
export const undoBulkChange = (
  world: World,
  context: EditContext,
  id: string,
): Promise<Result<{ undone: string[]; changedSince: string[] }, UndoError>> =>
  transaction(world.db, async (tx): Promise<Result<{ undone: string[]; changedSince: string[] }, UndoError>> => {
    const change = isId(id) ? await store.lockBulkChange(tx, id) : undefined
    if (!change) return err({ code: 'not_found' })
    if (change.undone_at !== null) return err({ code: 'undone' })
    if (change.at <= addHours(world.now(), -undoHours)) return err({ code: 'undo_expired' })
    const { same, changedSince } = await sortByVersion(tx, change.products as unknown as BulkRow[])
    const rows = same.map(({ id: product, version, before }) => ({ id: product, expected: version, fields: asPatch(before) }))
    const saved = await saveProducts(world, tx, rows, context.principal.userId)
    if (!saved.ok) return saved
    await store.markUndone(tx, change.id, world.now())
    await audit(world, tx, { ...context, action: 'products_change_undone', subject: { kind: 'product', id } })
    return ok({ undone: same.map((row) => row.id), changedSince })
  })

async function sortByVersion(tx: Tx, rows: readonly BulkRow[]): Promise<{ same: BulkRow[]; changedSince: string[] }> {
  const present = new Map(
    (
      await readDrafts(
        tx,
        rows.map(({ id }) => id),
      )
    ).map(({ row, version }) => [row.public_id, version]),
  )
  const isSame = ({ id, version }: BulkRow) => present.get(id) === version
  return { same: rows.filter(isSame), changedSince: rows.filter((row) => !isSame(row)).map(({ id }) => id) }
}

/** The fields that a bulk change may touch, as they were. */
const asPatch = ({ state, collections, variants }: ProductDraft): ProductPatch => ({
  state,
  collections,
  variants: variants.map(({ id, price, lowStockAt }) => ({ ...(id !== null && { id }), price, lowStockAt })),
})
