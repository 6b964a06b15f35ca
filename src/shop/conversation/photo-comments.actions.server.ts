import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addComment, readComments } from './actions.server.ts'
import type { PhotoComment, Thread } from './comment.ts'
import { attachUploads, readUploads } from './uploads.actions.server.ts'

/** `uploadIds`: photos that the author uploaded before. */
export type ToWrite = { content: string; uploadIds: readonly string[] }

export type UploadUnknown = { code: 'upload_unknown'; field: string }

/**
 * A comment with the photos that its author uploaded for it, all or nothing: on an error the transaction is rolled back.
 * `writer`: the customer; null for a guest order, which has no uploads.
 */
export async function addPhotoComment(
  world: World,
  tx: Tx,
  thread: Thread,
  { writer, staff, content, uploadIds }: ToWrite & { writer: Person | null; staff: Staff | null },
): Promise<Result<PhotoComment, UploadUnknown>> {
  const comment = await addComment(world, tx, { thread, staff, content })
  if (uploadIds.length === 0) return ok({ ...comment, uploads: [] })
  const sender = staff ?? writer
  const attached = sender && (await attachUploads(tx, sender, uploadIds, { kind: 'comment', id: comment.id }))
  if (!attached?.ok) return err({ code: 'upload_unknown', field: 'upload_ids' })
  const uploads = await readUploads(tx, 'comment', [comment.id])
  return ok({ ...comment, uploads: uploads.get(comment.id) ?? [] })
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
