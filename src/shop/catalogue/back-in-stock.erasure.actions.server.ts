import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { mailboxOf, peopleOf } from './back-in-stock.actions.server.ts'
import { removeOf } from './back-in-stock.store.server.ts'

/**
 * What somebody whose account goes was waiting for, whether they asked for it as themselves or by their mailbox alone. `email` is
 * null once nobody knows it any more.
 */
export async function eraseSubscriptions(
  world: World,
  tx: Tx,
  { userId, email }: { userId: number; email: string | null },
): Promise<void> {
  const known = email === null ? [{ userId }] : peopleOf(world, { userId, email })
  for (const principal of known) await removeOf(tx, principal)
}

/** What a guest was waiting for by this mailbox. */
export const eraseGuestSubscriptions = (world: World, tx: Tx, email: string): Promise<void> =>
  removeOf(tx, mailboxOf(world, email))
