import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { hasCardLength, isCardNumber, newCardNumber, normaliseCardNumber } from '../card/card-number.ts'
import * as ledger from './ledger.store.server.ts'
import type { Lot, LockedWallet, Use } from './ledger.store.server.ts'
import { lastDayOf, worthOf } from './points.ts'
import { ledgerReasonCell } from './sealed.ts'
import * as store from './store.server.ts'
import type { EntryRow, Filter } from './store.server.ts'
import type { CardError, Entry, Wallet, NoWallet, PointsShort } from './wallet.ts'
import { mustPost, settleOwed, tryPosting } from './posting.server.ts'

/** Undefined for a person who has not joined. */
export async function walletOf(world: World, { userId }: Person, db: Db = world.db): Promise<Wallet | undefined> {
  const row = await store.findWallet(db, userId)
  if (!row) return undefined
  const { loyalty } = await currentWebsite(world, db)
  return {
    id: row.public_id,
    cardNumber: row.card_number,
    balance: row.balance_points,
    worth: worthOf(row.balance_points, loyalty),
    owed: row.owed_points,
    expiring: nextToExpire(await ledger.lotsOf(db, row.id)),
    joinedAt: row.joined_at,
  }
}

function nextToExpire(lots: readonly Lot[]): Wallet['expiring'] {
  const ends = lots.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt.getTime()]))
  if (ends.length === 0) return null
  const next = Math.min(...ends)
  const points = lots.filter(({ expiresAt }) => expiresAt?.getTime() === next).reduce((sum, lot) => sum + lot.points, 0)
  return { points, lastDay: lastDayOf(new Date(next)) }
}

/** Gives the person a wallet and a card number; an existing wallet is returned unchanged. */
export const joinLoyalty = (world: World, person: Person): Promise<Wallet> =>
  transaction(world.db, async (tx) => {
    await openWallet(world, tx, person)
    return reloadWallet(world, tx, person)
  })

async function reloadWallet(world: World, tx: Tx, person: Person): Promise<Wallet> {
  const wallet = await walletOf(world, person, tx)
  if (!wallet) throw new Error('a locked wallet has disappeared')
  return wallet
}

/** Row id of this person's wallet, locked; created if they have none. */
export async function openWallet(world: World, tx: Tx, { userId }: Person): Promise<number> {
  const known = await store.lockWalletRow(tx, userId)
  if (known) return known.id
  const at = world.now()
  const number = newCardNumber(world.random(11))
  const added = await store.addWallet(tx, { publicId: world.id(), userId, cardNumber: number, at })
  const row = await store.lockWalletRow(tx, userId)
  if (!row) throw new Error('a new card number was already in use')
  if (added) await store.addDigitalCard(tx, { number, walletId: row.id, at })
  return row.id
}

// Plastic card numbers are consecutive: limits guessing of an unlinked one.
const tries = { max: 20, seconds: 3_600 }
// Per network, against many accounts.
const triesFromAddress = { max: 60, seconds: 3_600 }

/**
 * Links a plastic card by its number, as typed; joins the programme first if necessary. The new number is shown from then on; the
 * previous one keeps working at the till. Linking it again changes nothing. `address`: client IP, if there is a client.
 */
export async function linkCard(
  world: World,
  person: Person,
  typed: string,
  address?: string,
): Promise<Result<Wallet, CardError | RateLimited>> {
  const number = normaliseCardNumber(typed)
  if (!hasCardLength(number)) return err({ code: 'card_number_format' })
  if (!isCardNumber(number)) return err({ code: 'card_check_digit' })
  const allowed = await consumeLimit(world, `loyalty:cards:${person.userId}`, tries)
  if (!allowed.ok) return allowed
  const from = address === undefined ? ok() : await consumeLimit(world, `loyalty:cards:from:${address}`, triesFromAddress)
  if (!from.ok) return from
  return transaction(world.db, (tx) => linkIn(world, tx, person, number))
}

/** `linkCard` within a larger transaction. `number` in its stored form, with a valid check digit. */
export async function linkIn(world: World, tx: Tx, person: Person, number: string): Promise<Result<Wallet, CardError>> {
  if (!(await store.findCard(tx, number))) return err({ code: 'card_unknown' })
  const walletId = await openWallet(world, tx, person)
  const isClaimed = await store.claimCard(tx, { number, walletId, at: world.now() })
  const card = isClaimed ? undefined : await store.findCard(tx, number)
  if (card && card.wallet_id !== walletId) return err({ code: 'card_taken' })
  if (card?.blocked_at) return err({ code: 'card_blocked' })
  await store.showCard(tx, walletId, number)
  return ok(await reloadWallet(world, tx, person))
}

/** Newest first; `number` counts pages from 1, `until` is exclusive. Empty for a person who has not joined. */
export async function historyOf(
  world: World,
  { userId }: Person,
  { number, size, ...filter }: Filter & { number: number; size: number },
): Promise<{ entries: Entry[]; total: number }> {
  const rows = await store.listEntries(world.db, userId, { ...filter, limit: size, offset: (number - 1) * size })
  return { entries: rows.map((row) => toEntry(world, row)), total: await store.countEntries(world.db, userId, filter) }
}

const toEntry = (world: World, row: EntryRow): Entry => ({
  id: row.public_id,
  kind: row.kind,
  points: row.points,
  balance: row.balance_after,
  orderNumber: row.order_number,
  reason:
    row.reason_sealed && row.reason_public_id
      ? unseal(world.keys, ledgerReasonCell(row.reason_public_id), row.reason_sealed)
      : null,
  at: row.at,
  expiresAt: row.expires_at,
})

// Points of carts and orders; what purchases earn is in `earning.actions.server.ts`. Lock order: order, cart, requests, wallet,
// promotions, stock. The wallet's row is locked first, so its redemptions and ledger cannot change.

/** Undefined for a person who has not joined. Points reserved by carts are already deducted. One statement. */
export const balanceOf = (db: Db, userId: number): Promise<number | undefined> => store.balanceOf(db, userId)

/** The points that a cart has reserved, or that its order has spent and not returned. One statement. */
export async function reservedBy(db: Db, cartId: number): Promise<number> {
  const use = await ledger.useOfCart(db, cartId)
  return use?.points ?? 0
}

/**
 * Reserves points for a cart, replacing its earlier reservation; 0 releases it. `userId`: the signed-in person. Concurrent carts
 * are refused once the balance no longer covers them.
 */
export async function reservePoints(
  world: World,
  tx: Tx,
  { userId, cartId, points }: { userId: number; cartId: number; points: number },
): Promise<Result<undefined, PointsShort | NoWallet>> {
  if (!Number.isSafeInteger(points) || points < 0) throw new RangeError(`Not points to reserve: ${points}`)
  const wallets = await ledger.lockWalletsFor(tx, { userId, cartId })
  const wallet = wallets.find(({ user_id: owner }) => owner === userId)
  if (!wallet) return err({ code: 'no_wallet' })
  const use = await ownUse(world, tx, wallet, cartId)
  const before = use?.points ?? 0
  const balance = wallet.balance_points + before
  if (points > balance) return err({ code: 'points_short', balance })
  if (points === before) return ok()
  if (points === 0) {
    await releasePoints(world, tx, [cartId])
    return ok()
  }
  await ledger.setUse(tx, { cartId, walletId: wallet.id, points })
  if (points < before) await giveBack(world, tx, { walletId: wallet.id, cartId, points: before - points })
  if (points > before) await mustPost(world, tx, { walletId: wallet.id, kind: 'applied', points: before - points, cartId })
  return ok()
}

/** The points that this cart has reserved from this wallet; a reservation from another person's wallet is released. */
async function ownUse(world: World, tx: Tx, wallet: LockedWallet, cartId: number): Promise<Use | undefined> {
  const use = await ledger.useOfCart(tx, cartId)
  if (use && use.order_id !== null) throw new Error('points were to be reserved for a cart that was placed')
  if (!use || use.wallet_id === wallet.id) return use
  await releasePoints(world, tx, [cartId])
  return undefined
}

/** Releases the points reserved by these carts, once; placed carts keep what they spent. */
export async function releasePoints(world: World, tx: Tx, cartIds: readonly number[]): Promise<void> {
  if (cartIds.length === 0) return
  const wallets = await ledger.lockWalletsOfCarts(tx, cartIds)
  if (wallets.length === 0) return
  for (const use of await ledger.dropUses(tx, cartIds))
    await giveBack(world, tx, { walletId: use.wallet_id, cartId: use.cart_id, points: use.points })
}

type Back = { walletId: number; cartId: number; points: number; orderId?: number }

// Returned points keep their age; the job checks whether they have expired.
async function giveBack(world: World, tx: Tx, back: Back): Promise<void> {
  const posted = await mustPost(world, tx, { ...back, kind: 'returned', lookAt: world.now() })
  await settleOwed(world, tx, back.walletId, posted)
}

/** Turns the points that a cart has reserved into points that its order has spent; returns how many. Idempotent. */
export async function spendPoints(tx: Tx, { cartId, orderId }: { cartId: number; orderId: number }): Promise<number> {
  const placed = await ledger.placeUse(tx, { cartId, orderId })
  return placed?.points ?? 0
}

/** Locks the wallet that paid for an order; undefined if there was none, or its owner was erased and nothing can be returned. */
async function lockUse(tx: Tx, orderId: number): Promise<Use | undefined> {
  const known = await ledger.useOfOrder(tx, orderId)
  if (!known) return undefined
  const wallet = await ledger.lockWallet(tx, known.wallet_id)
  return wallet.closed_at === null ? ledger.useOfOrder(tx, orderId) : undefined
}

/** The order ended unsuccessfully: returns, once, the points that it still had spent, and records how many. */
export async function returnPoints(world: World, tx: Tx, orderId: number): Promise<number> {
  const use = await lockUse(tx, orderId)
  if (!use || use.points === 0) return 0
  const { wallet_id: walletId, cart_id: cartId, points } = use
  await ledger.changeUse(tx, cartId, { points: 0, lapsed: points })
  await giveBack(world, tx, { walletId, cartId, orderId, points })
  return points
}

/** Returns a part permanently, with a refund. More than the order still has spent is a bug, and throws. Returns the points. */
export async function refundPointsPart(world: World, tx: Tx, orderId: number, points: number): Promise<number> {
  const use = await lockUse(tx, orderId)
  if (!use || points === 0) return 0
  if (!Number.isSafeInteger(points) || points < 0 || points > use.points)
    throw new RangeError(`${points} of ${use.points} points cannot go back`)
  const { wallet_id: walletId, cart_id: cartId } = use
  await ledger.changeUse(tx, cartId, { points: use.points - points, lapsed: 0 })
  await giveBack(world, tx, { walletId, cartId, orderId, points })
  return points
}

/** The order is reinstated: spends again what `returnPoints` returned, if the balance covers it. */
export async function respendPoints(world: World, tx: Tx, orderId: number): Promise<Result<undefined, PointsShort>> {
  const known = await ledger.useOfOrder(tx, orderId)
  const use = known && (await lockUse(tx, orderId))
  // The owner was erased with their points: their part of the order can no longer be paid.
  if (known && !use) return known.lapsed_points === 0 ? ok() : err({ code: 'points_short', balance: 0 })
  if (!use || use.lapsed_points === 0) return ok()
  const { wallet_id: walletId, cart_id: cartId, lapsed_points: points } = use
  const posted = await tryPosting(world, tx, { walletId, kind: 'applied', points: -points, cartId, orderId })
  if (!posted) {
    const { balance_points: balance } = await ledger.lockWallet(tx, walletId)
    return err({ code: 'points_short', balance })
  }
  await ledger.changeUse(tx, cartId, { points, lapsed: 0 })
  return ok()
}
