import { isId } from '#src/kernel/ids.ts'
import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { TooMany } from '#src/platform/http/limits.ts'
import type { Person, Staff } from '#src/platform/who.ts'
import type { World } from '#src/platform/world.ts'
import { mayWrite } from '../conversation/actions.server.ts'
import { isOpen } from '../conversation/comment.ts'
import { addPhotoComment } from '../conversation/photo-comments.actions.server.ts'
import type { ToWrite, UploadUnknown } from '../conversation/photo-comments.actions.server.ts'
import { findRequest, lockOwn } from './actions.server.ts'
import { mayDealWith } from './request.ts'
import type { RequestComment } from './request.ts'
import type { StaffDoor } from './staff.actions.server.ts'
import type { RequestKey, RequestRow } from './store.server.ts'
import * as store from './store.server.ts'
import { tell } from './telling.server.ts'

export type CommentError = { code: 'not_found' | 'conversation_closed' } | UploadUnknown | TooMany

const aboutRequest = (rowId: number) => ({ kind: 'request', rowId }) as const
const isClosed = (world: World, row: RequestRow): boolean => !isOpen(row.ended_at, world.now())

/** The customer writes about their own prescription or request, until thirty days after its end. */
export async function writeToPharmacy(
  world: World,
  who: Person,
  key: RequestKey,
  written: ToWrite,
): Promise<Result<RequestComment, CommentError>> {
  const request = await findRequest(world, who, key)
  if (!request) return err({ code: 'not_found' })
  const thread = aboutRequest(request.rowId)
  const allowed = await mayWrite(world, thread, 'customer')
  if (!allowed.ok) return allowed
  return transaction(world.db, async (tx): Promise<Result<RequestComment, CommentError>> => {
    const row = await lockOwn(tx, who, key)
    if (!row || isClosed(world, row)) return err({ code: 'conversation_closed' })
    return addPhotoComment(world, tx, thread, { ...written, writer: who, staff: null })
  })
}

/** Staff ask or answer; the state stays, and the customer is told that there is something to read (details §6). */
export async function writeToCustomer(
  world: World,
  staff: Staff,
  key: RequestKey,
  { door, ...written }: ToWrite & { door: StaffDoor },
): Promise<Result<RequestComment, CommentError>> {
  const known = isId(key.publicId) ? await store.findRequest(world.db, key) : undefined
  if (!known || known.submitted_at === null || !mayDealWith(staff, { isClinical: known.is_clinical }))
    return err({ code: 'not_found' })
  const thread = aboutRequest(known.id)
  const allowed = await mayWrite(world, thread, 'staff')
  if (!allowed.ok) return allowed
  return transaction(world.db, async (tx): Promise<Result<RequestComment, CommentError>> => {
    const row = await store.lockRequest(tx, key)
    if (!row || row.user_id === null || isClosed(world, row)) return err({ code: 'conversation_closed' })
    const comment = await addPhotoComment(world, tx, thread, { ...written, writer: null, staff })
    if (!comment.ok) return comment
    const about = `${comment.value.id}.comment`
    await tell(world, tx, row, { news: 'comment', state: row.state, expiresAt: row.expires_at, about })
    await audit(world, tx, { who: staff, action: 'comment_written', subject: { kind: key.kind, id: key.publicId }, door })
    return comment
  })
}
