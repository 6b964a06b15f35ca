import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Thread } from './comment.ts'
import type { UploadOwner, Upload } from './upload.ts'

export type NewComment = {
  publicId: string
  thread: Thread
  staffId: number | null
  sealed: Buffer
  sealedProduct: Buffer | null
  at: Date
}

export async function addComment(tx: Tx, { publicId, thread, staffId, sealed, sealedProduct, at }: NewComment): Promise<void> {
  await tx
    .insertInto('comments')
    .values({
      public_id: publicId,
      subject_kind: thread.kind,
      subject_id: thread.rowId,
      staff_id: staffId,
      content_sealed: sealed,
      product_sealed: sealedProduct,
      at,
    })
    .execute()
}

/** Comments of these subjects, each subject's in the order in which they were written. */
export const commentsOf = (db: Db, kind: Thread['kind'], subjectIds: readonly number[]) =>
  db
    .selectFrom('comments')
    .leftJoin('accounts_people as staff', 'staff.id', 'comments.staff_id')
    .select([
      'comments.public_id',
      'comments.subject_id',
      'comments.staff_id',
      'staff.name as staff_name',
      'comments.content_sealed',
      'comments.product_sealed',
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

const columns = [
  'id',
  'public_id',
  'user_id',
  'file',
  'key_sealed',
  'content_type',
  'width',
  'height',
  'byte_size',
  'attached_to',
  'created_at',
] as const
// The table's CHECK guarantees these values.
type ColumnTypes = { content_type: Upload['contentType'] }

export type NewUpload = Omit<Upload, 'byteSize'> & { userId: number; file: string; sealedKey: Buffer; byteSize: number }

export async function addUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({
      public_id: upload.id,
      user_id: upload.userId,
      file: upload.file,
      key_sealed: upload.sealedKey,
      content_type: upload.contentType,
      width: upload.width,
      height: upload.height,
      byte_size: upload.byteSize,
      created_at: upload.createdAt,
    })
    .execute()
}

/** Number and bytes of a person's unattached photos. */
export const sumLoose = async (db: Db, userId: number): Promise<{ photos: number; bytes: number }> => {
  const { photos, bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => [fn.countAll<string>().as('photos'), fn.sum<string | null>('byte_size').as('bytes')])
    .where('user_id', '=', userId)
    .where('attached_to', 'is', null)
    .where('key_sealed', 'is not', null)
    .executeTakeFirstOrThrow()
  return { photos: Number(photos), bytes: Number(bytes) }
}

/** Undefined also for an erased photo. */
export const findUpload = (db: Db, publicId: string) =>
  db
    .selectFrom('uploads')
    .select(columns)
    .where('public_id', '=', publicId)
    .where('key_sealed', 'is not', null)
    .$narrowType<ColumnTypes & { key_sealed: Buffer }>()
    .executeTakeFirst()

/** The unattached photos among these that a person uploaded, in upload order. */
export const looseUploads = (db: Db, userId: number, publicIds: readonly string[]): Promise<UploadRow[]> =>
  db
    .selectFrom('uploads')
    .select(columns)
    .where('public_id', 'in', publicIds)
    .where('user_id', '=', userId)
    .where('attached_to', 'is', null)
    .where('key_sealed', 'is not', null)
    .orderBy('id')
    .limit(100)
    .$narrowType<ColumnTypes & { key_sealed: Buffer }>()
    .execute()

/** All photos of a person, attached or not, oldest first after the row `after`. */
export const uploadsBy = (db: Db, userId: number, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom('uploads')
    .select(columns)
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where('key_sealed', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<ColumnTypes & { key_sealed: Buffer }>()
    .execute()

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** Photos of these owners, each owner's in upload order. */
export const uploadsOf = (
  db: Db,
  kind: UploadOwner['kind'],
  ids: readonly string[],
): Promise<(UploadRow & { attached_to: string })[]> =>
  db
    .selectFrom('uploads')
    .select(columns)
    .where('attached_kind', '=', kind)
    .where('attached_to', 'in', ids)
    .where('key_sealed', 'is not', null)
    .orderBy('id')
    .limit(1000)
    .$narrowType<ColumnTypes & { key_sealed: Buffer; attached_to: string }>()
    .execute()

/** Attaches a person's own unattached photos; returns how many. */
export async function attach(tx: Tx, publicIds: readonly string[], userId: number, holder: UploadOwner): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('uploads')
    .set({ attached_kind: holder.kind, attached_to: holder.id })
    .where('public_id', 'in', publicIds)
    .where('user_id', '=', userId)
    .where('attached_to', 'is', null)
    .where('key_sealed', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Detaches the photos of these owners; returns how many. */
export async function release(
  tx: Tx,
  { kind, ids, but }: { kind: UploadOwner['kind']; ids: readonly string[]; but: readonly string[] },
): Promise<number> {
  const attached = tx
    .updateTable('uploads')
    .set({ attached_kind: null, attached_to: null })
    .where('attached_kind', '=', kind)
    .where('attached_to', 'in', ids)
  const { numUpdatedRows } = await (but.length > 0 ? attached.where('public_id', 'not in', but) : attached).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Photos of one person become another's. */
export async function moveUploads(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.updateTable('uploads').set({ user_id: to }).where('user_id', '=', from).execute()
}

export async function eraseUploadsOf(tx: Tx, kind: UploadOwner['kind'], ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ key_sealed: null })
    .where('attached_kind', '=', kind)
    .where('attached_to', 'in', ids)
    .execute()
}

/** Erases the photos of all comments on these subjects, of both sides. */
export async function eraseUploadsAbout(tx: Tx, kind: Thread['kind'], subjectIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ key_sealed: null })
    .where('attached_kind', '=', 'comment')
    .where('attached_to', 'in', commentsAbout(tx, kind, subjectIds))
    .execute()
}

const commentsAbout = (db: Db, kind: Thread['kind'], subjectIds: readonly number[]) =>
  db.selectFrom('comments').select('public_id').where('subject_kind', '=', kind).where('subject_id', 'in', subjectIds)

/** Erases everything a person uploaded, except what belongs to these requests or to their comments. */
export async function eraseUploadsBy(
  tx: Tx,
  userId: number,
  { requestIds, publicIds }: { requestIds: readonly number[]; publicIds: readonly string[] },
): Promise<void> {
  const all = tx.updateTable('uploads').set({ key_sealed: null }).where('user_id', '=', userId)
  const erased =
    requestIds.length === 0
      ? all
      : all.where((row) =>
          row.or([
            row('attached_to', 'is', null),
            row.and([
              row('attached_to', 'not in', publicIds),
              row('attached_to', 'not in', commentsAbout(tx, 'request', requestIds)),
            ]),
          ]),
        )
  await erased.execute()
}

/** Erases the keys of photos sent before then that are still unattached, so that nothing can attach them any more. */
export async function eraseUnattached(tx: Tx, before: Date): Promise<void> {
  await tx
    .updateTable('uploads')
    .set({ key_sealed: null })
    .where('attached_to', 'is', null)
    .where('created_at', '<=', before)
    .where('key_sealed', 'is not', null)
    .execute()
}

export const erasedUploads = (db: Db, limit: number) =>
  db.selectFrom('uploads').select(['id', 'file']).where('key_sealed', 'is', null).orderBy('id').limit(limit).execute()

export async function removeUpload(tx: Tx, rowId: number): Promise<void> {
  await tx.deleteFrom('uploads').where('id', '=', rowId).execute()
}

/** Messages with an id above `id`, in their order. */
export const commentsAfter = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('comments')
    .select(['id', 'public_id', 'subject_kind', 'staff_id'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()

export const latestComment = (db: Db) => db.selectFrom('comments').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
