import { seal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import * as ledger from './ledger.store.server.ts'
import type { Posted, Posting } from './ledger.store.server.ts'
import { ledgerReasonCell } from './sealed.ts'

export type ToPost = Omit<Posting, 'publicId' | 'at'>

/** Undefined if the balance would fall below zero. The caller has locked the wallet. */
export const tryPosting = (world: World, tx: Tx, posting: ToPost): Promise<Posted | undefined> =>
  ledger.post(tx, { ...posting, publicId: world.id(), at: world.now() })

/** For a posting that was checked under the wallet's lock. */
export async function mustPost(world: World, tx: Tx, posting: ToPost): Promise<Posted> {
  const posted = await tryPosting(world, tx, posting)
  if (!posted) throw new Error(`${posting.points} points did not fit a locked wallet`)
  return posted
}

/** New points first pay what an earlier refund found already spent: otherwise points of a returned purchase would be free. */
export async function settleOwed(world: World, tx: Tx, walletId: number, { balance, owed }: Posted): Promise<void> {
  const due = Math.min(balance, owed)
  if (due > 0) await mustPost(world, tx, { walletId, kind: 'reversed', points: -due, owedChange: -due })
}

/** Sealed, because a reason may reveal health data; in a row of its own, so that it can be erased. */
export async function recordReason(world: World, tx: Tx, entryId: number, reason: string): Promise<void> {
  const publicId = world.id()
  await ledger.addReason(tx, { entryId, publicId, sealed: seal(world.keys, ledgerReasonCell(publicId), reason) })
}
