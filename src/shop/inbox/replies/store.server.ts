import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { maxReplies } from './saved-reply.ts'
import type { SavedReply } from './saved-reply.ts'

const columns = ['public_id as id', 'title', 'text_pt', 'text_en', 'version'] as const

type Row = { id: string; title: string; text_pt: string; text_en: string; version: number }

const toReply = ({ id, title, text_pt: pt, text_en: en, version }: Row): SavedReply => ({ id, title, text: { pt, en }, version })

/** By title. */
export async function listReplies(db: Db): Promise<SavedReply[]> {
  const rows = await db
    .selectFrom('saved_replies')
    .select(columns)
    .orderBy(sql`fold(title)`)
    .limit(maxReplies)
    .execute()
  return rows.map(toReply)
}

/** The caller has checked the form of the id. */
export async function findReply(db: Db, id: string): Promise<SavedReply | undefined> {
  const row = await db.selectFrom('saved_replies').select(columns).where('public_id', '=', id).executeTakeFirst()
  return row && toReply(row)
}

/** Locks the row until the transaction ends. */
export async function lockReply(tx: Tx, id: string): Promise<SavedReply | undefined> {
  const row = await tx.selectFrom('saved_replies').select(columns).where('public_id', '=', id).forUpdate().executeTakeFirst()
  return row && toReply(row)
}

export const countReplies = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('saved_replies')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** False: another one has this title. */
export async function addReply(tx: Tx, { id, title, text, at }: Omit<SavedReply, 'version'> & { at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('saved_replies')
    .values({ public_id: id, title, text_pt: text.pt, text_en: text.en, changed_at: at })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function isTitleUsed(tx: Tx, { id, title }: Pick<SavedReply, 'id' | 'title'>): Promise<boolean> {
  const row = await tx
    .selectFrom('saved_replies')
    .select('id')
    .where(sql<boolean>`fold(title) = fold(${title})`)
    .where('public_id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes the next version of a locked row. */
export async function updateReply(tx: Tx, { id, title, text, version, at }: SavedReply & { at: Date }): Promise<void> {
  await tx
    .updateTable('saved_replies')
    .set({ title, text_pt: text.pt, text_en: text.en, version: version + 1, changed_at: at })
    .where('public_id', '=', id)
    .execute()
}

export async function deleteReply(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('saved_replies').where('public_id', '=', id).execute()
}
