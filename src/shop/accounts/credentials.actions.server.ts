import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { googleLinkedEmail, passwordGuessingEmail, secondFactorEmail } from './emails.ts'
import type { SecondStepChange } from './emails.ts'
import { notifyOwner } from './recovery.server.ts'
import type { EmailRecipient } from './sealed-job.server.ts'

/** Tells the owner of an account of a second step that was added or removed, or of new recovery codes, in the transaction of the change. */
export const notifySecondFactorChanged = (world: World, tx: Tx, owner: EmailRecipient, change: SecondStepChange): Promise<void> =>
  notifyOwner(world, tx, owner, (writing) => secondFactorEmail(writing, change))

/** The same of a Google account that opens theirs from now on. */
export const notifyGoogleLinked = (world: World, tx: Tx, owner: EmailRecipient): Promise<void> =>
  notifyOwner(world, tx, owner, googleLinkedEmail)

/** The same of guesses at the second step. */
export const notifyPasswordGuessing = (world: World, tx: Tx, owner: EmailRecipient): Promise<void> =>
  notifyOwner(world, tx, owner, passwordGuessingEmail)
