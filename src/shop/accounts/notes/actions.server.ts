import { isId } from '#src/kernel/ids.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { SealedCell } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'

/** The latest ones; older notes stay stored and are part of the export. */
const maxListed = 100
const maxExported = 10_000

/** What a member of staff wrote about a customer. `isOwn`: written by the person who reads it. */
export type CustomerNote = { id: string; text: string; by: string | null; at: Date; isOwn: boolean }

/** Encryption context of a note's text. */
export const noteCell = (publicId: string): SealedCell => ({ table: 'customer_notes', row: publicId, column: 'text_sealed' })

/** Newest first. One statement. */
export async function listNotes(world: World, staff: Staff, userId: number): Promise<CustomerNote[]> {
  const rows = await store.notesOf(world.db, userId, maxListed)
  return rows.map(({ id, sealed, at, staffId, by }) => ({
    id,
    text: unseal(world.keys, noteCell(id), sealed),
    by,
    at,
    isOwn: staffId === staff.userId,
  }))
}

/** All notes about a person, newest first, without who wrote them. */
export async function exportNotes(world: World, userId: number): Promise<{ text: string; at: Date }[]> {
  const rows = await store.notesOf(world.db, userId, maxExported)
  return rows.map(({ id, sealed, at }) => ({ text: unseal(world.keys, noteCell(id), sealed), at }))
}

/** Adds a note; the caller has locked the customer and records it in the audit log. Returns its public id. */
export async function addNote(world: World, tx: Tx, staff: Staff, note: { userId: number; text: string }): Promise<string> {
  const publicId = world.id()
  await store.addNote(tx, {
    publicId,
    userId: note.userId,
    staffId: staff.userId,
    sealed: seal(world.keys, noteCell(publicId), note.text),
    at: world.now(),
  })
  return publicId
}

/** Removes one's own note; false when it does not exist (any more) or a colleague wrote it. */
export const removeNote = (tx: Tx, staff: Staff, { id, userId }: { id: string; userId: number }): Promise<boolean> =>
  isId(id) ? store.removeNote(tx, { publicId: id, userId, staffId: staff.userId }) : Promise.resolve(false)

/** For merged accounts. */
export const moveNotes = store.moveNotes
