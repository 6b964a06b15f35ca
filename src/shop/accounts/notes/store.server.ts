import type { Db, Tx } from '#src/platform/database/database.ts'

export type NewNote = { publicId: string; userId: number; staffId: number; sealed: Buffer; at: Date }

export async function addNote(tx: Tx, { publicId, userId, staffId, sealed, at }: NewNote): Promise<void> {
  await tx
    .insertInto('customer_notes')
    .values({ public_id: publicId, user_id: userId, staff_id: staffId, text_sealed: sealed, at })
    .execute()
}

/** Newest first, with the name of the member of staff who wrote each. */
export const notesOf = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('customer_notes as note')
    .leftJoin('users as staff', 'staff.id', 'note.staff_id')
    .select(['note.public_id as id', 'note.text_sealed as sealed', 'note.at', 'note.staff_id as staffId', 'staff.name as by'])
    .where('note.user_id', '=', userId)
    .orderBy('note.id', 'desc')
    .limit(limit)
    .execute()

/** False when the note is not, or no longer, one about this customer that this member of staff wrote. */
export async function removeNote(tx: Tx, note: { publicId: string; userId: number; staffId: number }): Promise<boolean> {
  const removed = await tx
    .deleteFrom('customer_notes')
    .where('public_id', '=', note.publicId)
    .where('user_id', '=', note.userId)
    .where('staff_id', '=', note.staffId)
    .executeTakeFirst()
  return removed.numDeletedRows === 1n
}

export async function moveNotes(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('customer_notes').set({ user_id: to }).where('user_id', '=', from).execute()
}
