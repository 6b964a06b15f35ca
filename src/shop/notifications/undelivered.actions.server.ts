import type { RequestSource } from '#src/platform/audit/audit.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { Db } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { emailJob, sealMessage, smsJob } from './jobs.server.ts'
import type { MessageAbout } from './message-about.ts'
import { openUndelivered } from './undelivered.server.ts'
import * as store from './undelivered.store.server.ts'

/**
 * An email or SMS after its last attempt: what it was about, when, why, and for whom, masked. Its content is not readable here.
 * `about`: null for one written before that was stored.
 */
export type Undelivered = {
  id: string
  queue: store.MessageQueue
  recipient: string
  about: MessageAbout | null
  reason: string
  failedAt: Date
}

/** Newest first. */
export async function listUndelivered(
  world: Pick<World, 'db' | 'keys'>,
  { number, size }: { number: number; size: number },
): Promise<{ messages: Undelivered[]; total: number }> {
  const rows = await store.listUndelivered(world.db, { limit: size, offset: (number - 1) * size })
  const total = rows[0]?.total ?? (number === 1 ? 0 : await store.countUndelivered(world.db))
  const messages = rows.map(({ total: _, sealed, ...message }) => ({
    ...message,
    about: openUndelivered(world, message.id, sealed).about ?? null,
  }))
  return { messages, total }
}

export const countUndelivered = (db: Db): Promise<number> => store.countUndelivered(db)

type Settling = { id: string; how: 'again' | 'drop'; source: RequestSource }

/**
 * Sends it once more, with as many attempts as a new one, or drops it for good. Of two concurrent requests, one gets `not_found`.
 */
export async function settleUndelivered(
  world: World,
  principal: Staff,
  { id, how, source }: Settling,
): Promise<Result<void, { code: 'not_found' }>> {
  if (!isId(id)) return err({ code: 'not_found' })
  return transaction(world.db, async (tx): Promise<Result<void, { code: 'not_found' }>> => {
    const row = await store.takeUndelivered(tx, id)
    if (!row) return err({ code: 'not_found' })
    const message = openUndelivered(world, row.public_id, row.message_sealed)
    if (how === 'again' && row.queue === 'letter') await world.jobs.send(tx, emailJob, sealMessage(world, message))
    // A new id, because a gateway answers a known id with its earlier answer.
    if (how === 'again' && row.queue === 'text-message')
      await world.jobs.send(tx, smsJob, sealMessage(world, { ...message, messageId: world.id() }))
    const action = how === 'again' ? 'message_sent_again' : 'message_dropped'
    await audit(world, tx, { principal, action, subject: { kind: 'message', id }, source })
    return ok()
  })
}
