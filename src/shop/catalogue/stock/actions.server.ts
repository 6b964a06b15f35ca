import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import * as store from './store.server.ts'
import type { LockedStock } from './store.server.ts'
import { usualStockSorting } from './stock-item.ts'
import type { StockChange, StockItem, StockMovement, StockSorting, StockTab } from './stock-item.ts'
import * as list from './list.store.server.ts'
import type { StockRow } from './list.store.server.ts'
import { fitBatches } from '../batches/pack-stock.server.ts'
import { columns, summedUp } from './stock-lines.ts'
import type { OutOfStock, StockLine } from './stock-lines.ts'

export type StockRequest = {
  tab: StockTab
  q: string
  /** Without it the usual order of the tab. */
  sorting?: StockSorting | undefined
  locale: Locale
  page: { number: number; size: number }
}
export type StockList = { items: StockItem[]; /** Matches of the search in each tab. */ counts: Record<StockTab, number> }

const defaultLowStock = async (db: Db): Promise<number> => (await readWebsite(db)).limits.lowStockAt

export async function listStock(
  db: Db,
  { tab, q, locale, page, sorting = usualStockSorting(tab) }: StockRequest,
): Promise<StockList> {
  const lowAt = await defaultLowStock(db)
  const place = { tab, sorting, limit: page.size, offset: (page.number - 1) * page.size }
  const { ids, counts } = await list.stockPage(db, { q, locale, lowAt }, place)
  const rows = ids.length > 0 ? await list.stockRows(db, ids, lowAt) : []
  const byId = new Map(rows.map((row) => [row.public_id, toItem(row)]))
  return { items: ids.flatMap((id) => byId.get(id) ?? []), counts }
}

/** How many variants are low or sold out, for the staff dashboard. */
export async function countLowStock(db: Db): Promise<number> {
  return (await list.countStock(db, { q: '', locale: 'pt', lowAt: await defaultLowStock(db) })).low
}

/** A pack on sale that is low or sold out. */
export type LowStock = Pick<StockItem, 'id' | 'name' | 'pack' | 'onHand' | 'reserved' | 'available' | 'lowStockAt'>

/** What is low or sold out, fewest units first, and how many such packs there are in all. */
export async function listLowStock(
  db: Db,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<{ items: LowStock[]; total: number }> {
  const rows = await list.lowStockRows(db, { lowAt: await defaultLowStock(db), locale, limit })
  const items = rows.map((row) => ({
    id: row.id,
    name: { pt: row.name_pt, en: row.name_en },
    pack: { pt: row.pack_pt, en: row.pack_en },
    onHand: row.on_hand,
    reserved: row.held,
    available: row.on_hand - row.held,
    lowStockAt: row.low_at,
  }))
  return { items, total: rows[0]?.total ?? 0 }
}

const maxMovements = 30

/** `isClinical`: for an order line that only pharmacists deal with; others may not see the order. */
type NotedMovement = StockMovement & { isClinical: boolean }
type FoundStock = { item: StockItem; movements: NotedMovement[] }

/** A variant's stock and its latest movements, newest first; `id` is the public id. */
export async function findStock(db: Db, id: string): Promise<FoundStock | undefined> {
  const row = isId(id) ? await list.stockRow(db, id, await defaultLowStock(db)) : undefined
  if (!row) return undefined
  const movements = await store.movementRows(db, row.id, maxMovements)
  return { item: toItem(row), movements: movements.map(toMovement) }
}

const toMovement = ({ order_number: orderNumber, is_clinical: isClinical, ...move }: store.MovementRow): NotedMovement => ({
  ...move,
  orderNumber,
  isClinical,
})

const toItem = (row: StockRow): StockItem => ({
  id: row.public_id,
  rowId: row.id,
  sku: row.sku,
  barcode: row.barcode,
  code: row.code,
  name: { pt: row.name_pt, en: row.name_en },
  pack: { pt: row.pack_pt, en: row.pack_en },
  active: row.active,
  onHand: row.on_hand,
  reserved: row.held,
  available: row.available,
  lowStockAt: row.low_at,
  ownLowStockAt: row.low_stock_at,
  maxUnits: row.max_pieces,
})

export type StockError =
  | { code: 'not_found' | 'reason_required' | 'received_or_counted' }
  /** Carts in checkout have reserved this many. */
  | { code: 'below_held'; held: number }
  /** Something was sold or received between counting and saving. */
  | { code: 'stock_changed'; onHand: number }

/** Records units received or counted, the low-stock level, and the most units per order. Every change of units is a movement. */
export const changeStock = (
  world: World,
  staff: Staff,
  id: string,
  { change, source }: { change: StockChange; source: RequestSource },
): Promise<Result<StockItem, StockError>> =>
  transaction(world.db, async (tx) => {
    const row = isId(id) ? await store.lockStock(tx, id) : undefined
    if (!row) return err({ code: 'not_found' })
    const error = errorOf(row, change)
    if (error) return err(error)
    const { received = 0, onHand = row.on_hand + received, lowStockAt = row.low_stock_at } = change
    await store.setStock(tx, row.variant_id, { onHand, lowStockAt })
    if (onHand < row.on_hand) await fitBatches(world, tx, row.variant_id)
    if (change.maxUnits !== undefined) await store.setMaxUnits(tx, row.variant_id, change.maxUnits)
    await recordMovement(world, tx, { staff, row, change })
    const after = await list.stockRow(tx, id, await defaultLowStock(tx))
    if (!after) throw new Error('a variant vanished while its stock was held')
    const subject = { kind: 'stock', id: row.sku } as const
    await audit(world, tx, { principal: staff, action: 'stock_changed', subject, why: asText(row, change), source })
    return ok(toItem(after))
  })

function errorOf(row: LockedStock, { received, onHand, reason, expected }: StockChange): StockError | undefined {
  if (received !== undefined && onHand !== undefined) return { code: 'received_or_counted' }
  if (onHand === undefined) return undefined
  if (!reason) return { code: 'reason_required' }
  if (expected !== undefined && expected !== row.on_hand) return { code: 'stock_changed', onHand: row.on_hand }
  return onHand < row.held ? { code: 'below_held', held: row.held } : undefined
}

type Recording = { staff: Staff; row: LockedStock; change: StockChange }

async function recordMovement(world: World, tx: Tx, { staff, row, change }: Recording): Promise<void> {
  const { received, onHand, reason = null } = change
  const about = { variantId: row.variant_id, userId: staff.userId, note: reason || null, at: world.now() }
  if (received !== undefined) await store.addMovement(tx, { ...about, change: received, reason: 'received' })
  // A count without a difference is recorded too: staff see when the stock was last checked.
  if (onHand !== undefined) await store.addMovement(tx, { ...about, change: onHand - row.on_hand, reason: 'corrected' })
}

/** "+12", "8 → 7: partido", "≤ 3", "max 4": short, and the same in every language. */
function asText({ on_hand }: LockedStock, { received, onHand, reason, lowStockAt, maxUnits }: StockChange): string {
  const parts = [
    received !== undefined && [`+${received}`, reason].filter(Boolean).join(': '),
    onHand !== undefined && `${on_hand} → ${onHand}: ${reason ?? ''}`,
    lowStockAt !== undefined && `≤ ${lowStockAt ?? '—'}`,
    maxUnits !== undefined && `max ${maxUnits ?? '—'}`,
  ]
  return parts.filter((word) => word !== false).join('; ')
}

/** Ok if everything is reserved; otherwise what is left of the short lines, and the reservation is unchanged. */
type ReservationResult = Promise<Result<undefined, OutOfStock>>

/**
 * Reserves these items for a cart that the caller has locked, for ten minutes (details §3). An active reservation is renewed, up
 * to an hour after it began, and follows the cart's content; an expired one starts again. Call it late in a transaction: the
 * stock rows stay locked until its end.
 */
export const reserveStock = (world: World, tx: Tx, cartId: number, items: readonly StockLine[]): ReservationResult =>
  reserveIn(world, tx, cartId, { items, canStart: true })

/** After a write to the cart. Starts no reservation: an active one is updated, an expired one is released. */
export const updateReservation = (world: World, tx: Tx, cartId: number, items: readonly StockLine[]): ReservationResult =>
  reserveIn(world, tx, cartId, { items, canStart: false })

async function reserveIn(
  world: World,
  tx: Tx,
  cartId: number,
  { items, canStart }: { items: readonly StockLine[]; canStart: boolean },
): ReservationResult {
  const short = await store.reserve(tx, { cartId, ...columns(summedUp(items)), now: world.now(), canStart })
  if (short.length === 0) return ok()
  return err({ code: 'out_of_stock', lines: short.map(({ variant_id, left }) => ({ variantId: variant_id, left })) })
}

/** After a write that leaves the lines unchanged: renews an active reservation. */
export const renewStockReservation = (world: World, tx: Tx, cartId: number): Promise<void> => store.renew(tx, cartId, world.now())

/** Releases all reservations of these carts. */
export const releaseReservation = (tx: Tx, ...cartIds: readonly number[]): Promise<void> => store.release(tx, cartIds)

const perStatement = 500

/** Ends expired reservations, in small transactions. */
export async function expireReservations(world: World): Promise<void> {
  let ended: number
  do ended = await transaction(world.db, (tx) => store.expire(tx, world.now(), perStatement))
  while (ended === perStatement)
}
