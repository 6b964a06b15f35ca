import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

export type CountedStock = {
  id: string
  variant_id: number
  name: string
  on_hand: number
  held: number
  low_stock_at: number | null
  /** What was sold, returned and received since the moment of the count. */
  since: number
  /** This pack was counted after that moment, or it did not exist then. */
  is_counted: boolean
}

/** Locks the stock of packs until the transaction ends, in the order of every stock change. */
export async function lockStockOf(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from stock_items s join variants v on v.id = s.variant_id
      where v.public_id = any (${variantIds}::uuid[]) order by s.variant_id for update of s`.execute(tx)
}

/** The stock of packs, and what has happened to each since its moment. */
export async function stockSince(db: Db, packs: readonly { id: string; since: Date }[]): Promise<CountedStock[]> {
  const { rows } = await sql<CountedStock>`
    select v.public_id as id, v.id as variant_id, p.name_pt || ', ' || v.pack_pt as name,
           coalesce(s.on_hand, 0) as on_hand, coalesce(s.held, 0) as held, s.low_stock_at,
           coalesce(m.since, 0)::int as since, coalesce(m.is_counted, false) as is_counted
      from jsonb_to_recordset(${JSON.stringify(packs)}::jsonb) as r (id uuid, since timestamptz)
      join variants v on v.public_id = r.id join products p on p.id = v.product_id left join stock_items s on s.variant_id = v.id
      left join lateral (
        select sum(change) filter (where reason in ('sold', 'returned', 'received')) as since,
               bool_or(reason in ('initial', 'corrected')) as is_counted
          from stock_movements where variant_id = v.id and at > r.since) m on true
      limit 50000`.execute(db)
  return rows
}

export type CountChange = { id: string; onHand: number; change: number; lowStockAt: number | null }

/** Sets the stock of packs, with a movement each; returns the ids of the movements by pack. */
export async function setCounts(
  tx: Tx,
  counts: readonly CountChange[],
  { at, userId, note }: { at: Date; userId: number; note: string },
): Promise<Map<string, number>> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as r (id uuid, "onHand" int, change int, "lowStockAt" int)`
  await sql`
    insert into stock_items (variant_id, on_hand, low_stock_at)
      select v.id, r."onHand", r."lowStockAt" from ${rows} join variants v on v.public_id = r.id order by v.id
      on conflict (variant_id) do update set on_hand = excluded.on_hand, low_stock_at = excluded.low_stock_at`.execute(tx)
  const { rows: noted } = await sql<{ id: number; variant: string }>`
    with added as (
      insert into stock_movements (variant_id, change, reason, note, user_id, at)
        select v.id, r.change, 'corrected', ${note}, ${userId}, ${at} from ${rows} join variants v on v.public_id = r.id order by v.id
        returning id, variant_id)
    select a.id, v.public_id as variant from added a join variants v on v.id = a.variant_id`.execute(tx)
  return new Map(noted.map(({ id, variant }) => [variant, id]))
}

/** The packs among these that were counted after the movement of an import. */
export async function countedAfter(db: Db, movements: readonly { id: string; movement: number }[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as r (id uuid, movement bigint)
      join variants v on v.public_id = r.id
      where exists (select 1 from stock_movements m where m.variant_id = v.id and m.reason = 'corrected' and m.id > r.movement)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}
