import { seal, unseal } from '#src/platform/crypto.ts'
import { addDays } from '#src/kernel/dates.ts'
import { inBatches } from '#src/platform/jobs.ts'
import type { Job, PeriodicJob } from '#src/platform/jobs.ts'
import type { EmailMessage } from '#src/platform/mail/port.ts'
import type { SmsMessage } from '#src/platform/sms/port.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '../website/actions.server.ts'
import { removeOldNotifications } from './store.server.ts'
import { pushJob } from './push.jobs.server.ts'
import { eraseOldMessages, saveUndelivered } from './undelivered.server.ts'

/** A message on its way, sealed: the queue keeps jobs for days after they are done, and links in emails open orders. */
export type SealedMessage = { messageId: string; sealed: string }

const placeOf = (messageId: string) => ({ table: 'job', row: messageId, column: 'message' })

export function sealMessage(world: World, message: EmailMessage | SmsMessage): SealedMessage {
  const { messageId } = message
  return { messageId, sealed: seal(world.keys, placeOf(messageId), JSON.stringify(message)).toString('base64') }
}

// Sealed by the shop itself, so its shape is known.
const open = <Message extends EmailMessage | SmsMessage>(world: World, { messageId, sealed }: SealedMessage): Message =>
  JSON.parse(unseal(world.keys, placeOf(messageId), Buffer.from(sealed, 'base64'))) as Message

export const emailJob: Job<SealedMessage> = {
  queue: 'letter',
  expireInSeconds: 60,
  work: (world, data) => world.mail.send(open<EmailMessage>(world, data)),
  giveUp: (world, data, reason) => saveUndelivered(world, 'letter', open<EmailMessage>(world, data), reason),
}

export const smsJob: Job<SealedMessage> = {
  queue: 'text-message',
  expireInSeconds: 60,
  async work(world, data) {
    if (!world.texts) throw new Error('a text message waits for a gateway')
    await world.texts.send(open<SmsMessage>(world, data))
  },
  giveUp: (world, data, reason) => saveUndelivered(world, 'text-message', open<SmsMessage>(world, data), reason),
}

export const jobs: readonly Job<object>[] = [emailJob, smsJob, pushJob]

const batchSize = 500

/** Deletes notifications of the account page after the same time as what they are about. */
export async function removeExpiredNotifications(world: World): Promise<void> {
  const { limits } = await readWebsite(world.db)
  const before = addDays(world.now(), -limits.orderDataDays)
  await inBatches(world, batchSize, (tx) => removeOldNotifications(tx, { before, limit: batchSize }))
}

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'undelivered messages', everySeconds: 3600, work: eraseOldMessages },
  { name: 'retention of notifications', everySeconds: 86_400, work: removeExpiredNotifications },
]
