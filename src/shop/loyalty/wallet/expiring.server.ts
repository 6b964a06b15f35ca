import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { Lot } from './ledger.store.server.ts'
import { mustPost } from './posting.server.ts'

/** Expires what is left of these lots. The caller has locked the wallet. */
export async function expireLots(world: World, tx: Tx, walletId: number, lots: readonly Lot[]): Promise<void> {
  for (const { entryId, points } of lots)
    await mustPost(world, tx, { walletId, kind: 'expired', points: -points, creditId: entryId })
}
