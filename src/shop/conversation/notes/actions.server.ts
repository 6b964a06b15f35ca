import { seal, unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { rolesWith } from '#src/shop/permissions/capabilities.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'
import type { Thread } from '../comment.ts'
import { noteCell } from '../sealed.ts'
import { mentionedIn } from './note.ts'
import type { NamedColleague, Note } from './note.ts'
import * as store from './store.server.ts'

/** The colleagues whom a note can name: those who may read it. `reads`: the capability that its readers have. */
export async function listNamedColleagues(db: Db, staff: Staff, reads: Capability): Promise<NamedColleague[]> {
  const rows = await store.staffWithRoles(db, rolesWith(reads))
  return rows
    .filter(({ id }) => id !== staff.userId)
    .map((row) => ({ rowId: row.id, id: row.public_id, name: row.name, roles: row.roles }))
}

/** The caller has locked the subject, and knows that this member of staff may read it. */
export async function addNote(
  world: World,
  tx: Tx,
  { thread, staff, content, reads }: { thread: Thread; staff: Staff; content: string; reads: Capability },
): Promise<Note> {
  const [id, at] = [world.id(), world.now()]
  const named = mentionedIn(content, await listNamedColleagues(tx, staff, reads))
  const sealed = seal(world.keys, noteCell(id), content)
  const noteId = await store.addNote(tx, { publicId: id, thread, staffId: staff.userId, sealed, at })
  await store.addMentions(
    tx,
    noteId,
    named.map(({ rowId }) => rowId),
  )
  return { id, by: staff.name, content, at, mentions: named.map(({ rowId, name }) => ({ rowId, name, isRead: false })) }
}

/** Removes a note whose cause was undone; those whom it names do not find it any more. */
export const withdrawNote = (tx: Tx, id: string): Promise<void> => store.removeNote(tx, id)

/** Notes about a subject, oldest first. */
export async function readNotes({ keys }: Pick<World, 'keys'>, db: Db, thread: Thread): Promise<Note[]> {
  const rows = await store.notesAbout(db, thread)
  if (rows.length === 0) return []
  const mentions = await store.mentionsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.public_id,
    by: row.author_name,
    content: unseal(keys, noteCell(row.public_id), row.content_sealed),
    at: row.at,
    mentions: mentions
      .filter((one) => one.note_id === row.id)
      .map((one) => ({ rowId: one.user_id, name: one.name ?? '', isRead: one.seen_at !== null })),
  }))
}

type ExportedNote = { text: string; at: string }

/** What staff wrote to each other about these subjects, by row, for a person's export: without who wrote it. */
export async function exportNotesAbout(
  { db, keys }: Pick<World, 'db' | 'keys'>,
  kind: Thread['kind'],
  rowIds: readonly number[],
): Promise<Map<number, ExportedNote[]>> {
  if (rowIds.length === 0) return new Map()
  const rows = await store.notesOfSubjects(db, kind, rowIds)
  const noteOf = (row: (typeof rows)[number]): ExportedNote => ({
    text: unseal(keys, noteCell(row.public_id), row.content_sealed),
    at: row.at.toISOString(),
  })
  return new Map([...Map.groupBy(rows, (row) => row.subject_id)].map(([rowId, own]) => [rowId, own.map(noteOf)]))
}

/** This member of staff has read these notes about a subject. */
export async function markMentionsRead(world: World, { userId }: Staff, thread: Thread, notes: readonly Note[]): Promise<void> {
  if (!notes.some(({ mentions }) => mentions.some(({ rowId, isRead }) => rowId === userId && !isRead))) return
  await transaction(world.db, (tx) => store.markMentionsRead(tx, thread, userId, world.now()))
}

/** A note that names a member of staff who has not seen it. */
export type UnseenMention = { id: string; thread: Thread; by: string | null; at: Date }

const maxMentions = 20

/** Oldest first, at most twenty. */
export async function listUnseenMentions(db: Db, { userId }: Staff): Promise<UnseenMention[]> {
  const rows = await store.unseenMentions(db, userId, maxMentions)
  return rows.map((row) => ({
    id: row.public_id,
    thread: { kind: row.subject_kind === 'order' ? 'order' : 'request', rowId: row.subject_id },
    by: row.author_name,
    at: row.at,
  }))
}
