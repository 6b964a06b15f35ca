import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { mailboxOf, peopleOf } from './back-in-stock.actions.server.ts'
import { removeOf } from './back-in-stock.store.server.ts'

/**
 * Deletes the subscriptions of an erased account, made while signed in or by mailbox. `email` is null once it is no longer known.
 */
export async function eraseSubscriptions(
  world: World,
  tx: Tx,
  { userId, email }: { userId: number; email: string | null },
): Promise<void> {
  const known = email === null ? [{ userId }] : peopleOf(world, { userId, email })
  for (const principal of known) await removeOf(tx, principal)
}

/** Deletes the subscriptions of a guest by mailbox. */
export const eraseGuestSubscriptions = (world: World, tx: Tx, email: string): Promise<void> =>
  removeOf(tx, mailboxOf(world, email))
