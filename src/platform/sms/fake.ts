import type { Db } from '../database/database.ts'
import type { SmsMessages } from './port.ts'
import { addText } from './fake.store.server.ts'

/** Stores SMS for the demo's page instead of sending them. A repeated message is stored once. */
export const fakeSmsGateway = (db: Db): SmsMessages => ({
  send: (message) => addText(db, { ...message, sentAt: new Date() }),
})
