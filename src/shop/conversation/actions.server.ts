import type { Secret } from '#src/kernel/secret.ts'
import type { Result } from '#src/kernel/result.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { consumeLimit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Staff, Person, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Comment, Thread, PhotoComment, AttachedProduct } from './comment.ts'
import { commentCell, productCell, uploadCell } from './sealed.ts'
import { lockForAnswer, recordAnswer } from './threads/actions.server.ts'
import type { Changed, FromInbox } from './threads/actions.server.ts'
import * as store from './store.server.ts'
import { removeNotes } from './notes/store.server.ts'
import type { CommentRow, UploadRow } from './store.server.ts'
import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import { auditRead } from '#src/platform/audit/audit.ts'
import { isSigned } from '#src/platform/files/links.ts'
import { getSealed, putSealed } from '#src/platform/files/sealed.ts'
import { orUnavailable } from '#src/platform/unreachable.ts'
import type { Unavailable } from '#src/platform/unreachable.ts'
import { isStaff } from '#src/platform/principal.ts'
import { cleanPhoto } from './photo.server.ts'
import type { PhotoError } from './photo.server.ts'
import type { UploadOwner, Upload } from './upload.ts'

export type UploadError = PhotoError | RateLimited | Unavailable

const perMinute = { max: 60, seconds: 60 }
const notStored = 'a photo could not be stored'
/** Limits for the unattached photos of a person. They are deleted within a day. */
const maxUnattached = { photos: 20, bytes: 104_857_600 }

/** Whether a person may upload one more photo: checked and counted before the body is read. */
export async function admitUpload(world: World, { userId }: Person): Promise<Result<void, RateLimited>> {
  const allowed = await consumeLimit(world, `uploads:${userId}`, perMinute)
  if (!allowed.ok) return allowed
  const loose = await store.sumLoose(world.db, userId)
  const isFull = loose.photos >= maxUnattached.photos || loose.bytes >= maxUnattached.bytes
  return isFull ? err({ code: 'too_many', retryAfter: 3600 }) : ok()
}

/** Saves a photo if its sender may upload one more. */
export async function addUpload(world: World, person: Person, content: Uint8Array): Promise<Result<Upload, UploadError>> {
  const admitted = await admitUpload(world, person)
  return admitted.ok ? saveUpload(world, person, content) : admitted
}

/**
 * Saves a photo of an admitted person. It is unattached until a prescription or request names it, and deleted after a day if none
 * does.
 */
export async function saveUpload(world: World, { userId }: Person, content: Uint8Array): Promise<Result<Upload, UploadError>> {
  const clean = await orUnavailable(world, notStored, () => cleanPhoto(content))
  if (!clean.ok) return clean
  const { content: picture, ...facts } = clean.value
  const upload: Upload = { id: world.id(), ...facts, byteSize: picture.byteLength, createdAt: world.now() }
  // Written before the row that names it: a crash in between leaves an unreferenced file, never a row without its file.
  const file = `uploads/${Buffer.from(world.random(16)).toString('hex')}`
  const stored = await orUnavailable(world, notStored, async () => ok(await putSealed(world, file, picture)))
  if (!stored.ok) return stored
  const sealedKey = seal(world.keys, uploadCell(upload.id), stored.value)
  await transaction(world.db, (tx) => store.addUpload(tx, { ...upload, userId, file, sealedKey }))
  return ok(upload)
}

/**
 * The photo behind a link that was signed for the current session; undefined in any other case. What staff view is recorded
 * before it is sent.
 */
export async function openUpload(
  world: World,
  principal: Principal,
  { id, sessionToken, query }: { id: string; sessionToken: Secret | undefined; query: URLSearchParams },
): Promise<Blob | undefined> {
  if (principal.kind !== 'person' || sessionToken === undefined || !isId(id)) return undefined
  if (!isSigned(world, { id, sessionToken: sessionToken.reveal() }, query)) return undefined
  const row = await store.findUpload(world.db, id)
  if (!row) return undefined
  const content = await contentOf(world, row)
  if (!content) return undefined
  if (isStaff(principal))
    await auditRead(world, { principal, action: 'upload_read', subject: { kind: 'upload', id }, source: 'api' })
  return new Blob([content], { type: row.content_type })
}

/** Every photo that a person sent, oldest first, one in memory at a time; one that is deleted in between is left out. */
export async function* exportUploads(world: World, { userId }: Person): AsyncGenerator<Upload & { content: Buffer }> {
  for (let after = 0; ;) {
    const [row] = await store.uploadsBy(world.db, userId, { after, limit: 1 })
    if (!row) return
    after = row.id
    const content = await contentOf(world, row)
    if (content) yield { ...toUpload(row), content }
  }
}

/** Undefined when a cleanup has deleted the file in between. */
async function contentOf(world: World, row: UploadRow): Promise<Buffer<ArrayBuffer> | undefined> {
  const key = unseal(world.keys, uploadCell(row.public_id), row.key_sealed)
  return getSealed(world, row.file, key)
}

/** Photos of one person become another's, for merged accounts. */
export const moveUploads = store.moveUploads

/** Attaches a person's own unattached photos to what they were sent for, all or none. */
export async function attachUploads(
  tx: Tx,
  { userId }: Person,
  ids: readonly string[],
  holder: UploadOwner,
): Promise<Result<void, { code: 'upload_unknown' }>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return ok()
  const attached = wanted.every(isId) ? await store.attach(tx, wanted, userId, holder) : 0
  return attached === wanted.length ? ok() : err({ code: 'upload_unknown' })
}

/**
 * Makes an unsent form own exactly these photos of the person, if nothing else owns them. Returns whether that changed anything.
 */
export async function attachToDraft(tx: Tx, { userId }: Person, ids: readonly string[], holder: UploadOwner): Promise<boolean> {
  const wanted = [...new Set(ids)].filter(isId)
  const freed = await store.release(tx, { kind: holder.kind, ids: [holder.id], but: wanted })
  const attached = wanted.length > 0 ? await store.attach(tx, wanted, userId, holder) : 0
  return freed + attached > 0
}

/** Detaches the photos of these owners: their sender may attach them to something else, otherwise they are deleted. */
export async function releaseUploads(tx: Tx, kind: UploadOwner['kind'], ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await store.release(tx, { kind, ids, but: [] })
}

/** Photos by the public id of their owner, in upload order; one statement for any number of owners. */
export async function readUploads(
  db: Db,
  kind: UploadOwner['kind'],
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Upload[]>> {
  const rows = ids.length > 0 ? await store.uploadsOf(db, kind, ids) : []
  const byHolder = Map.groupBy(rows, (row) => row.attached_to)
  return new Map([...byHolder].map(([id, own]) => [id, own.map(toUpload)]))
}

/** The unattached photos among these ids that a person uploaded, in upload order; other ids are ignored. */
export async function readLooseUploads(db: Db, { userId }: Person, ids: readonly string[]): Promise<Upload[]> {
  const wanted = [...new Set(ids)].filter(isId)
  const rows = wanted.length > 0 ? await store.looseUploads(db, userId, wanted) : []
  return rows.map(toUpload)
}

const toUpload = (row: UploadRow): Upload => ({
  id: row.public_id,
  contentType: row.content_type,
  width: row.width,
  height: row.height,
  byteSize: row.byte_size,
  createdAt: row.created_at,
})

/** Erases the photos of these owners: unreadable at once, deleted from the file store with the next cleanup. */
export async function eraseUploads(tx: Tx, kind: UploadOwner['kind'], ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await store.eraseUploadsOf(tx, kind, ids)
}

/** Erases the photos in the conversations about these subjects. */
export async function eraseUploadsAbout(tx: Tx, kind: Thread['kind'], rowIds: readonly number[]): Promise<void> {
  if (rowIds.length > 0) await store.eraseUploadsAbout(tx, kind, rowIds)
}

/** Everything that a person uploaded, except the photos of these requests and of their conversations. */
export const eraseUploadsBy = (tx: Tx, userId: number, except: readonly { id: number; public_id: string }[]): Promise<void> =>
  store.eraseUploadsBy(tx, userId, { requestIds: except.map((row) => row.id), publicIds: except.map((row) => row.public_id) })

/** Thirty an hour per side of a thread: enough for any question, too few for a flood. */
export const canWrite = (world: World, { kind, rowId }: Thread, author: Comment['author']): Promise<Result<void, RateLimited>> =>
  consumeLimit(world, `comments:${kind}:${rowId}:${author}`, { max: 30, seconds: 3600 })

type NewComment = { thread: Thread; staff: Staff | null; content: string; product?: AttachedProduct | undefined }

/** `staff`: the member of staff who writes; null for the customer. */
export async function addComment(world: World, tx: Tx, { thread, staff, content, product }: NewComment): Promise<Comment> {
  const [id, at] = [world.id(), world.now()]
  const sealed = seal(world.keys, commentCell(id), content)
  const sealedProduct = product ? seal(world.keys, productCell(id), JSON.stringify(product)) : null
  await store.addComment(tx, { publicId: id, thread, staffId: staff?.userId ?? null, sealed, sealedProduct, at })
  const author = staff ? 'staff' : 'customer'
  return { id, author, by: staff?.name ?? null, content, product: product ?? null, at, isUnseen: staff === null }
}

/** Comments by the row of their subject, oldest first; one statement for any number of subjects. */
export async function readComments(
  world: Pick<World, 'keys'>,
  db: Db,
  kind: Thread['kind'],
  rowIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Comment[]>> {
  const rows = rowIds.length > 0 ? await store.commentsOf(db, kind, rowIds) : []
  const bySubject = Map.groupBy(rows, (row) => row.subject_id)
  return new Map([...bySubject].map(([rowId, own]) => [rowId, own.map((row) => toComment(world, row))]))
}

const toComment = ({ keys }: Pick<World, 'keys'>, row: CommentRow): Comment => ({
  id: row.public_id,
  author: row.staff_id === null ? 'customer' : 'staff',
  by: row.staff_name,
  content: unseal(keys, commentCell(row.public_id), row.content_sealed),
  product: row.product_sealed && openProduct(unseal(keys, productCell(row.public_id), row.product_sealed)),
  at: row.at,
  isUnseen: row.staff_id === null && row.seen_at === null,
})

// The shop sealed it itself, so its shape is known.
const openProduct = (json: string): AttachedProduct => JSON.parse(json) as AttachedProduct

/** Marks these comments as read by staff; comments written since then stay unread. */
export async function markRead(world: World, comments: readonly Comment[]): Promise<void> {
  const ids = comments.filter(({ isUnseen }) => isUnseen).map(({ id }) => id)
  if (ids.length > 0) await transaction(world.db, (tx) => store.markRead(tx, ids, world.now()))
}

/** Rows of subjects with unread customer comments, at most a hundred. */
export const unseenSubjects = (db: Db, kind: Thread['kind']): Promise<number[]> => store.unseenSubjects(db, kind, 100)

/** Erases both sides of these conversations with their photos, and what staff noted about their subjects. */
export async function eraseComments(tx: Tx, kind: Thread['kind'], rowIds: readonly number[]): Promise<void> {
  await eraseUploadsAbout(tx, kind, rowIds)
  await store.removeComments(tx, kind, rowIds)
  await removeNotes(tx, kind, rowIds)
}

/** `uploadIds`: photos that the author uploaded before. */
export type ToWrite = { content: string; uploadIds: readonly string[] }

/** What staff write. `inbox`: from there, for the conversation as it was on the screen. `product`: which they show with it. */
export type ToAnswer = ToWrite & { inbox?: FromInbox | undefined; product?: AttachedProduct | undefined }

export type UploadUnknown = { code: 'upload_unknown'; field: string }

/**
 * A comment with the photos that its author uploaded for it, all or nothing: on an error the transaction is rolled back.
 * `writer`: the customer; null for a guest order, which has no uploads.
 */
export async function addPhotoComment(
  world: World,
  tx: Tx,
  thread: Thread,
  { writer, staff, content, uploadIds, product }: Omit<ToAnswer, 'inbox'> & { writer: Person | null; staff: Staff | null },
): Promise<Result<PhotoComment, UploadUnknown>> {
  const comment = await addComment(world, tx, { thread, staff, content, product })
  if (uploadIds.length === 0) return ok({ ...comment, uploads: [] })
  const sender = staff ?? writer
  const attached = sender && (await attachUploads(tx, sender, uploadIds, { kind: 'comment', id: comment.id }))
  if (!attached?.ok) return err({ code: 'upload_unknown', field: 'upload_ids' })
  const uploads = await readUploads(tx, 'comment', [comment.id])
  return ok({ ...comment, uploads: uploads.get(comment.id) ?? [] })
}

/** An answer of staff: the same, with how long the customer waited for it. */
export async function addAnswer(
  world: World,
  tx: Tx,
  thread: Thread,
  { staff, inbox, ...written }: ToAnswer & { staff: Staff },
): Promise<Result<PhotoComment, UploadUnknown | Changed>> {
  const conversation = await lockForAnswer(tx, thread, inbox)
  if (!conversation.ok) return conversation
  const comment = await addPhotoComment(world, tx, thread, { ...written, writer: null, staff })
  if (!comment.ok || !conversation.value) return comment
  await recordAnswer(tx, conversation.value, { staff, at: comment.value.at, closes: inbox?.closes ?? false })
  return comment
}

/** Comments by the row of their subject, oldest first, with their photos; two statements for any number of subjects. */
export async function readPhotoComments(
  world: Pick<World, 'keys'>,
  db: Db,
  kind: Thread['kind'],
  rowIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PhotoComment[]>> {
  const written = await readComments(world, db, kind, rowIds)
  const ids = [...written.values()].flat().map(({ id }) => id)
  const uploads = await readUploads(db, 'comment', ids)
  return new Map([...written].map(([rowId, own]) => [rowId, own.map((one) => ({ ...one, uploads: uploads.get(one.id) ?? [] }))]))
}
