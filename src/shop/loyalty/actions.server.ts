import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { hit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '../website/actions.server.ts'
import { hasCardLength, isCardNumber, newCardNumber, normaliseCardNumber } from './card-number.ts'
import { lotsOf } from './ledger.store.server.ts'
import type { Lot } from './ledger.store.server.ts'
import { lastDayOf, worthOf } from './points.ts'
import { reasonPlace } from './sealed.ts'
import * as store from './store.server.ts'
import type { EntryRow, Filter } from './store.server.ts'
import type { CardError, Entry, Wallet } from './wallet.ts'

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
    expiring: nextToExpire(await lotsOf(db, row.id)),
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
  if (!wallet) throw new Error('a wallet is gone that was held')
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
  if (!row) throw new Error('a new card number was somebody’s already')
  if (added) await store.addDigitalCard(tx, { number, walletId: row.id, at })
  return row.id
}

// Plastic card numbers are consecutive: limits guessing of an unlinked one.
const tries = { max: 20, seconds: 3_600 }
// The same limit per network, against many accounts.
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
  const allowed = await hit(world, `loyalty:cards:${person.userId}`, tries)
  if (!allowed.ok) return allowed
  const from = address === undefined ? ok() : await hit(world, `loyalty:cards:from:${address}`, triesFromAddress)
  if (!from.ok) return from
  return transaction(world.db, (tx) => linkIn(world, tx, person, number))
}

/** The same within a larger transaction. `number` in its stored form, with a valid check digit. */
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
    row.reason_sealed && row.reason_public_id ? unseal(world.keys, reasonPlace(row.reason_public_id), row.reason_sealed) : null,
  at: row.at,
  expiresAt: row.expires_at,
})
