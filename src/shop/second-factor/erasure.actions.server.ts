import type { Tx } from '#src/platform/database/database.ts'
import { removeSecondSteps } from './erasure.store.server.ts'

/** Deletes authenticator app, passkeys and recovery codes of a person who is being erased. */
export const eraseSecondFactors = (tx: Tx, userId: number): Promise<void> => removeSecondSteps(tx, userId)
