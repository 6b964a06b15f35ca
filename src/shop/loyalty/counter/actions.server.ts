import type { RequestSource } from '#src/platform/audit/audit.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isRecentlyVerified } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { lifeOfPoints } from '../points-in-carts/actions.server.ts'
import { lockWalletOf } from '../wallet/ledger.store.server.ts'
import { recordReason, settleOwed, tryPosting } from '../wallet/posting.server.ts'
import { ownerServedBy } from './staff-wallet.server.ts'
import { findWallet } from '../wallet/store.server.ts'
import type { OwnWallet, PointsShort } from '../wallet/wallet.ts'

export type Adjustment = {
  /** Public id. */
  walletId: string
  /** Negative to deduct points. */
  points: number
  /** Visible to the customer. */
  reason: string
  /** Balance on the confirmation screen. */
  expectedBalance?: number | undefined
  source: RequestSource
}

export type AdjustError =
  | { code: 'not_found' | 'forbidden' | 'wallet_changed' | 'reauthentication_required' }
  | OwnWallet
  | PointsShort

/** Counter staff look up wallets and credit purchases; adjusting balances needs more (details §7). */
const canAdjust = (staff: Staff): boolean => can(staff, 'loyalty.adjust')

/** Added points first pay what is owed. */
function balanceWith(wallet: { balance_points: number; owed_points: number }, points: number): number {
  const sum = wallet.balance_points + points
  return points > 0 ? sum - Math.min(wallet.owed_points, sum) : sum
}

/** For the confirmation screen. Writes nothing. */
export async function previewAdjustment(
  world: World,
  staff: Staff,
  { walletId, points }: Pick<Adjustment, 'walletId' | 'points'>,
): Promise<Result<{ before: number; after: number }, AdjustError>> {
  if (!canAdjust(staff)) return err({ code: 'forbidden' })
  const owner = await ownerServedBy(world.db, staff, walletId)
  if (!owner.ok) return owner
  const wallet = await findWallet(world.db, owner.value.person.userId)
  if (!wallet) return err({ code: 'not_found' })
  const { balance_points: before } = wallet
  return before + points < 0 ? err({ code: 'points_short', balance: before }) : ok({ before, after: balanceWith(wallet, points) })
}

/**
 * Adjusts a balance by hand, with a reason; returns the new balance. Never below zero. Requires proof of identity within the last
 * 15 minutes.
 */
export async function adjustPoints(world: World, staff: Staff, adjustment: Adjustment): Promise<Result<number, AdjustError>> {
  const { points } = adjustment
  if (!Number.isSafeInteger(points) || points === 0) throw new RangeError(`Not an adjustment: ${points}`)
  if (!canAdjust(staff)) return err({ code: 'forbidden' })
  if (!isRecentlyVerified(staff, world.realNow())) return err({ code: 'reauthentication_required' })
  return transaction(world.db, (tx) => adjust(world, tx, staff, adjustment))
}

async function adjust(world: World, tx: Tx, staff: Staff, adjustment: Adjustment): Promise<Result<number, AdjustError>> {
  const { points, reason, expectedBalance, source } = adjustment
  const owner = await ownerServedBy(tx, staff, adjustment.walletId)
  if (!owner.ok) return owner
  const wallet = await lockWalletOf(tx, owner.value.person.userId)
  if (!wallet) return err({ code: 'not_found' })
  const { balance_points: balance } = wallet
  if (expectedBalance !== undefined && expectedBalance !== balance) return err({ code: 'wallet_changed' })
  const life = points > 0 ? await lifeOfPoints(world, tx) : {}
  const about = { walletId: wallet.id, kind: 'adjusted', points, staffId: staff.userId } as const
  const posted = await tryPosting(world, tx, { ...about, ...life })
  if (!posted) return err({ code: 'points_short', balance })
  await recordReason(world, tx, posted.entryId, reason)
  if (points > 0) await settleOwed(world, tx, wallet.id, posted)
  const subject = { kind: 'wallet', id: adjustment.walletId } as const
  await audit(world, tx, { principal: staff, action: 'points_adjusted', subject, why: String(points), source })
  return ok(balanceWith(wallet, points))
}
