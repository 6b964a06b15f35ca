import type { Db } from '../database/database.ts'
import type { TextMessages } from './port.ts'
import { addText } from './pretend.store.server.ts'

/** Keeps text messages for the demo's page instead of sending them. A message that comes twice is kept once. */
export const pretendTexts = (db: Db): TextMessages => ({
  send: (message) => addText(db, { ...message, sentAt: new Date() }),
})
