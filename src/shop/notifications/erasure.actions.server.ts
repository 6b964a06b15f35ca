import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { removeNotifications } from './erasure.store.server.ts'
import { recipientHash } from './undelivered.server.ts'
import { eraseRecipients } from './undelivered.store.server.ts'

/** `recipients`: mailboxes and telephones. */
export type NotifiedPerson = { userId: number; recipients: readonly string[] }

/**
 * The notices of somebody whose account goes, the devices that rang for them, and what waited to be sent once more. Letters on their
 * way arrive or are given up for good; the queue forgets them within a day.
 */
export async function eraseNotifications(world: World, tx: Tx, { userId, recipients }: NotifiedPerson): Promise<void> {
  await removeNotifications(tx, userId)
  await eraseMessagesTo(world, tx, recipients)
}

/** What waited to be sent once more to these mailboxes and telephones; from now on nothing is kept for them either. */
export async function eraseMessagesTo(world: World, tx: Tx, recipients: readonly string[]): Promise<void> {
  const hashes = recipients.map((recipient) => recipientHash(world, recipient))
  await eraseRecipients(tx, hashes, world.realNow())
}
