import { sql } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'

export type Taking = { variantIds: readonly number[]; quantities: readonly number[]; orderId: number; at: Date }
export type Left = { variant_id: number; left: number }

const wanted = ({ variantIds, quantities }: Taking) =>
  sql`wanted as (select * from unnest(${variantIds}::bigint[], ${quantities}::int[]) as w (variant_id, quantity))`

/**
 * Takes everything or nothing and tells what was left of each before. One statement: rows are locked in the order of their
 * ids, so that two orders with the same lines wait for each other instead of blocking each other.
 */
export async function take(tx: Tx, taking: Taking): Promise<Left[]> {
  const { rows } = await sql<Left>`
    with ${wanted(taking)},
    locked as materialized (
      select s.variant_id, s.on_hand - s.held as left, w.quantity
        from stock_items s join wanted w using (variant_id) order by s.variant_id for update of s),
    taken as (
      update stock_items s set on_hand = s.on_hand - l.quantity
        from locked l
        where s.variant_id = l.variant_id
          and (select count(*) filter (where "left" >= quantity) from locked) = (select count(*) from wanted)
        returning s.variant_id, l.quantity),
    noted as (
      insert into stock_movements (variant_id, change, reason, order_id, at)
        select variant_id, -quantity, 'sold', ${taking.orderId}, ${taking.at} from taken order by variant_id)
    select variant_id, "left" from locked`.execute(tx)
  return rows
}

export async function putBack(tx: Tx, returning: Taking): Promise<void> {
  await sql`
    with ${wanted(returning)},
    locked as materialized (
      select s.variant_id, w.quantity from stock_items s join wanted w using (variant_id) order by s.variant_id for update of s),
    returned as (
      update stock_items s set on_hand = s.on_hand + l.quantity from locked l where s.variant_id = l.variant_id
        returning s.variant_id, l.quantity)
    insert into stock_movements (variant_id, change, reason, order_id, at)
      select variant_id, quantity, 'returned', ${returning.orderId}, ${returning.at} from returned order by variant_id`.execute(
    tx,
  )
}
