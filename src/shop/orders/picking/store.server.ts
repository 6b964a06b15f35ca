import { sql } from 'kysely'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { OrderState } from '../order/order.ts'

export type NewPick = { publicId: string; lineId: string; quantity: number; byScan: boolean; userId: number; at: Date }

/** `lineId`: public id of the line. The caller has locked its order. */
export async function addPick(tx: Tx, { publicId, lineId, quantity, byScan, userId, at }: NewPick): Promise<void> {
  await tx
    .insertInto('order_picks')
    .values(({ selectFrom }) => ({
      public_id: publicId,
      order_line_id: selectFrom('order_lines').select('id').where('order_lines.public_id', '=', lineId),
      quantity,
      by_scan: byScan,
      picked_by: userId,
      picked_at: at,
    }))
    .execute()
}

/** Of these orders, oldest first, those that were undone included. */
export const picksOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_picks as p')
    .innerJoin('order_lines as l', 'l.id', 'p.order_line_id')
    .select(['p.public_id', 'l.public_id as line_public_id', 'p.quantity', 'p.by_scan', 'p.picked_by', 'p.picked_at'])
    .select(['p.undone_by', 'p.undone_at'])
    .where('l.order_id', 'in', orderIds)
    .orderBy('p.id')
    .limit(10_000)
    .execute()

export type PickRow = Awaited<ReturnType<typeof picksOf>>[number]

/** False if it was undone before. The caller has locked its order. */
export async function undoPick(tx: Tx, publicId: string, { userId, at }: { userId: number; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_picks')
    .set({ undone_by: userId, undone_at: at })
    .where('public_id', '=', publicId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Null: from now on, no one works on the order. The caller has locked it. */
export async function setHolder(tx: Tx, orderId: number, holder: { userId: number; at: Date } | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ held_by: holder?.userId ?? null, held_at: holder?.at ?? null })
    .where('id', '=', orderId)
    .execute()
}

/** `since`: the beginning of its preparation. */
export type UnclaimedOrder = { number: string; promisedAt: Date | null; since: Date }

/**
 * Orders in these states that no one works on, longest placed first; backorders once their goods are expected by `today`.
 * `seesPrescribed`: also those with prescribed lines.
 */
export async function unclaimedOrders(
  db: Db,
  {
    states,
    seesPrescribed,
    today,
    limit,
  }: { states: readonly OrderState[]; seesPrescribed: boolean; today: IsoDate; limit: number },
): Promise<UnclaimedOrder[]> {
  const { rows } = await sql<UnclaimedOrder>`
    select o.number, o.promised_at as "promisedAt",
           (select max(m.at) from order_moves m where m.order_id = o.id and m.to_state = o.state) as since
      from orders o
      where o.state = any(${states}) and o.held_by is null and (o.expected_on is null or o.expected_on <= ${today}::date) and (${seesPrescribed}::boolean or not exists (
        select from order_lines l join requests_summaries r on r.id = l.request_id where l.order_id = o.id and r.is_clinical))
      order by o.placed_at, o.id limit ${limit}`.execute(db)
  return rows
}
