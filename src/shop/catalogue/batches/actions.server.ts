import { audit } from '#src/platform/audit/audit.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { releaseOfVariant } from '../stock/store.server.ts'
import { summedUp } from '../stock/stock-lines.ts'
import type { StockLine } from '../stock/stock-lines.ts'
import { batchChanges, expiryWorkDays } from './batch.ts'
import type { Batch, BatchState } from './batch.ts'
import * as list from './list.store.server.ts'
import type { BatchFilter, BatchRow } from './list.store.server.ts'
import * as store from './store.server.ts'

/** An order with pieces of a batch. `number` is null where this member of staff may not see the order. */
export type BatchOrder = { number: string | null; quantity: number; at: Date }
export type BatchWithOrders = Batch & { orders: BatchOrder[] }

const maxOrders = 500

export async function listBatches(
  db: Db,
  staff: Staff,
  filter: BatchFilter,
  page: { number: number; size: number },
): Promise<{ batches: BatchWithOrders[]; total: number }> {
  const [rows, total] = await Promise.all([
    list.batchRows(db, filter, { limit: page.size, offset: (page.number - 1) * page.size }),
    list.countBatches(db, filter),
  ])
  const orders = await ordersOf(db, staff, rows)
  return { batches: rows.map((row) => ({ ...toBatch(row), orders: orders.get(row.id) ?? [] })), total }
}

/** How many batches each of several lists has. */
export async function countsOfBatches<List extends string>(
  db: Db,
  filters: Readonly<Record<List, BatchFilter>>,
): Promise<Record<List, number>> {
  const lists = Object.keys(filters) as List[]
  const counts = await Promise.all(lists.map(async (name) => [name, await list.countBatches(db, filters[name])] as const))
  return Object.fromEntries(counts) as Record<List, number>
}

/** A batch with the orders that took its pieces, and those of the same pack of which no batch is known. */
export type RecallView = BatchWithOrders & { unknown: (BatchOrder & { isWaiting: boolean })[] }

export async function findBatch(db: Db, staff: Staff, id: string): Promise<RecallView | undefined> {
  const row = isId(id) ? await list.batchRow(db, id) : undefined
  if (!row) return undefined
  const orders = await ordersOf(db, staff, [row])
  return { ...toBatch(row), orders: orders.get(row.id) ?? [], unknown: await ordersWithoutBatch(db, staff, row.variant_id) }
}

/** Who may not change stock does not see when something was sold; only pharmacists see orders of prescriptions. */
const seesNumber = (staff: Staff, isClinical: boolean): boolean =>
  can(staff, 'stock.change') && (!isClinical || can(staff, 'prescriptions.read'))

async function ordersOf(db: Db, staff: Staff, rows: readonly BatchRow[]): Promise<Map<number, BatchOrder[]>> {
  if (rows.length === 0 || !can(staff, 'stock.change')) return new Map()
  const takes = await list.ordersOfBatches(
    db,
    rows.map(({ id }) => id),
    maxOrders,
  )
  const ofBatches = Map.groupBy(takes, (row) => row.batch_id)
  return new Map(
    [...ofBatches].map(([id, orders]) => [
      id,
      orders.map(({ number, quantity, at, is_clinical: isClinical }) => ({
        number: seesNumber(staff, isClinical) ? number : null,
        quantity,
        at,
      })),
    ]),
  )
}

async function ordersWithoutBatch(db: Db, staff: Staff, variantId: number): Promise<RecallView['unknown']> {
  if (!can(staff, 'stock.change')) return []
  const rows = await list.ordersWithoutBatch(db, variantId, maxOrders)
  return rows.map(({ number, quantity, at, is_clinical: isClinical, is_waiting: isWaiting }) => ({
    number: seesNumber(staff, isClinical) ? number : null,
    quantity,
    at,
    isWaiting,
  }))
}

const toBatch = (row: BatchRow): Batch => ({
  id: row.public_id,
  variantId: row.variant_public_id,
  sku: row.sku,
  name: { pt: row.name_pt, en: row.name_en },
  pack: { pt: row.pack_pt, en: row.pack_en },
  code: row.code,
  expiresOn: row.expires_on,
  quantity: row.quantity,
  state: row.state,
  reason: row.reason,
  version: row.version,
})

export type BatchChange = { state: BatchState; reason: string; version?: number | undefined }
export type BatchError =
  | { code: 'not_found' }
  | { code: 'batch_state' | 'batch_expired' }
  | { code: 'changed_meanwhile'; present: { state: BatchState; quantity: number; version: number } }
/** `short`: pieces of it that orders have already bought and that nothing on the shelf replaces. */
export type ChangedBatch = { batch: RecallView; short: number }

type Context = { principal: Staff; source: RequestSource }

const maxAttempts = 5

/**
 * Puts a batch into quarantine, releases it or removes it for good. Quarantine wins over carts in checkout: where too few pieces
 * are left their reservations end, and each cart reserves again what there is.
 */
export async function changeBatch(
  world: World,
  context: Context,
  id: string,
  change: BatchChange,
): Promise<Result<ChangedBatch, BatchError>> {
  return whileReserved(world, (tx, endsReservations) => changeLocked(world, tx, context, { id, change, endsReservations }))
}

/**
 * Reservations are locked before stock, as everywhere: whether they are in the way is known once the stock is locked. Then `work`
 * returns `reserved` and runs again.
 */
async function whileReserved<T>(world: World, work: (tx: Tx, endsReservations: boolean) => Promise<T | 'reserved'>): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const done = await transaction(world.db, (tx) => work(tx, attempt > 0))
    if (done !== 'reserved') return done
  }
  throw new Error('carts reserved the pieces of a batch as fast as they were released')
}

async function changeLocked(
  world: World,
  tx: Tx,
  { principal, source }: Context,
  { id, change, endsReservations }: { id: string; change: BatchChange; endsReservations: boolean },
): Promise<Result<ChangedBatch, BatchError> | 'reserved'> {
  const found = isId(id) ? await list.batchRow(tx, id) : undefined
  if (!found) return err({ code: 'not_found' })
  const moved = await moveBatch(world, tx, found, { change, endsReservations, userId: principal.userId })
  if (moved === 'reserved') return moved
  if (!moved.ok) return moved
  const { quantity, state, short } = moved.value
  const after = await findBatch(tx, principal, id)
  if (!after) throw new Error('a batch vanished while it was locked')
  const why = `${found.code ?? found.expires_on ?? ''}: ${state} → ${change.state} (${quantity}): ${change.reason}`
  await audit(world, tx, { principal, action: 'batch_changed', subject: { kind: 'stock', id: found.sku }, why, source })
  return ok({ batch: after, short })
}

type StateMove = {
  change: Omit<BatchChange, 'reason'> & { reason: string | null }
  endsReservations: boolean
  userId: number | null
}
type BatchMove = { quantity: number; state: BatchState; short: number }

/** Changes the state of a batch, with what can be sold of its pack. `quantity` and `state` are those before. */
async function moveBatch(
  world: World,
  tx: Tx,
  found: BatchRow,
  { change, endsReservations, userId }: StateMove,
): Promise<Result<BatchMove, BatchError> | 'reserved'> {
  if (endsReservations) await releaseOfVariant(tx, found.variant_id)
  const [item] = await store.lockItems(tx, [found.variant_id])
  if (!item) throw new Error('the stock of a batch vanished')
  const batch = await list.lockBatch(tx, found.id)
  const { quantity, version, state } = batch
  if (change.version !== undefined && change.version !== version)
    return err({ code: 'changed_meanwhile', present: { state, quantity, version } })
  if (!batchChanges[state].includes(change.state)) return err({ code: 'batch_state' })
  if (change.state === 'sellable' && isExpired(found, lisbonDate(world.now()))) return err({ code: 'batch_expired' })
  const moved = stockAfter(batch, item, change.state)
  if (item.held > moved.onHand) return 'reserved'
  await store.setItems(tx, [{ variantId: found.variant_id, onHand: moved.onHand, held: item.held }])
  await list.setState(tx, found.id, { ...change, withheld: moved.withheld, at: world.now() })
  const kind = movementOf[change.state]
  // What quarantine removes was not in `on_hand`, and is what a later count of the software no longer has.
  const batchChange = change.state === 'removed' && state === 'quarantine' ? -batch.withheld : null
  const movement = { variantId: found.variant_id, kind, batchId: found.id, batchChange, note: change.reason }
  await store.addMovements(tx, [{ ...movement, change: moved.onHand - item.on_hand }], { userId, at: world.now() })
  return ok({ quantity, state, short: moved.short })
}

const isExpired = ({ expires_on: day }: Pick<BatchRow, 'expires_on'>, today: IsoDate): boolean => day !== null && day < today

/** How many batches one run takes; the next run takes the rest. */
const expiredPerRun = 500

/**
 * Puts batches that are past their expiry date into quarantine, so that nothing of them is sold or picked; staff take them off the
 * shelf. Run every minute, it does so within a minute after midnight in Lisbon.
 */
export async function quarantineExpired(world: World): Promise<void> {
  const today = lisbonDate(world.now())
  for (const id of await list.expiredBatches(world.db, today, expiredPerRun)) {
    await whileReserved(world, async (tx, endsReservations) => {
      const found = await list.batchRow(tx, id)
      if (!found || !isExpired(found, today)) return ok()
      const stateMove = { change: { state: 'quarantine' as const, reason: null }, endsReservations, userId: null }
      const moved = await moveBatch(world, tx, found, stateMove)
      // Someone else has moved it in the meantime.
      return moved === 'reserved' ? moved : ok()
    })
  }
}

/** Expired batches whose pieces are still to be taken off the shelf, and those on sale that soon expire; and how many there are in all. */
export async function listEndingBatches(db: Db, now: Date, limit: number): Promise<{ batches: Batch[]; total: number }> {
  const today = lisbonDate(now)
  const rows = await list.endingBatches(db, { today, until: nextDay(today, expiryWorkDays), limit })
  return { batches: rows.map(toBatch), total: rows[0]?.total ?? 0 }
}

const movementOf = { sellable: 'release', quarantine: 'quarantine', removed: 'remove' } as const satisfies Record<
  BatchState,
  string
>

type BatchUnits = { quantity: number; withheld: number; state: BatchState }

function stockAfter(
  { quantity, withheld, state }: BatchUnits,
  { on_hand: onHand }: { on_hand: number },
  to: BatchState,
): { onHand: number; withheld: number; short: number } {
  if (to === 'sellable') return { onHand: onHand + withheld, withheld: 0, short: 0 }
  if (state === 'quarantine') return { onHand, withheld: 0, short: 0 }
  const part = Math.min(quantity, onHand)
  return { onHand: onHand - part, withheld: to === 'quarantine' ? part : 0, short: quantity - part }
}

type OrderUnits = { orderId: number; items: readonly StockLine[]; at: Date }

const listsOf = (items: readonly StockLine[]) => {
  const lines = summedUp(items)
  return { variantIds: lines.map(({ variantId }) => variantId), quantities: lines.map(({ quantity }) => quantity) }
}

/** Records which batches a prepared order has: those that expire first. What is in no batch stays unknown. */
export async function takeBatches(tx: Tx, { orderId, items, at }: OrderUnits): Promise<void> {
  if (items.length > 0) await store.takeBatches(tx, { orderId, at, today: lisbonDate(at), ...listsOf(items) })
}

/** An order whose preparation was undone: its pieces are on the shelf again and still sold. */
export async function undoTakes(tx: Tx, { orderId, items, at }: OrderUnits): Promise<void> {
  if (items.length > 0) await store.returnToBatches(tx, { orderId, at, ...listsOf(items) })
}

/**
 * Pieces that came back to the stock of a pack go back to their batches. Those of a batch that must not be sold any more are taken
 * from what can be sold again. The caller has put them back and so locked their stock.
 */
export async function returnBatches(tx: Tx, { orderId, items, at }: OrderUnits): Promise<void> {
  if (items.length === 0) return
  const returned = await store.returnToBatches(tx, { orderId, at, ...listsOf(items) })
  const blocked = returned.filter(({ state }) => state !== 'sellable')
  if (blocked.length === 0) return
  const stock = await store.lockItems(tx, [...new Set(blocked.map((row) => row.variant_id))])
  await store.setItems(
    tx,
    stock.map(({ variant_id: variantId, on_hand: onHand, held }) => ({
      variantId,
      held,
      onHand: blocked.reduce((left, row) => (row.variant_id === variantId ? left - row.part : left), onHand),
    })),
  )
  await store.withhold(tx, blocked)
  await store.addMovements(
    tx,
    blocked.map(({ variant_id: variantId, batch_id: batchId, part }) => ({
      variantId,
      kind: 'quarantine',
      change: -part,
      batchId,
      batchChange: null,
      note: null,
    })),
    { userId: null, at },
  )
}
