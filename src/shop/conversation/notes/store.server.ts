import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'
import type { Thread } from '../comment.ts'

export type NewNote = { publicId: string; thread: Thread; staffId: number; sealed: Buffer; at: Date }

/** Returns its row. */
export async function addNote(tx: Tx, { publicId, thread, staffId, sealed, at }: NewNote): Promise<number> {
  const { id } = await tx
    .insertInto('notes')
    .values({
      public_id: publicId,
      subject_kind: thread.kind,
      subject_id: thread.rowId,
      staff_id: staffId,
      content_sealed: sealed,
      at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addMentions(tx: Tx, noteId: number, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('note_mentions')
    .values(userIds.map((userId) => ({ note_id: noteId, user_id: userId })))
    .execute()
}

/** Oldest first. */
export const notesAbout = (db: Db, { kind, rowId }: Thread) =>
  db
    .selectFrom('notes')
    .leftJoin('accounts_people as author', 'author.id', 'notes.staff_id')
    .select(['notes.id', 'notes.public_id', 'notes.content_sealed', 'notes.at', 'author.name as author_name'])
    .where('notes.subject_kind', '=', kind)
    .where('notes.subject_id', '=', rowId)
    .orderBy('notes.id')
    .limit(500)
    .execute()

/** Of several subjects, oldest first. */
export const notesOfSubjects = (db: Db, kind: Thread['kind'], rowIds: readonly number[]) =>
  db
    .selectFrom('notes')
    .select(['subject_id', 'public_id', 'content_sealed', 'at'])
    .where('subject_kind', '=', kind)
    .where('subject_id', 'in', rowIds)
    .orderBy('id')
    .limit(10_000)
    .execute()

export type NoteRow = Awaited<ReturnType<typeof notesAbout>>[number]

export const mentionsOf = (db: Db, noteIds: readonly number[]) =>
  db
    .selectFrom('note_mentions')
    .innerJoin('accounts_people as person', 'person.id', 'note_mentions.user_id')
    .select(['note_mentions.note_id', 'note_mentions.user_id', 'note_mentions.seen_at', 'person.name'])
    .where('note_mentions.note_id', 'in', noteIds)
    .orderBy('note_mentions.note_id')
    .orderBy('person.name')
    .limit(5000)
    .execute()

/** Keeps the time of the first reading. */
export async function markMentionsRead(tx: Tx, { kind, rowId }: Thread, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('note_mentions')
    .set({ seen_at: at })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('note_id', 'in', (query) =>
      query.selectFrom('notes').select('id').where('subject_kind', '=', kind).where('subject_id', '=', rowId),
    )
    .execute()
}

/** Notes that name a member of staff who has not seen them, oldest first. */
export const unseenMentions = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('note_mentions')
    .innerJoin('notes', 'notes.id', 'note_mentions.note_id')
    .leftJoin('accounts_people as author', 'author.id', 'notes.staff_id')
    .select(['notes.public_id', 'notes.subject_kind', 'notes.subject_id', 'notes.at', 'author.name as author_name'])
    .where('note_mentions.user_id', '=', userId)
    .where('note_mentions.seen_at', 'is', null)
    .orderBy('notes.id')
    .limit(limit)
    .execute()

/** Staff who may sign in and have one of these roles, by name. */
export const staffWithRoles = (db: Db, roles: readonly StaffRole[]) =>
  db
    .selectFrom('accounts_people')
    .select(['id', 'public_id', 'name', 'roles'])
    .where(sql<boolean>`roles && ${roles}::text[]`)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .where('name', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .$narrowType<{ name: string; roles: StaffRole[] }>()
    .execute()

export async function removeNote(tx: Tx, publicId: string): Promise<void> {
  await tx.deleteFrom('notes').where('public_id', '=', publicId).execute()
}

/** Their mentions go with them. */
export async function removeNotes(tx: Tx, kind: Thread['kind'], subjectIds: readonly number[]): Promise<void> {
  if (subjectIds.length === 0) return
  await tx.deleteFrom('notes').where('subject_kind', '=', kind).where('subject_id', 'in', subjectIds).execute()
}
