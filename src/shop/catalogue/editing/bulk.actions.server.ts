import { createHash } from 'node:crypto'
import { isId } from '#src/kernel/ids.ts'
import { addHours } from '#src/kernel/dates.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { saveFormerSlugsOfMany } from '../former-slugs/actions.server.ts'
import type { EditContext } from './actions.server.ts'
import type { BulkChange } from './bulk.ts'
import { planBulk } from './bulk-plan.ts'
import type { BulkFields, BulkLine, BulkProduct } from './bulk-plan.ts'
import * as store from './bulk.store.server.ts'
import type { BulkRows } from './bulk.store.server.ts'
import { rewriteKeywords } from './keywords.server.ts'
import { firstRowIds } from './list.store.server.ts'
import type { ProductListFilter } from './list.store.server.ts'
import { shelfFinder } from './plan-products.server.ts'
import type { ProductRowError } from './plan-products.server.ts'
import { replaceCollections, shelfRows } from './store.server.ts'
import { updateLevels, updatePrices } from './variants.store.server.ts'

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

type BulkSizes = { products: number; variants: number }

export type BulkResult = BulkSizes & {
  /** Null for a preview. */
  id: string | null
  lines: readonly BulkLine[]
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

/**
 * Changes many packs at once, or says what that would do. All or none. Reads and writes only the fields that such a change
 * touches: 5,000 products read whole would cost seconds of CPU.
 */
export const changeInBulk = (world: World, context: EditContext, request: BulkRequest): Promise<Result<BulkResult, BulkError>> =>
  transaction(world.db, async (tx): Promise<Result<BulkResult, BulkError>> => {
    const { target, isPreview, expected } = request
    const found = await findTarget(tx, target)
    if (!found.ok) return found
    const { rows, sizes } = found.value
    const { collection: slug } = request.change
    const shelf = slug === undefined ? undefined : shelfFinder(await shelfRows(tx))(slug)
    if (slug !== undefined && !shelf) return err(unknownCollection)
    const collection = shelf?.slug_pt
    if (!isPreview) await store.lockRows(tx, rows.productIds)
    const products = await store.bulkProducts(tx, rows, { withCollections: collection !== undefined })
    const planned = products.map((one) => planBulk(one, { ...request.change, collection }))
    const lines = planned.flatMap((one) => one.lines)
    const preview = { id: null, lines, ...sizes }
    if (isPreview) return ok(preview)
    if (expected !== undefined && expected !== fingerprintOf(lines)) return err({ code: 'preview_changed', preview })
    const changed = planned.filter(isChanged)
    const id = world.id()
    const at = world.now()
    await store.deleteBulkChanges(tx, addHours(at, -undoHours))
    const productIds = changed.map(({ product }) => product.id)
    await store.insertBulkChange(tx, { publicId: id, userId: context.principal.userId, at }, { ...rows, productIds })
    await save(world, tx, changed, (ids) => store.addToCollection(tx, ids, shelf?.id ?? 0))
    await audit(world, tx, {
      ...context,
      action: 'products_changed',
      subject: { kind: 'product', id },
      why: reasonOf(lines),
    })
    return ok({ ...preview, id })
  })

const maxReason = 20_000
/** No line of it is shorter. */
const minLine = 40

const reasonOf = (lines: readonly BulkLine[]): string =>
  lines
    .filter(({ reason }) => reason === null)
    .slice(0, maxReason / minLine)
    .map((line) => `${line.variant ?? line.product} ${line.field}: ${line.before} → ${line.after}`)
    .join('; ')
    .slice(0, maxReason)

/** How much a bulk change of these would change. */
export async function sizeOfBulk(db: Db, target: BulkTarget): Promise<BulkSizes | undefined> {
  const found = await findTarget(db, target)
  return found.ok ? found.value.sizes : undefined
}

const unknownCollection = {
  code: 'invalid',
  errors: [{ row: 0, field: 'collections', code: 'collection_unknown' }],
} as const satisfies BulkError

/** Equal for two previews that show the same. */
export const fingerprintOf = (lines: readonly BulkLine[]): string =>
  createHash('sha256')
    .update(
      lines
        .map(
          ({ variant, product, field, before, after, reason }) =>
            `${variant ?? product}\n${field}\n${before}\n${after}\n${reason}`,
        )
        .join('\n\n'),
    )
    .digest('base64url')
    .slice(0, 22)

type Target = { rows: BulkRows; sizes: BulkSizes }

async function findTarget(db: Db, target: BulkTarget): Promise<Result<Target, BulkError>> {
  if ('variantIds' in target) return findVariants(db, target.variantIds)
  const productIds = 'filter' in target ? await filteredProducts(db, target.filter) : await chosenProducts(db, target.productIds)
  if (productIds === undefined) return err({ code: 'not_found' })
  if (productIds.length === 0) return err({ code: 'bulk_none_found' })
  if (productIds.length > maxVariants) return err({ code: 'bulk_too_many' })
  const variants = await store.countPacks(db, productIds)
  if (variants > maxVariants) return err({ code: 'bulk_too_many' })
  return ok({ rows: { productIds }, sizes: { products: productIds.length, variants } })
}

const filteredProducts = (db: Db, filter: Omit<ProductListFilter, 'sort'>) =>
  firstRowIds(db, { ...filter, sort: '-updated_at' }, maxVariants + 1)

/** Undefined if one does not exist. */
async function chosenProducts(db: Db, productIds: readonly string[]): Promise<readonly number[] | undefined> {
  const ids = [...new Set(productIds)].slice(0, maxVariants + 1)
  if (!ids.every(isId)) return undefined
  const rows = await store.rowsOfProducts(db, ids)
  return rows.length < ids.length ? undefined : rows
}

async function findVariants(db: Db, variantIds: readonly string[]): Promise<Result<Target, BulkError>> {
  const ids = [...new Set(variantIds)]
  if (ids.length === 0 || !ids.every(isId)) return err({ code: 'not_found' })
  const rows = await store.rowsOfVariants(db, ids)
  if (rows.variantIds.length < ids.length) return err({ code: 'not_found' })
  return ok({ rows, sizes: { products: rows.productIds.length, variants: ids.length } })
}

/** What becomes of the state and the collections of a product. */
type Move = {
  product: Pick<BulkProduct, 'id' | 'public_id' | 'state' | 'collections'>
  after: Pick<BulkFields, 'state' | 'collections'>
}

type Change = Move & { after: BulkFields }

function isChanged({ product, after }: Change): boolean {
  return (
    after.prices.length > 0 || after.levels.length > 0 || after.state !== product.state || hasOtherCollections({ product, after })
  )
}

const hasOtherCollections = ({ product: { collections: before }, after: { collections } }: Move): boolean =>
  collections !== before && (collections.length !== before.length || collections.toSorted().join() !== before.toSorted().join())

/** Puts products, of these moves, into their collections. */
type Shelving = (productIds: readonly number[], moves: readonly Move[]) => Promise<void>

/** What lists, search and cached pages need follows in the same transaction; words of a collection may follow a few seconds later. */
async function save(world: World, tx: Tx, changes: readonly Change[], shelve: Shelving): Promise<void> {
  const at = world.now()
  await store.touchProducts(
    tx,
    changes.map(({ product }) => product.id),
    at,
  )
  await move(world, tx, changes, shelve)
  await updatePrices(
    tx,
    changes.flatMap(({ after }) => after.prices),
    at,
  )
  await updateLevels(
    tx,
    changes.flatMap(({ after }) => after.levels),
  )
}

async function move(world: World, tx: Tx, moves: readonly Move[], shelve: Shelving): Promise<void> {
  const inOtherState = moves.filter(({ product, after }) => after.state !== product.state)
  await store.updateStates(
    tx,
    inOtherState.map(({ product, after }) => ({ id: product.id, state: after.state })),
    world.now(),
  )
  const shelved = moves.filter(hasOtherCollections)
  if (shelved.length > 0) {
    await shelve(
      shelved.map(({ product }) => product.id),
      shelved,
    )
    await rewriteKeywords(
      world,
      tx,
      shelved.map(({ product }) => product.public_id),
    )
  }
  await saveAddresses(tx, inOtherState)
}

async function saveAddresses(tx: Tx, moved: readonly Move[]): Promise<void> {
  if (moved.length === 0) return
  const published = new Set(moved.flatMap(({ product, after }) => (after.state === 'published' ? product.id : [])))
  const addresses = await store.addressesOf(
    tx,
    moved.map(({ product }) => product.id),
  )
  const slugs = addresses.map(({ id, pt, en, wasPublished }) => ({
    id,
    former: wasPublished ? { pt, en } : undefined,
    now: published.has(id) ? { pt, en } : undefined,
  }))
  await saveFormerSlugsOfMany(tx, 'product', slugs)
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
    const same = await store.unchangedSince(tx, change.id)
    const findShelf = shelfFinder(await shelfRows(tx))
    const moves = same.moved.map(({ before: after, ...product }) => ({ product, after }))
    // A collection that has another address by now: its products would leave it.
    if (moves.some(({ after }) => after.collections.some((slug) => !findShelf(slug)))) return err(unknownCollection)
    await store.restorePacks(tx, change.id, same.ids, world.now())
    await move(world, tx, moves, (_, shelved) =>
      replaceCollections(
        tx,
        shelved.map(({ product, after }) => ({
          id: product.id,
          collectionIds: after.collections.flatMap((slug) => findShelf(slug)?.id ?? []),
        })),
      ),
    )
    await store.markUndone(tx, change.id, world.now())
    await audit(world, tx, { ...context, action: 'products_change_undone', subject: { kind: 'product', id } })
    const undone = new Set(same.ids)
    return ok({ undone: same.ids, changedSince: change.ids.filter((one) => !undone.has(one)) })
  })
