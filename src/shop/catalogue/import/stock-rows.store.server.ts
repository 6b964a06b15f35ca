import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

export type ListedPack = { id: string; name: string; on_hand: number; low_stock_at: number | null }

/** Packs with what a stock list can change. */
export async function listedPacks(db: Db, publicIds: readonly string[]): Promise<ListedPack[]> {
  const { rows } = await sql<ListedPack>`
    select v.public_id as id, p.name_pt || ', ' || v.pack_pt as name, coalesce(s.on_hand, 0) as on_hand, s.low_stock_at
      from variants v join products p on p.id = v.product_id left join stock_items s on s.variant_id = v.id
      where v.public_id = any (${publicIds}::uuid[]) limit 50000`.execute(db)
  return rows
}

/** From how few units on a pack is low; null: as in the settings. */
export async function setLowStock(tx: Tx, packs: readonly { id: string; lowStockAt: number | null }[]): Promise<void> {
  await sql`
    insert into stock_items (variant_id, on_hand, low_stock_at)
      select v.id, 0, r."lowStockAt" from jsonb_to_recordset(${JSON.stringify(packs)}::jsonb) as r (id uuid, "lowStockAt" int)
        join variants v on v.public_id = r.id order by v.id
      on conflict (variant_id) do update set low_stock_at = excluded.low_stock_at
        where stock_items.low_stock_at is distinct from excluded.low_stock_at`.execute(tx)
}
