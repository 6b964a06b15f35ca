import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { removeNotifications } from './erasure.store.server.ts'
import { recipientHash } from './undelivered.server.ts'
import { eraseRecipients } from './undelivered.store.server.ts'

/** `recipients`: mailboxes and phones. */
export type NotifiedPerson = { userId: number; recipients: readonly string[] }

/**
 * Deletes the notifications, push devices and undelivered messages of a person who is being erased. Emails on their way arrive or
 * fail for good; the queue deletes them within a day.
 */
export async function eraseNotifications(world: World, tx: Tx, { userId, recipients }: NotifiedPerson): Promise<void> {
  await removeNotifications(tx, userId)
  await eraseMessagesTo(world, tx, recipients)
}

/** Deletes undelivered messages to these mailboxes and phones; from now on none are stored for them either. */
export async function eraseMessagesTo(world: World, tx: Tx, recipients: readonly string[]): Promise<void> {
  const hashes = recipients.map((recipient) => recipientHash(world, recipient))
  await eraseRecipients(tx, hashes, world.realNow())
}
