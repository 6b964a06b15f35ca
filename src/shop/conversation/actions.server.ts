import type { Result } from '#src/kernel/result.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { hit } from '#src/platform/http/rate-limit.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Comment, Thread } from './comment.ts'
import { commentPlace } from './sealed.ts'
import * as store from './store.server.ts'
import type { CommentRow } from './store.server.ts'
import { eraseUploadsAbout } from './uploads.actions.server.ts'

/** Thirty an hour per side of a thread: enough for any question, too few for a flood. */
export const canWrite = (world: World, { kind, rowId }: Thread, author: Comment['author']): Promise<Result<void, RateLimited>> =>
  hit(world, `comments:${kind}:${rowId}:${author}`, { max: 30, seconds: 3600 })

/** `staff`: the member of staff who writes; null for the customer. */
export async function addComment(
  world: World,
  tx: Tx,
  { thread, staff, content }: { thread: Thread; staff: Staff | null; content: string },
): Promise<Comment> {
  const [id, at] = [world.id(), world.now()]
  const sealed = seal(world.keys, commentPlace(id), content)
  await store.addComment(tx, { publicId: id, thread, staffId: staff?.userId ?? null, sealed, at })
  return { id, author: staff ? 'staff' : 'customer', by: staff?.name ?? null, content, at, isUnseen: staff === null }
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
  content: unseal(keys, commentPlace(row.public_id), row.content_sealed),
  at: row.at,
  isUnseen: row.staff_id === null && row.seen_at === null,
})

/** Marks these comments as read by staff; comments written since then stay unread. */
export async function markRead(world: World, comments: readonly Comment[]): Promise<void> {
  const ids = comments.filter(({ isUnseen }) => isUnseen).map(({ id }) => id)
  if (ids.length > 0) await transaction(world.db, (tx) => store.markRead(tx, ids, world.now()))
}

/** Rows of subjects with unread customer comments, at most a hundred. */
export const unseenSubjects = (db: Db, kind: Thread['kind']): Promise<number[]> => store.unseenSubjects(db, kind, 100)

/** Erases both sides of these conversations with their photos. */
export async function eraseComments(tx: Tx, kind: Thread['kind'], rowIds: readonly number[]): Promise<void> {
  await eraseUploadsAbout(tx, kind, rowIds)
  await store.removeComments(tx, kind, rowIds)
}
