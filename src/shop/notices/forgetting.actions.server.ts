import type { Tx } from '#src/platform/database/database.ts'
import { removeNotifications } from './forgetting.store.server.ts'

/** The notices of somebody whose account goes. Letters on their way arrive; the queue forgets them within a day. */
export const forgetNotices = (tx: Tx, userId: number): Promise<void> => removeNotifications(tx, userId)
