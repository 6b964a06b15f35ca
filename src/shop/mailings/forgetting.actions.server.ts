import type { Tx } from '#src/platform/database/database.ts'
import { removeLettersOf } from './store.server.ts'

/** What was sent to somebody whose account goes; what still waits for its turn finds nobody. */
export const forgetMailings = (tx: Tx, userId: number): Promise<void> => removeLettersOf(tx, userId)
