import type { Tx } from '#src/platform/database/database.ts'
import { removeSecondSteps } from './erasure.store.server.ts'

/** Authenticator app, passkeys and recovery codes of somebody whose account goes. */
export const eraseSecondFactors = (tx: Tx, userId: number): Promise<void> => removeSecondSteps(tx, userId)
