import type { Db } from '../database/database.ts'
import type { Mailer } from './port.ts'
import { addLetter } from './pretend.store.server.ts'

/** Keeps letters for the demo's mail page instead of sending them. A letter that comes twice is kept once. */
export const pretendMailer = (db: Db): Mailer => ({
  send: (letter) => addLetter(db, { ...letter, sentAt: new Date() }),
})
