import { addDays } from '#src/kernel/dates.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Job } from '#src/platform/jobs.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { namePeople } from '#src/shop/accounts/person/actions.server.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { extendUndo } from '../fulfilment/store.server.ts'
import type { OrderState } from '../order/order.ts'
import type { BulkInput } from './actions.server.ts'
import type { BackgroundRow } from './background.store.server.ts'
import * as store from './background.store.server.ts'
import type { BulkPhase, BulkReason, RowResult } from './bulk.ts'
import { isMade, isWorking, maxUnfinished } from './bulk.ts'
import { undoingUntil, workOnBulk } from './bulk-work.server.ts'

export const bulkJob: Job<{ bulkId: string }> = {
  queue: 'order-bulk',
  expireInSeconds: 900,
  work: (world, { bulkId }) => workOnBulk(world, bulkId),
}

/** `version`: that of the order once it was moved; handing over leaves it as it is. */
export type BackgroundLine = { number: string; version: number; result: RowResult; reason: BulkReason | null }

/** A transition, or the handing over, of many orders that a worker makes. */
export type Background = {
  id: string
  /** That its orders move to; null if they are handed over. */ to: OrderState | null
  /** The one to whom they are handed over. */ colleague: string | null
  phase: BulkPhase
  rows: readonly BackgroundLine[]
  createdAt: Date
  /** Until when all of it can be undone; null when it cannot. */ undoUntil: Date | null
}

async function toBackground(db: Db, row: BackgroundRow, now: Date): Promise<Background> {
  const orders = await store.ordersOf(db, row.id)
  const { undo_until: until, hand_over_to: colleague } = row
  const moves = row.to_state === null ? 0 : 1
  return {
    id: row.public_id,
    to: row.to_state,
    colleague: colleague === null ? null : ((await namePeople(db, [colleague])).get(colleague)?.name ?? null),
    phase: row.phase,
    rows: orders.map(({ number, version, result, reason }) => ({ number, version: version + moves, result, reason })),
    createdAt: row.created_at,
    undoUntil: isMade(row.phase) && until && until > now ? until : null,
  }
}

/** The person has as many bulks with the workers as one may have. */
export type TooManyBulks = { code: 'too_many_bulks' }

/** Whether a person may give the workers another bulk, in the transaction that does. */
export const checkUnfinished = async (tx: Tx, { userId }: Pick<Staff, 'userId'>): Promise<Result<void, TooManyBulks>> =>
  (await store.countUnfinished(tx, userId)) < maxUnfinished ? ok() : err({ code: 'too_many_bulks' })

/** Has a worker make the transition of these orders, by the versions that were shown; see `workOnBulk`. */
export function startBulk(
  world: World,
  staff: Staff,
  { orders, state, alerts, source }: BulkInput & { alerts?: readonly CustomerChannel[] | undefined },
): Promise<Result<Background, { code: 'forbidden' } | TooManyBulks>> {
  return transaction(world.db, async (tx): Promise<Result<Background, { code: 'forbidden' } | TooManyBulks>> => {
    if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
    const free = await checkUnfinished(tx, staff)
    if (!free.ok) return free
    const publicId = world.id()
    const facts = { publicId, userId: staff.userId, state, alerts: alerts ?? null, source, orders }
    await store.addBackground(tx, { ...facts, at: world.now(), progressAt: world.realNow() })
    await world.jobs.send(tx, bulkJob, { bulkId: publicId })
    const row = await store.findBackground(tx, publicId)
    if (!row) throw new Error('a bulk vanished while it was created')
    return ok(await toBackground(tx, row, world.now()))
  })
}

/** One's own; undefined for that of another person. */
export async function findBulk({ db, now }: World, { userId }: Staff, id: string): Promise<Background | undefined> {
  const row = isId(id) ? await store.findBackground(db, id) : undefined
  return row?.user_id === userId ? toBackground(db, row, now()) : undefined
}

/** The latest of a person, while it is worked on or can be undone. */
export async function currentBulk(world: World, { userId }: Staff): Promise<Pick<Background, 'id' | 'to' | 'phase'> | undefined> {
  const now = world.now()
  const row = await store.latestBackground(world.db, userId, addDays(now, -1))
  if (!row) return undefined
  const isOpen = isWorking(row.phase) || (isMade(row.phase) && row.undo_until !== null && row.undo_until > now)
  return isOpen ? { id: row.public_id, to: row.to_state, phase: row.phase } : undefined
}

export type UndoBulkError = { code: 'not_found' | 'undo_over' }

/** Has a worker undo it. From now on none of its customers is notified, and each order has the time that the worker needs. */
export function undoBulk(world: World, { userId }: Staff, id: string): Promise<Result<undefined, UndoBulkError>> {
  return transaction(world.db, async (tx) => {
    const row = isId(id) ? await store.findBackground(tx, id) : undefined
    if (row?.user_id !== userId) return err({ code: 'not_found' })
    const now = world.now()
    if (!row.undo_until || row.undo_until <= now) return err({ code: 'undo_over' })
    if (!(await store.changePhase(tx, row.id, { from: 'done', to: 'undoing', at: now }))) return err({ code: 'undo_over' })
    await extendUndo(tx, await store.transitionsOf(tx, row.id, 'made'), { now, until: undoingUntil(now) })
    await store.recordProgress(tx, row.id, world.realNow())
    await world.jobs.send(tx, bulkJob, { bulkId: row.public_id })
    return ok()
  })
}
