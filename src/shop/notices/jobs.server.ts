import { seal, unseal } from '#src/platform/crypto.ts'
import { addDays } from '#src/kernel/dates.ts'
import { inBatches } from '#src/platform/jobs.ts'
import type { Job, Sweep } from '#src/platform/jobs.ts'
import type { Letter } from '#src/platform/mail/port.ts'
import type { TextMessage } from '#src/platform/texts/port.ts'
import type { World } from '#src/platform/world.ts'
import { readWebsite } from '../website/actions.server.ts'
import { removeOldNotifications } from './forgetting.store.server.ts'
import { pushJob } from './push.jobs.server.ts'
import { forgetOldMessages, keepUndelivered } from './undelivered.server.ts'

/** A message on its way, sealed: the queue keeps jobs for days after they are done, and letters open orders. */
export type SealedMessage = { messageId: string; sealed: string }

const placeOf = (messageId: string) => ({ table: 'job', row: messageId, column: 'message' })

export function sealMessage(world: World, message: Letter | TextMessage): SealedMessage {
  const { messageId } = message
  return { messageId, sealed: seal(world.keys, placeOf(messageId), JSON.stringify(message)).toString('base64') }
}

// What the shop itself sealed has the shape that it was sealed with.
const open = <Message extends Letter | TextMessage>(world: World, { messageId, sealed }: SealedMessage): Message =>
  JSON.parse(unseal(world.keys, placeOf(messageId), Buffer.from(sealed, 'base64'))) as Message

export const letterJob: Job<SealedMessage> = {
  queue: 'letter',
  expireInSeconds: 60,
  work: (world, data) => world.mail.send(open<Letter>(world, data)),
  giveUp: (world, data, reason) => keepUndelivered(world, 'letter', open<Letter>(world, data), reason),
}

export const textJob: Job<SealedMessage> = {
  queue: 'text-message',
  expireInSeconds: 60,
  async work(world, data) {
    if (!world.texts) throw new Error('a text message waits for a gateway')
    await world.texts.send(open<TextMessage>(world, data))
  },
  giveUp: (world, data, reason) => keepUndelivered(world, 'text-message', open<TextMessage>(world, data), reason),
}

export const jobs: readonly Job<object>[] = [letterJob, textJob, pushJob]

const atOnce = 500

/** Notices of the account page go as long after they were written as what they tell of. */
export async function endOldNotices(world: World): Promise<void> {
  const { limits } = await readWebsite(world.db)
  const before = addDays(world.now(), -limits.orderDataDays)
  await inBatches(world, atOnce, (tx) => removeOldNotifications(tx, { before, limit: atOnce }))
}

export const sweeps: readonly Sweep[] = [
  { name: 'undelivered messages', everySeconds: 3600, work: forgetOldMessages },
  { name: 'notices of long ago', everySeconds: 86_400, work: endOldNotices },
]
