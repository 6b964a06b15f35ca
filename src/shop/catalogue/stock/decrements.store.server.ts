import { sql } from 'kysely'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Tx } from '#src/platform/database/database.ts'

export type Returning = { variantIds: readonly number[]; quantities: readonly number[]; orderId: number; at: Date }
/** `cartId`: the cart whose reservation becomes the order's; null if there is none. */
export type StockDecrement = Returning & { cartId: number | null }
export type Left = { variant_id: number; left: number }

type Wanted = Pick<Returning, 'variantIds' | 'quantities'>

const wanted = ({ variantIds, quantities }: Wanted | Slots<Wanted>) =>
  sql`wanted as (select * from unnest(${variantIds}::bigint[], ${quantities}::int[]) as w (variant_id, quantity))`

/**
 * Takes all lines or none and returns what was left of each before; units reserved by the cart count as left, and its reservation
 * ends. One statement: rows are locked in id order, so that orders with the same lines wait instead of deadlocking. Both numbers
 * are written from the locked row: PostgreSQL first checks constraints against the row as of the start of the statement, and
 * would reject a change that a concurrent transaction has made valid.
 */
export const take = (tx: Tx, decrement: StockDecrement): Promise<Left[]> => takeOnce(tx, decrement)

const takeOnce = compiledQuery((db, is: Slots<StockDecrement>) =>
  sql<Left>`
    with ${wanted(is)},
    own as materialized (select variant_id, quantity from stock_holds where cart_id = ${is.cartId}::bigint for update),
    asked as materialized (
      select variant_id, coalesce(wanted.quantity, 0) as quantity, coalesce(own.quantity, 0) as had
        from wanted full join own using (variant_id)),
    locked as materialized (
      select s.variant_id, s.on_hand, s.held, s.on_hand - s.held + a.had as left, a.quantity, a.had
        from stock_items s join asked a using (variant_id) order by s.variant_id for update of s),
    fits as materialized (
      select (select count(*) filter (where "left" >= quantity) from locked) = (select count(*) from asked) as all),
    taken as (
      update stock_items s set on_hand = l.on_hand - l.quantity, held = l.held - l.had
        from locked l cross join fits
        where s.variant_id = l.variant_id and fits.all
        returning s.variant_id, l.quantity),
    ended as (
      delete from stock_holds h using own cross join fits
        where h.cart_id = ${is.cartId}::bigint and h.variant_id = own.variant_id and fits.all),
    noted as (
      insert into stock_movements (variant_id, change, reason, order_id, at)
        select variant_id, -quantity, 'sold', ${is.orderId}, ${is.at} from taken where quantity > 0 order by variant_id)
    select variant_id, "left" from locked`.compile(db),
)

export async function putBack(tx: Tx, returning: Returning): Promise<void> {
  await sql`
    with ${wanted(returning)},
    locked as materialized (
      select s.variant_id, s.on_hand, s.held, w.quantity from stock_items s join wanted w using (variant_id) order by s.variant_id for update of s),
    returned as (
      update stock_items s set on_hand = l.on_hand + l.quantity, held = l.held from locked l where s.variant_id = l.variant_id
        returning s.variant_id, l.quantity)
    insert into stock_movements (variant_id, change, reason, order_id, at)
      select variant_id, quantity, 'returned', ${returning.orderId}, ${returning.at} from returned order by variant_id`.execute(
    tx,
  )
}
