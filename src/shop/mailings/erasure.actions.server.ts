import type { Tx } from '#src/platform/database/database.ts'
import { removeRecipientsOf } from './store.server.ts'

/** Deletes what was sent to a person who is being erased; emails still waiting then find no recipient. */
export const eraseMailings = (tx: Tx, userId: number): Promise<void> => removeRecipientsOf(tx, userId)
