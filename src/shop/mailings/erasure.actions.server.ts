import type { Tx } from '#src/platform/database/database.ts'
import { removeRecipientsOf } from './store.server.ts'

/** What was sent to somebody whose account goes; what still waits for its turn finds nobody. */
export const eraseMailings = (tx: Tx, userId: number): Promise<void> => removeRecipientsOf(tx, userId)
