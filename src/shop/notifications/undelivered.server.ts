import { addDays } from '#src/kernel/dates.ts'
import { maskedEmail, maskedPhone } from '#src/kernel/masking.ts'
import { hashForWriting, seal, unseal } from '#src/platform/crypto.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { EmailMessage } from '#src/platform/mail/port.ts'
import type { SmsMessage } from '#src/platform/sms/port.ts'
import type { World } from '#src/platform/world.ts'
import type { MessageAbout } from './message-about.ts'
import { placeOf } from './sealed-columns.ts'
import { addUndelivered, removeBefore, removeErased, removeRecipientsBefore } from './undelivered.store.server.ts'
import type { MessageQueue } from './undelivered.store.server.ts'

const purpose = 'undelivered_messages'
/** Finds the messages to a person when their account is erased. */
export const recipientHash = (world: World, recipient: string): Buffer => hashForWriting(world, purpose, recipient)

/** Stores an undelivered message, sealed; only the masked recipient and the reason are readable. */
export async function saveUndelivered(
  world: World,
  queue: MessageQueue,
  message: EmailMessage | SmsMessage,
  reason: string,
): Promise<void> {
  const publicId = world.id()
  const place = placeOf('undelivered_messages', publicId, 'message_sealed')
  await transaction(world.db, (tx) =>
    addUndelivered(tx, {
      public_id: publicId,
      queue,
      message_id: message.messageId,
      recipient_hash: recipientHash(world, message.to),
      recipient_masked: queue === 'letter' ? maskedEmail(message.to) : maskedPhone(message.to),
      message_sealed: seal(world.keys, place, JSON.stringify(message)),
      reason: reason.slice(0, 80),
      failed_at: world.realNow(),
    }),
  )
}

// What the shop itself sealed has the shape that it was sealed with.
export const openUndelivered = (world: Pick<World, 'keys'>, publicId: string, sealed: Buffer): UndeliveredMessage =>
  JSON.parse(unseal(world.keys, placeOf('undelivered_messages', publicId, 'message_sealed'), sealed)) as UndeliveredMessage

type UndeliveredMessage = (EmailMessage | SmsMessage) & { about?: MessageAbout }

const retentionDays = 14
/** Longer than any message is retried. */
const erasureDays = 2

/** A person who was not reached in two weeks has heard the news otherwise, or never will. */
export const eraseOldMessages = (world: World): Promise<void> =>
  transaction(world.db, async (tx) => {
    await removeBefore(tx, addDays(world.realNow(), -retentionDays))
    await removeErased(tx)
    await removeRecipientsBefore(tx, addDays(world.realNow(), -erasureDays))
  })
