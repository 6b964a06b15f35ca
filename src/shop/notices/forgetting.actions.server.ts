import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { removeNotifications } from './forgetting.store.server.ts'
import { recipientHash } from './undelivered.server.ts'
import { removeFor } from './undelivered.store.server.ts'

/** `recipients`: mailbox and telephone. */
export type Told = { userId: number; recipients: readonly string[] }

/**
 * The notices of somebody whose account goes, the devices that rang for them, and what waited to be sent once more. Letters on their
 * way arrive; the queue forgets them within a day.
 */
export async function forgetNotices(world: World, tx: Tx, { userId, recipients }: Told): Promise<void> {
  await removeNotifications(tx, userId)
  await removeFor(
    tx,
    recipients.map((recipient) => recipientHash(world, recipient)),
  )
}
