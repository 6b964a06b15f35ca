import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Thread } from '../comment.ts'

const columns = ['id', 'public_id', 'waiting_since', 'closed_at', 'claimed_by', 'version'] as const

/** Locks the row until the transaction ends; undefined while the customer has not written. */
export const lockOf = (tx: Tx, { kind, rowId }: Thread) =>
  tx
    .selectFrom('conversations')
    .select(columns)
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', rowId)
    .forUpdate()
    .executeTakeFirst()

export const lockRow = (tx: Tx, id: number) =>
  tx.selectFrom('conversations').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export type ConversationRow = NonNullable<Awaited<ReturnType<typeof lockRow>>>

export type ConversationChange = {
  claim?: { userId: number; at: Date } | null
  closed?: { userId: number; at: Date } | null
}

/** Changes a locked row, which gets the next version. A closed one has no claim. */
export async function change(
  tx: Tx,
  { id, version }: Pick<ConversationRow, 'id' | 'version'>,
  { claim, closed }: ConversationChange,
) {
  const holder = closed ? null : claim
  await tx
    .updateTable('conversations')
    .set({
      version: version + 1,
      ...(holder !== undefined && { claimed_by: holder?.userId ?? null, claimed_at: holder?.at ?? null }),
      ...(closed !== undefined && { closed_by: closed?.userId ?? null, closed_at: closed?.at ?? null }),
    })
    .where('id', '=', id)
    .execute()
}

export type Answer = { conversationId: number; staffId: number; waitingSince: Date; answeredAt: Date; openMinutes: number }

export async function addAnswer(
  tx: Tx,
  { conversationId, staffId, waitingSince, answeredAt, openMinutes }: Answer,
): Promise<void> {
  await tx
    .insertInto('conversation_answers')
    .values({
      conversation_id: conversationId,
      staff_id: staffId,
      asked_at: waitingSince,
      answered_at: answeredAt,
      open_minutes: openMinutes,
    })
    .execute()
}

/** The texts of comments, sealed. */
export const sealedTexts = (db: Db, rowIds: readonly number[]) =>
  db.selectFrom('comments').select(['id', 'public_id', 'content_sealed']).where('id', 'in', rowIds).limit(1000).execute()
