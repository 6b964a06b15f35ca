import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Thread } from './comment.ts'

export type NewComment = { publicId: string; thread: Thread; staffId: number | null; sealed: Buffer; at: Date }

export async function addComment(tx: Tx, { publicId, thread, staffId, sealed, at }: NewComment): Promise<void> {
  await tx
    .insertInto('comments')
    .values({
      public_id: publicId,
      subject_kind: thread.kind,
      subject_id: thread.rowId,
      staff_id: staffId,
      content_sealed: sealed,
      at,
    })
    .execute()
}

/** Comments of these subjects, each subject's in the order in which they were written. */
export const commentsOf = (db: Db, kind: Thread['kind'], subjectIds: readonly number[]) =>
  db
    .selectFrom('comments')
    .leftJoin('users', 'users.id', 'comments.staff_id')
    .select([
      'comments.public_id',
      'comments.subject_id',
      'comments.staff_id',
      'users.name as staff_name',
      'comments.content_sealed',
      'comments.at',
      'comments.seen_at',
    ])
    .where('comments.subject_kind', '=', kind)
    .where('comments.subject_id', 'in', subjectIds)
    .orderBy('comments.id')
    .limit(10_000)
    .execute()

export type CommentRow = Awaited<ReturnType<typeof commentsOf>>[number]

/** Keeps the time of the first reading. */
export async function markRead(tx: Tx, publicIds: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ seen_at: at })
    .where('public_id', 'in', publicIds)
    .where('staff_id', 'is', null)
    .where('seen_at', 'is', null)
    .execute()
}

/** Rows of subjects with customer comments that staff have not read. */
export async function unseenSubjects(db: Db, kind: Thread['kind'], limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('comments')
    .select('subject_id')
    .distinct()
    .where('subject_kind', '=', kind)
    .where('staff_id', 'is', null)
    .where('seen_at', 'is', null)
    .orderBy('subject_id')
    .limit(limit)
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}

export async function removeComments(tx: Tx, kind: Thread['kind'], subjectIds: readonly number[]): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.deleteFrom('comments').where('subject_kind', '=', kind).where('subject_id', 'in', subjectIds).execute()
}
