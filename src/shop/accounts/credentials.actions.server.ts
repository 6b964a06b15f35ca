import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { guessedLetter, secondFactorEmail } from './emails.ts'
import type { SecondStepChange } from './emails.ts'
import { tell } from './recovery.server.ts'
import type { Asked } from './sealed-job.server.ts'

/** Tells the owner of an account of a second step that was added or removed, or of new recovery codes, in the transaction of the change. */
export const tellSecondStepChanged = (world: World, tx: Tx, owner: Asked, change: SecondStepChange): Promise<void> =>
  tell(world, tx, owner, (writing) => secondFactorEmail(writing, change))

/** The same of guesses at the second step. */
export const tellGuessed = (world: World, tx: Tx, owner: Asked): Promise<void> => tell(world, tx, owner, guessedLetter)
