import type { RequestSource } from '#src/platform/audit/audit.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { normaliseCode } from '#src/kernel/text.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { hashForWriting } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { earnPoints } from '../points-in-carts/actions.server.ts'
import { lockWalletOf } from '../wallet/ledger.store.server.ts'
import { earnedFor } from '../wallet/points.ts'
import * as receipts from './store.server.ts'
import { ownerServedBy } from './staff-wallet.server.ts'
import { findWallet } from '../wallet/store.server.ts'
import type { OwnWallet } from '../wallet/wallet.ts'

/** `amount`: paid at the counter for products that earn points. `receipt`: as typed; visible to the customer. */
export type Purchase = { walletId: string; amount: Cents; receipt: string }

/** Preview of a purchase. `after`: what an earlier refund left owed is already deducted. */
export type CreditQuote = { points: number; before: number; after: number }

export type CreditError =
  | { code: 'not_found' | 'amount_earns_nothing' | 'points_changed' }
  | OwnWallet
  /** When, by whom, and whether for this wallet. */
  | { code: 'receipt_used'; at: Date; by: string | null; isSameWallet: boolean }

/** For the confirmation screen. Writes nothing. */
export async function previewCredit(
  world: World,
  staff: Staff,
  { walletId, receipt, amount }: Purchase,
): Promise<Result<CreditQuote, CreditError>> {
  const owner = await ownerServedBy(world.db, staff, walletId)
  if (!owner.ok) return owner
  const wallet = await findWallet(world.db, owner.value.person.userId)
  if (!wallet) return err({ code: 'not_found' })
  const used = await usedBefore(world, world.db, { receipt, walletRowId: wallet.id })
  if (used) return err(used)
  return quote(world, world.db, { amount, balance: wallet.balance_points, owed: wallet.owed_points })
}

type Credited = { amount: Cents; balance: number; owed: number }

async function quote(world: World, db: Db, { amount, balance, owed }: Credited): Promise<Result<CreditQuote, CreditError>> {
  const { loyalty } = await currentWebsite(world, db)
  const points = earnedFor(amount, loyalty, world.now())
  if (points === 0) return err({ code: 'amount_earns_nothing' })
  return ok({ points, before: balance, after: balance + points - Math.min(owed, balance + points) })
}

type Crediting = Purchase & {
  /** Points on the confirmation screen. */ expectedPoints?: number | undefined
  source: RequestSource
}

/** Credits a purchase at the counter. A receipt is credited once, whichever member of staff or customer it is for. */
export async function creditPurchase(
  world: World,
  staff: Staff,
  { source, expectedPoints, ...purchase }: Crediting,
): Promise<Result<CreditQuote, CreditError>> {
  return transaction(world.db, async (tx) => {
    const owner = await ownerServedBy(tx, staff, purchase.walletId)
    if (!owner.ok) return owner
    const { userId } = owner.value.person
    const wallet = await lockWalletOf(tx, userId)
    if (!wallet) return err({ code: 'not_found' })
    const { receipt, amount } = purchase
    const quoted = await quote(world, tx, { amount, balance: wallet.balance_points, owed: wallet.owed_points })
    if (!quoted.ok) return quoted
    const { points } = quoted.value
    if (expectedPoints !== undefined && expectedPoints !== points) return err({ code: 'points_changed' })
    const used = await takeReceipt(world, tx, { receipt, amount, walletRowId: wallet.id, staffId: staff.userId })
    if (used) return err(used)
    const earning = { userId, orderId: null, points, staffId: staff.userId, reason: receipt }
    await earnPoints(world, tx, earning)
    const subject = { kind: 'wallet', id: purchase.walletId } as const
    await audit(world, tx, { principal: staff, action: 'points_credited', subject, why: String(points), source })
    return quoted
  })
}

/** Undefined if the receipt is unused; a concurrent second use waits here for the first and gets the error. */
async function takeReceipt(
  world: World,
  tx: Tx,
  { receipt, ...about }: { receipt: string; amount: Cents; walletRowId: number; staffId: number },
): Promise<CreditError | undefined> {
  const isNew = await receipts.takeReceipt(tx, { ...about, hash: hashOf(world, receipt), at: world.now() })
  return isNew ? undefined : usedBefore(world, tx, { receipt, walletRowId: about.walletRowId })
}

async function usedBefore(
  world: World,
  db: Db,
  { receipt, walletRowId }: { receipt: string; walletRowId: number },
): Promise<CreditError | undefined> {
  const used = await receipts.findReceipt(db, hashOf(world, receipt))
  return used && { code: 'receipt_used', at: used.at, by: used.by, isSameWallet: used.walletRowId === walletRowId }
}

// Ignores spelling: "FS 2026A/12" equals "fs2026a - 12". Separators matter: 1/23 is not 12/3.
const hashOf = (world: World, receipt: string): Buffer =>
  hashForWriting(world, 'loyalty_receipts', normaliseCode(receipt).replace(/[./-]+/g, '/'))
