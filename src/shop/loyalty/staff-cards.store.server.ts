import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

/** False if it is not an open card of this wallet. */
export async function blockCard(
  tx: Tx,
  { number, walletRowId, at }: { number: string; walletRowId: number; at: Date },
): Promise<boolean> {
  const blocked = await tx
    .updateTable('loyalty_cards')
    .set({ blocked_at: at })
    .where('number', '=', number)
    .where('wallet_id', '=', walletRowId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return blocked.numUpdatedRows === 1n
}

export async function showsOpenCard(db: Db, walletRowId: number): Promise<boolean> {
  const row = await db
    .selectFrom('loyalty_wallets as w')
    .innerJoin('loyalty_cards as c', 'c.number', 'w.card_number')
    .select('c.number')
    .where('w.id', '=', walletRowId)
    .where('c.blocked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function latestOpenCard(db: Db, walletRowId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('loyalty_cards')
    .select('number')
    .where('wallet_id', '=', walletRowId)
    .where('blocked_at', 'is', null)
    .orderBy('linked_at', 'desc')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

/** Imports plastic cards in one statement, however many; returns how many were new. */
export async function addPlasticCards(tx: Tx, numbers: readonly string[], at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into loyalty_cards (number, kind, known_at)
        select number, 'plastic', ${at}::timestamptz from unnest(${numbers}::text[]) number
        on conflict (number) do nothing
        returning 1)
    select count(*)::int as count from added`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Plastic cards, and how many of them are not linked. */
export const countPlastic = (db: Db): Promise<{ known: number; free: number }> =>
  db
    .selectFrom('loyalty_cards')
    .select([sql<number>`count(*)::int`.as('known'), sql<number>`(count(*) filter (where wallet_id is null))::int`.as('free')])
    .where('kind', '=', 'plastic')
    .executeTakeFirstOrThrow()
