import type { Db } from '../database/database.ts'
import type { SmsMessages } from './port.ts'
import { addText } from './fake.store.server.ts'

/** Keeps text messages for the demo's page instead of sending them. A message that comes twice is kept once. */
export const fakeSmsGateway = (db: Db): SmsMessages => ({
  send: (message) => addText(db, { ...message, sentAt: new Date() }),
})
