import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { EntryKind } from './wallet.ts'

export async function balanceOf(db: Db, userId: number): Promise<number | undefined> {
  const row = await db.selectFrom('loyalty_wallets').select('balance_points').where('user_id', '=', userId).executeTakeFirst()
  return row?.balance_points
}

export const findWallet = (db: Db, userId: number) =>
  db
    .selectFrom('loyalty_wallets')
    .select(['id', 'public_id', 'card_number', 'balance_points', 'owed_points', 'joined_at'])
    .where('user_id', '=', userId)
    // One that is somebody's has a number: the table's checks see to it.
    .$narrowType<{ card_number: string }>()
    .executeTakeFirst()

/** False where the person has a wallet already, or where somebody has this number. */
export async function addWallet(
  tx: Tx,
  { publicId, userId, cardNumber, at }: { publicId: string; userId: number; cardNumber: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('loyalty_wallets')
    .values({ public_id: publicId, user_id: userId, card_number: cardNumber, joined_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export const lockWalletRow = (tx: Tx, userId: number) =>
  tx.selectFrom('loyalty_wallets').select(['id', 'card_number']).where('user_id', '=', userId).forUpdate().executeTakeFirst()

export const findCard = (db: Db, number: string) =>
  db.selectFrom('loyalty_cards').select(['number', 'wallet_id', 'blocked_at']).where('number', '=', number).executeTakeFirst()

/** A number that the shop gives out. Throws where a plastic card has it. */
export const addDigitalCard = (tx: Tx, { number, walletId, at }: { number: string; walletId: number; at: Date }) =>
  tx.insertInto('loyalty_cards').values({ number, kind: 'digital', wallet_id: walletId, known_at: at, linked_at: at }).execute()

/** False where somebody else was quicker. */
export async function claimCard(
  tx: Tx,
  { number, walletId, at }: { number: string; walletId: number; at: Date },
): Promise<boolean> {
  const claimed = await tx
    .updateTable('loyalty_cards')
    .set({ wallet_id: walletId, linked_at: at })
    .where('number', '=', number)
    .where('wallet_id', 'is', null)
    .executeTakeFirst()
  return claimed.numUpdatedRows === 1n
}

export const showCard = (tx: Tx, walletId: number, number: string) =>
  tx.updateTable('loyalty_wallets').set({ card_number: number }).where('id', '=', walletId).execute()

/** Any number that leads to the wallet, the one that is shown or another; a lost card leads nowhere. */
export const walletByCard = (db: Db, number: string) =>
  db
    .selectFrom('loyalty_cards as c')
    .innerJoin('loyalty_wallets as w', 'w.id', 'c.wallet_id')
    .select(['w.id as rowId', 'w.public_id as id', 'w.user_id as userId'])
    .where('c.number', '=', number)
    .where('c.blocked_at', 'is', null)
    .executeTakeFirst()

export const cardsOf = (db: Db, userId: number) =>
  db
    .selectFrom('loyalty_cards as c')
    .innerJoin('loyalty_wallets as w', 'w.id', 'c.wallet_id')
    .select(['c.number', 'c.kind', 'c.linked_at', 'c.blocked_at'])
    .where('w.user_id', '=', userId)
    .orderBy('c.linked_at')
    .limit(100)
    .execute()

export type Filter = { kinds?: readonly EntryKind[] | undefined; from?: Date | undefined; until?: Date | undefined }

const entriesOf = (db: Db, userId: number, { kinds, from, until }: Filter) =>
  db
    .selectFrom('loyalty_entries as e')
    .innerJoin('loyalty_wallets as w', 'w.id', 'e.wallet_id')
    .where('w.user_id', '=', userId)
    .$if(kinds !== undefined, (query) => query.where('e.kind', '=', sql<string>`any (${kinds ?? []}::text[])`))
    .$if(from !== undefined, (query) => query.where('e.at', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('e.at', '<', until ?? new Date(0)))

/** Newest first. What a cart has reserved belongs to the order that it became. */
export const listEntries = (db: Db, userId: number, { limit, offset, ...filter }: Filter & { limit: number; offset: number }) =>
  entriesOf(db, userId, filter)
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('orders as placed', (join) => join.onRef('placed.cart_id', '=', 'e.cart_id').on('e.order_id', 'is', null))
    .leftJoin('loyalty_reasons as r', 'r.entry_id', 'e.id')
    .select((row) => [
      'e.public_id',
      'e.kind',
      'e.points',
      'e.balance_after',
      'e.at',
      'e.expires_at',
      row.fn.coalesce('o.number', 'placed.number').as('order_number'),
      'r.public_id as reason_public_id',
      'r.reason_sealed',
    ])
    .$narrowType<{ kind: EntryKind }>()
    .orderBy('e.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

export async function countEntries(db: Db, userId: number, filter: Filter): Promise<number> {
  const row = await entriesOf(db, userId, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
