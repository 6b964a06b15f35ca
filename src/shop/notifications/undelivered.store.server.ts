import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

export type MessageQueue = 'letter' | 'text-message'

export type NewUndelivered = {
  public_id: string
  queue: MessageQueue
  message_id: string
  recipient_hash: Buffer
  recipient_masked: string
  message_sealed: Buffer
  reason: string
  failed_at: Date
}

/** A message that fails a second time replaces the first. Nothing is stored for people whose account was erased lately. */
export async function addUndelivered(tx: Tx, message: NewUndelivered): Promise<void> {
  const erased = await tx
    .selectFrom('forgotten_recipients')
    .select('forgotten_at')
    .where('recipient_hash', '=', message.recipient_hash)
    .executeTakeFirst()
  if (erased) return
  await tx
    .insertInto('undelivered_messages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['queue', 'message_id']).doUpdateSet(message))
    .execute()
}

/** Newest first. */
export const listUndelivered = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('undelivered_messages')
    .select([
      'public_id as id',
      'queue',
      'recipient_masked as recipient',
      'reason',
      'failed_at as failedAt',
      'message_sealed as sealed',
    ])
    .select((is) => is.fn.countAll<number>().over().as('total'))
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<{ queue: MessageQueue }>()
    .execute()

export async function countUndelivered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('undelivered_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Of two concurrent requests, one gets the row. */
export const takeUndelivered = (tx: Tx, publicId: string) =>
  tx
    .deleteFrom('undelivered_messages')
    .where('public_id', '=', publicId)
    .returning(['public_id', 'queue', 'message_sealed'])
    .$narrowType<{ queue: MessageQueue }>()
    .executeTakeFirst()

/** From now on nothing is stored for them either. */
export async function eraseRecipients(tx: Tx, recipientHashes: readonly Buffer[], at: Date): Promise<void> {
  await sql`
    insert into forgotten_recipients (recipient_hash, forgotten_at) select distinct hash, ${at}::timestamptz
      from unnest(${recipientHashes}::bytea[]) as hash
      on conflict (recipient_hash) do update set forgotten_at = excluded.forgotten_at`.execute(tx)
  await removeErased(tx)
}

/** Deletes messages that failed at the very moment in which an account was erased. */
export async function removeErased(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('undelivered_messages')
    .where('recipient_hash', 'in', (query) => query.selectFrom('forgotten_recipients').select('recipient_hash'))
    .execute()
}

export async function removeRecipientsBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('forgotten_recipients').where('forgotten_at', '<', moment).execute()
}

export async function removeBefore(tx: Tx, moment: Date): Promise<void> {
  await tx.deleteFrom('undelivered_messages').where('failed_at', '<', moment).execute()
}
