import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { OrderState } from '../order/order.ts'
import { bulkPhases, isWorking } from './bulk.ts'
import type { BulkPhase, BulkReason, BulkTarget, RowResult } from './bulk.ts'

export type NewBackground = {
  publicId: string
  userId: number
  /** Null for orders that are handed over. */ state: OrderState | null
  /** The colleague to whom they are given. */ handOverTo?: number
  /** Null: the usual ones. */ alerts: readonly CustomerChannel[] | null
  source: RequestSource
  orders: readonly BulkTarget[]
  at: Date
  /** By the real clock. */ progressAt: Date
}

/** Two statements. */
export async function addBackground(tx: Tx, bulk: NewBackground): Promise<void> {
  const { id } = await tx
    .insertInto('order_bulks')
    .values({
      public_id: bulk.publicId,
      user_id: bulk.userId,
      to_state: bulk.state,
      hand_over_to: bulk.handOverTo ?? null,
      alerts: bulk.alerts && [...bulk.alerts],
      source: bulk.source,
      created_at: bulk.at,
      progress_at: bulk.progressAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [numbers, versions] = [bulk.orders.map(({ number }) => number), bulk.orders.map(({ version }) => version)]
  const holders = bulk.orders.map(({ holder }) => holder ?? null)
  await sql`
    insert into order_bulk_rows (bulk_id, position, number, version, seen_holder)
      select ${id}, place, number, version, holder
        from unnest(${numbers}::text[], ${versions}::int[], ${holders}::text[])
          with ordinality as targets (number, version, holder, place)`.execute(tx)
}

type Labels = { to_state: OrderState | null; alerts: CustomerChannel[] | null; source: RequestSource; phase: BulkPhase }

const columns = [
  'id',
  'public_id',
  'user_id',
  'to_state',
  'hand_over_to',
  'alerts',
  'source',
  'phase',
  'created_at',
  'finished_at',
  'undo_until',
] as const

export const findBackground = (db: Db, publicId: string) =>
  db.selectFrom('order_bulks').select(columns).where('public_id', '=', publicId).$narrowType<Labels>().executeTakeFirst()

export type BackgroundRow = NonNullable<Awaited<ReturnType<typeof findBackground>>>

/** How many bulks of a person a worker still goes on with. Serializes what one person starts, until the transaction ends. */
export async function countUnfinished(tx: Tx, userId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('unfinished bulks of a person'), ${userId}::int)`.execute(tx)
  const { count } = await tx
    .selectFrom('order_bulks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('phase', 'in', workingPhases)
    .executeTakeFirstOrThrow()
  return count
}

/** The latest of a person since then. */
export const latestBackground = (db: Db, userId: number, since: Date) =>
  db
    .selectFrom('order_bulks')
    .select(columns)
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<Labels>()
    .executeTakeFirst()

/** False if it is in another phase by now. */
export async function changePhase(
  tx: Tx,
  id: number,
  { from, to, at, undoUntil }: { from: BulkPhase; to: BulkPhase; at: Date; undoUntil?: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_bulks')
    .set({
      phase: to,
      finished_at: at,
      attempts: 0,
      ...(undoUntil !== undefined && { undo_until: undoUntil }),
    })
    .where('id', '=', id)
    .where('phase', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts that a worker takes it up. */
export async function countAttempt(tx: Tx, id: number, progressAt: Date): Promise<number> {
  const { attempts } = await tx
    .updateTable('order_bulks')
    .set({ attempts: sql<number>`attempts + 1`, progress_at: progressAt })
    .where('id', '=', id)
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return attempts
}

export async function recordProgress(tx: Tx, id: number, progressAt: Date): Promise<void> {
  await tx.updateTable('order_bulks').set({ progress_at: progressAt }).where('id', '=', id).execute()
}

const workingPhases = bulkPhases.filter(isWorking)

/** Public ids of those that no worker goes on with. */
export async function staleBackgrounds(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('order_bulks')
    .select('public_id')
    .where('phase', 'in', workingPhases)
    .where('progress_at', '<', before)
    .orderBy('progress_at')
    .limit(20)
    .execute()
  return rows.map((row) => row.public_id)
}

const rowColumns = [
  'position',
  'number',
  'version',
  'result',
  'reason',
  'move_id',
  'seen_holder',
  'claimed_by',
  'claimed_at',
  'made_at',
  'note_id',
] as const
type RowLabels = { result: RowResult; reason: BulkReason | null }

/** The next order with this result, locked; workers never wait for each other's. */
export const lockNext = (tx: Tx, bulkId: number, result: RowResult) =>
  tx
    .selectFrom('order_bulk_rows')
    .select(rowColumns)
    .where('bulk_id', '=', bulkId)
    .where('result', '=', result)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .$narrowType<RowLabels>()
    .executeTakeFirst()

export type BackgroundOrder = NonNullable<Awaited<ReturnType<typeof lockNext>>>

/** In their order. */
export const ordersOf = (db: Db, bulkId: number) =>
  db
    .selectFrom('order_bulk_rows')
    .select(rowColumns)
    .where('bulk_id', '=', bulkId)
    .orderBy('position')
    .limit(1000)
    .$narrowType<RowLabels>()
    .execute()

/** What undoes an order of a bulk: its transition, or the claim before with the note and time of its handing over. */
export type RowFacts =
  | { move_id: number }
  | { claimed_by: number | null; claimed_at: Date | null; made_at: Date; note_id: string }

type Recorded = { from: RowResult; to: RowResult; reason?: BulkReason | null; facts?: RowFacts | undefined }

/** Nothing happens if another worker was faster. */
export async function recordResult(
  tx: Tx,
  { bulkId, position }: { bulkId: number; position: number },
  { from, to, reason = null, facts }: Recorded,
): Promise<void> {
  await tx
    .updateTable('order_bulk_rows')
    .set({ result: to, reason, ...facts })
    .where('bulk_id', '=', bulkId)
    .where('position', '=', position)
    .where('result', '=', from)
    .execute()
}

/** All that are left, such as those of a person who left the team. */
export async function recordRest(tx: Tx, bulkId: number, { from, to, reason = null }: Recorded): Promise<void> {
  await tx
    .updateTable('order_bulk_rows')
    .set({ result: to, reason })
    .where('bulk_id', '=', bulkId)
    .where('result', '=', from)
    .execute()
}

/** Transitions of a bulk with this result. */
export async function transitionsOf(db: Db, bulkId: number, result: RowResult): Promise<number[]> {
  const rows = await db
    .selectFrom('order_bulk_rows')
    .select('move_id')
    .where('bulk_id', '=', bulkId)
    .where('result', '=', result)
    .limit(1000)
    .execute()
  return rows.flatMap(({ move_id: id }) => id ?? [])
}

/** The transition is one of a bulk that a worker is undoing. */
export async function isBeingUndone(tx: Tx, transitionId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('order_bulk_rows as rows')
    .innerJoin('order_bulks as bulk', 'bulk.id', 'rows.bulk_id')
    .select('bulk.id')
    .where('rows.move_id', '=', transitionId)
    .where('bulk.phase', '=', 'undoing' satisfies BulkPhase)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBackgrounds(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_bulks')
    .where('id', 'in', (query) =>
      query.selectFrom('order_bulks').select('id').where('created_at', '<', before).orderBy('id').limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
