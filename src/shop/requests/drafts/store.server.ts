import type { Db, Tx } from '#src/platform/database/database.ts'
import type { RequestKind } from '../request/request.ts'

type Owner = { userId: number; kind: RequestKind }

const columns = ['id', 'public_id', 'content_sealed', 'revision', 'kept_at'] as const

export const findDraft = (db: Db, { userId, kind }: Owner) =>
  db.selectFrom('request_drafts').select(columns).where('user_id', '=', userId).where('kind', '=', kind).executeTakeFirst()

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** The public id of the draft, locked so that it cannot be deleted before the transaction ends. */
export async function lockDraft(tx: Tx, { userId, kind }: Owner): Promise<string | undefined> {
  const row = await tx
    .selectFrom('request_drafts')
    .select('public_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  return row?.public_id
}

/** The existing draft, or a new one with this content; locked until the transaction ends. */
export const touchDraft = (
  tx: Tx,
  { userId, kind, publicId, sealed, at }: Owner & { publicId: string; sealed: Buffer; at: Date },
): Promise<DraftRow> =>
  tx
    .insertInto('request_drafts')
    .values({ public_id: publicId, user_id: userId, kind, content_sealed: sealed, revision: publicId, kept_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ kept_at: at }))
    .returning(columns)
    .executeTakeFirstOrThrow()

export const changeDraft = (
  tx: Tx,
  rowId: number,
  { sealed, revision }: { sealed: Buffer; revision: string },
): Promise<DraftRow> =>
  tx
    .updateTable('request_drafts')
    .set({ content_sealed: sealed, revision })
    .where('id', '=', rowId)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** Returns the public id of the deleted draft, if there was one: of this revision, where one is named. */
export async function deleteDraft(tx: Tx, { userId, kind }: Owner, revision: string | undefined): Promise<string | undefined> {
  const dropped = tx.deleteFrom('request_drafts').where('user_id', '=', userId).where('kind', '=', kind)
  const row = await (revision === undefined ? dropped : dropped.where('revision', '=', revision))
    .returning('public_id')
    .executeTakeFirst()
  return row?.public_id
}

/** Returns the public ids of the deleted drafts, unchanged since then. */
export async function dropOld(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await tx
    .deleteFrom('request_drafts')
    .where('id', 'in', (query) =>
      query.selectFrom('request_drafts').select('id').where('kept_at', '<=', before).orderBy('kept_at').limit(limit),
    )
    .returning('public_id')
    .execute()
  return rows.map((row) => row.public_id)
}
