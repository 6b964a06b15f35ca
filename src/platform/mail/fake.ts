import type { Db } from '../database/database.ts'
import type { Mailer } from './port.ts'
import { addEmail } from './fake.store.server.ts'

/** Stores emails for the demo's mail page instead of sending them. A repeated email is stored once. */
export const fakeMailer = (db: Db): Mailer => ({
  send: (message) => addEmail(db, { ...message, sentAt: new Date() }),
})
