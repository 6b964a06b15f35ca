import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import * as adjusting from './adjusting.store.server.ts'
import { lifeOfPoints } from './earning.actions.server.ts'
import * as ledger from './ledger.store.server.ts'
import { noteReason, tryPosting } from './posting.server.ts'
import type { PointsShort } from './wallet.ts'

export type Adjustment = {
  /** Public. */
  walletId: string
  /** Less than zero to take some away. */
  points: number
  /** The customer reads it. */
  reason: string
  /** The balance that the screen showed when it was looked at for the second time. */
  expectedBalance?: number | undefined
  door: 'page' | 'api'
}

export type AdjustError = { code: 'not_found' | 'forbidden' | 'wallet_changed' } | PointsShort

/** The counter looks up and hands out what purchases earn; setting balances right is for others (details §7). */
const mayAdjust = ({ role }: Pick<Staff, 'role'>): boolean => role !== 'counter'

/** For the second look. Writes nothing. */
export async function previewAdjustment(
  world: World,
  staff: Staff,
  { walletId, points }: Pick<Adjustment, 'walletId' | 'points'>,
): Promise<Result<{ before: number; after: number }, AdjustError>> {
  if (!mayAdjust(staff)) return err({ code: 'forbidden' })
  const balance = isId(walletId) ? await adjusting.balanceOf(world.db, walletId) : undefined
  if (balance === undefined) return err({ code: 'not_found' })
  return balance + points < 0 ? err({ code: 'points_short', balance }) : ok({ before: balance, after: balance + points })
}

/** Sets a balance right by hand, with a reason; answers the new balance. Never below zero. */
export async function adjustPoints(world: World, staff: Staff, adjustment: Adjustment): Promise<Result<number, AdjustError>> {
  const { points, walletId } = adjustment
  if (!Number.isSafeInteger(points) || points === 0) throw new RangeError(`Not an adjustment: ${points}`)
  if (!mayAdjust(staff)) return err({ code: 'forbidden' })
  if (!isId(walletId)) return err({ code: 'not_found' })
  return transaction(world.db, (tx) => adjust(world, tx, staff, adjustment))
}

async function adjust(world: World, tx: Tx, staff: Staff, adjustment: Adjustment): Promise<Result<number, AdjustError>> {
  const { points, reason, expectedBalance, door } = adjustment
  const rowId = await adjusting.walletRowId(tx, adjustment.walletId)
  const wallet = rowId === undefined ? undefined : await ledger.lockWallet(tx, rowId)
  if (!wallet || wallet.closed_at !== null) return err({ code: 'not_found' })
  const { balance_points: balance } = wallet
  if (expectedBalance !== undefined && expectedBalance !== balance) return err({ code: 'wallet_changed' })
  const life = points > 0 ? await lifeOfPoints(world, tx) : {}
  const about = { walletId: wallet.id, kind: 'adjusted', points, staffId: staff.userId } as const
  const posted = await tryPosting(world, tx, { ...about, ...life })
  if (!posted) return err({ code: 'points_short', balance })
  await noteReason(world, tx, posted.entryId, reason)
  const subject = { kind: 'wallet', id: adjustment.walletId } as const
  await audit(world, tx, { who: staff, action: 'points_adjusted', subject, why: String(points), door })
  return ok(posted.balance)
}
