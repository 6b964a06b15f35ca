import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { peopleOf } from './waiting.actions.server.ts'
import { removeOf } from './waiting.store.server.ts'

/** What somebody whose account goes was waiting for, whether they asked for it as themselves or by their mailbox alone. */
export async function forgetWaiting(world: World, tx: Tx, person: { userId: number; email: string }): Promise<void> {
  for (const who of peopleOf(world, person)) await removeOf(tx, who)
}
