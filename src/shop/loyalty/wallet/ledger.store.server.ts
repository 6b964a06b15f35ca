import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { EntryKind } from './wallet.ts'

const walletColumns = ['id', 'public_id', 'user_id', 'balance_points', 'owed_points', 'told_until', 'closed_at'] as const

/** Locked until the transaction ends, like the two below: serializes all changes of a wallet's points. */
export const lockWalletOf = (tx: Tx, userId: number) =>
  tx.selectFrom('loyalty_wallets').select(walletColumns).where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst()

export const lockWallet = (tx: Tx, rowId: number) =>
  tx.selectFrom('loyalty_wallets').select(walletColumns).where('id', '=', rowId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Locks the wallet, or the one into which it was merged. */
export async function lockSuccessor(tx: Tx, rowId: number): Promise<LockedWallet> {
  const known = await tx.selectFrom('loyalty_wallets').select('merged_into').where('id', '=', rowId).executeTakeFirstOrThrow()
  return known.merged_into === null ? lockWallet(tx, rowId) : lockSuccessor(tx, known.merged_into)
}

export type LockedWallet = Awaited<ReturnType<typeof lockWallet>>

/**
 * The person's wallet and the one whose points a cart has reserved: in id order, because two people may take over each other's
 * carts.
 */
export const lockWalletsFor = (tx: Tx, { userId, cartId }: { userId: number; cartId: number }): Promise<LockedWallet[]> =>
  tx
    .selectFrom('loyalty_wallets')
    .select(walletColumns)
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        where('id', 'in', (query) => query.selectFrom('loyalty_uses').select('wallet_id').where('cart_id', '=', cartId)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** In id order. */
export const lockWalletsOfCarts = (tx: Tx, cartIds: readonly number[]) =>
  tx
    .selectFrom('loyalty_wallets')
    .select('id')
    .where('id', 'in', (query) =>
      query.selectFrom('loyalty_uses').select('wallet_id').where('cart_id', 'in', cartIds).where('order_id', 'is', null),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type Posting = {
  walletId: number
  publicId: string
  kind: EntryKind
  points: number
  owedChange?: number
  orderId?: number | null
  cartId?: number
  creditId?: number
  staffId?: number | null
  at: Date
  expiresAt?: Date | null
  /** When the job must check the wallet, at the latest. */
  lookAt?: Date | null
  /** How many times its order has earned, including this time. */
  round?: number
}

export type Posted = { entryId: number; balance: number; owed: number }

/** Writes an entry and the balance in one statement; undefined, without writing, if the balance would fall below zero. */
export async function post(tx: Tx, posting: Posting): Promise<Posted | undefined> {
  const { walletId, publicId, kind, points, owedChange = 0, orderId = null, cartId = null } = posting
  const { creditId = null, staffId = null, at, expiresAt = null, lookAt = null, round = 1 } = posting
  const { rows } = await sql<Posted>`
    with moved as (
      update loyalty_wallets
        set balance_points = balance_points + ${points}::int, owed_points = owed_points + ${owedChange}::int,
            look_at = least(look_at, ${lookAt}::timestamptz)
        where id = ${walletId} and closed_at is null and balance_points + ${points}::int >= 0
        returning id, balance_points, owed_points),
    noted as (
      insert into loyalty_entries
          (public_id, wallet_id, kind, points, balance_after, owed_change, order_id, cart_id, credit_id, staff_id, at, expires_at, round)
        select ${publicId}::uuid, id, ${kind}, ${points}::int, balance_points, ${owedChange}::int, ${orderId}::bigint, ${cartId}::bigint,
               ${creditId}::bigint, ${staffId}::bigint, ${at}::timestamptz, ${expiresAt}::timestamptz, ${round}::int
          from moved
        returning id)
    select noted.id as "entryId", moved.balance_points as balance, moved.owed_points as owed from moved, noted`.execute(tx)
  return rows[0]
}

export const addReason = (tx: Tx, reason: { entryId: number; publicId: string; sealed: Buffer }) =>
  tx
    .insertInto('loyalty_reasons')
    .values({ entry_id: reason.entryId, public_id: reason.publicId, reason_sealed: reason.sealed })
    .execute()

const useColumns = ['cart_id', 'order_id', 'wallet_id', 'points', 'lapsed_points'] as const

export const useOfCart = (db: Db, cartId: number) =>
  db.selectFrom('loyalty_uses').select(useColumns).where('cart_id', '=', cartId).executeTakeFirst()

export const useOfOrder = (db: Db, orderId: number) =>
  db.selectFrom('loyalty_uses').select(useColumns).where('order_id', '=', orderId).executeTakeFirst()

export type Use = NonNullable<Awaited<ReturnType<typeof useOfCart>>>

export const setUse = (tx: Tx, { cartId, walletId, points }: { cartId: number; walletId: number; points: number }) =>
  tx
    .insertInto('loyalty_uses')
    .values({ cart_id: cartId, wallet_id: walletId, points })
    .onConflict((conflict) => conflict.column('cart_id').doUpdateSet({ wallet_id: walletId, points }))
    .execute()

/** Only of carts that were not placed; the caller returns their points. */
export const dropUses = (tx: Tx, cartIds: readonly number[]) =>
  tx.deleteFrom('loyalty_uses').where('cart_id', 'in', cartIds).where('order_id', 'is', null).returning(useColumns).execute()

/** The carts, not placed, that have reserved points of a wallet. */
export const cartsHolding = (tx: Tx, walletId: number) =>
  tx
    .selectFrom('loyalty_uses')
    .select('cart_id')
    .where('wallet_id', '=', walletId)
    .where('order_id', 'is', null)
    .orderBy('cart_id')
    .limit(1000)
    .execute()

export const placeUse = (tx: Tx, { cartId, orderId }: { cartId: number; orderId: number }) =>
  tx
    .updateTable('loyalty_uses')
    .set({ order_id: orderId })
    .where('cart_id', '=', cartId)
    .where('order_id', 'is', null)
    .returning('points')
    .executeTakeFirst()

export const changeUse = (tx: Tx, cartId: number, { points, lapsed }: { points: number; lapsed: number }) =>
  tx.updateTable('loyalty_uses').set({ points, lapsed_points: lapsed }).where('cart_id', '=', cartId).execute()

export type Earned = {
  orderId: number
  entryId: number
  walletId: number
  round: number
  points: number
  reversed: number
  expired: number
}

/**
 * What an order earned when it was last completed, and what of that was removed; points that a refund found already spent count
 * as reversed.
 */
export async function earnedOf(db: Db, orderId: number): Promise<Earned | undefined> {
  const [earned] = await earnedOfOrders(db, [orderId])
  return earned
}

export async function earnedOfOrders(db: Db, orderIds: readonly number[]): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select distinct on (e.order_id) e.order_id as "orderId", e.round, e.id as "entryId", e.wallet_id as "walletId", e.points,
           coalesce((select sum(owed_change - points) from loyalty_entries r where r.credit_id = e.id and r.kind = 'reversed'), 0)::int
             as reversed,
           coalesce((select -sum(points) from loyalty_entries x where x.credit_id = e.id and x.kind = 'expired'), 0)::int as expired
      from loyalty_entries e where e.order_id = any (${orderIds}::bigint[]) and e.kind = 'earned' order by e.order_id, e.round desc`.execute(
    db,
  )
  return rows
}

/** Points credited together that are still there. */
export type Lot = { entryId: number; points: number; expiresAt: Date | null }

/**
 * The remaining lots, oldest first. Spending takes from the oldest lot; expiry and reversals reduce their own lot. What a refund
 * reverses of a wallet that was merged into this one counts as spent.
 */
export async function lotsOf(db: Db, walletId: number): Promise<Lot[]> {
  const { rows } = await sql<Lot>`
    with came as (
      select id, expires_at,
             points + coalesce((select sum(points) from loyalty_entries off where off.credit_id = e.id), 0) as size
        from loyalty_entries e where wallet_id = ${walletId} and kind in ('earned', 'adjusted') and points > 0),
    spent as (
      select coalesce(-sum(points), 0) as points
        from loyalty_entries e where wallet_id = ${walletId} and not exists (select from came where came.id = e.credit_id)
          and not (kind in ('earned', 'adjusted') and points > 0)),
    stand as (
      select id, expires_at, least(size, sum(size) over (order by id) - spent.points)::int as points from came, spent)
    select id as "entryId", points, expires_at as "expiresAt" from stand where points > 0 order by id limit 1000`.execute(db)
  return rows
}
