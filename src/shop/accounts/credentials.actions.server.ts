import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { googleLinkedEmail, passwordGuessingEmail, secondFactorEmail } from './emails.ts'
import type { SecondStepChange } from './emails.ts'
import { notifyOwner } from './recovery.server.ts'
import type { EmailRecipient } from './sealed-job.server.ts'

/**
 * Emails the owner of an account about an added or removed second factor, or new recovery codes, in the transaction of the
 * change.
 */
export const notifySecondFactorChanged = (world: World, tx: Tx, owner: EmailRecipient, change: SecondStepChange): Promise<void> =>
  notifyOwner(world, tx, owner, (writing) => secondFactorEmail(writing, change))

/** Emails the owner of an account that a Google account can now sign in to it. */
export const notifyGoogleLinked = (world: World, tx: Tx, owner: EmailRecipient): Promise<void> =>
  notifyOwner(world, tx, owner, googleLinkedEmail)

/** Emails the owner of an account that their second factor is being guessed. */
export const notifyPasswordGuessing = (world: World, tx: Tx, owner: EmailRecipient): Promise<void> =>
  notifyOwner(world, tx, owner, passwordGuessingEmail)
