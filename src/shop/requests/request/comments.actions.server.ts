import type { RequestSource } from '#src/platform/audit/audit.ts'
import { isId } from '#src/kernel/ids.ts'
import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Person, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addAnswer, canWrite, addPhotoComment } from '#src/shop/conversation/actions.server.ts'
import { isOpen } from '#src/shop/conversation/comment.ts'
import type { ToAnswer, ToWrite, UploadUnknown } from '#src/shop/conversation/actions.server.ts'
import { findRequest } from './actions.server.ts'
import { lockOwnRequest, notifyOfRequest } from './transitions.server.ts'
import { canHandle } from './request.ts'
import type { RequestComment } from './request.ts'

import type { RequestKey, RequestRow } from './store.server.ts'
import * as store from './store.server.ts'

export type CommentError = { code: 'not_found' | 'conversation_closed' | 'changed_meanwhile' } | UploadUnknown | RateLimited

const aboutRequest = (rowId: number) => ({ kind: 'request', rowId }) as const
const isClosed = (world: World, row: RequestRow): boolean => !isOpen(row.ended_at, world.now())

/** The customer writes about their own prescription or request, until thirty days after its end. */
export async function writeToPharmacy(
  world: World,
  principal: Person,
  key: RequestKey,
  written: ToWrite,
): Promise<Result<RequestComment, CommentError>> {
  const request = await findRequest(world, principal, key)
  if (!request) return err({ code: 'not_found' })
  const thread = aboutRequest(request.rowId)
  const allowed = await canWrite(world, thread, 'customer')
  if (!allowed.ok) return allowed
  return transaction(world.db, async (tx): Promise<Result<RequestComment, CommentError>> => {
    const row = await lockOwnRequest(tx, principal, key)
    if (!row || isClosed(world, row)) return err({ code: 'conversation_closed' })
    return addPhotoComment(world, tx, thread, { ...written, writer: principal, staff: null })
  })
}

/** Staff ask or answer; the state stays the same, and the customer is notified (details §6). From the inbox as for orders. */
export async function writeToCustomer(
  world: World,
  staff: Staff,
  key: RequestKey,
  { source, ...written }: ToAnswer & { source: RequestSource },
): Promise<Result<RequestComment, CommentError>> {
  const known = isId(key.publicId) ? await store.findRequest(world.db, key) : undefined
  if (!known || known.submitted_at === null || !canHandle(staff, { isClinical: known.is_clinical }))
    return err({ code: 'not_found' })
  const thread = aboutRequest(known.id)
  const allowed = await canWrite(world, thread, 'staff')
  if (!allowed.ok) return allowed
  return transaction(world.db, async (tx): Promise<Result<RequestComment, CommentError>> => {
    const row = await store.lockRequest(tx, key)
    if (!row || row.user_id === null || isClosed(world, row)) return err({ code: 'conversation_closed' })
    const comment = await addAnswer(world, tx, thread, { ...written, staff })
    if (!comment.ok) return comment
    const about = `${comment.value.id}.comment`
    const hasProduct = comment.value.product !== null
    await notifyOfRequest(world, tx, row, { news: 'comment', state: row.state, expiresAt: row.expires_at, about, hasProduct })
    const subject = { kind: key.kind, id: key.publicId }
    const why = written.inbox?.closes ? 'closed' : ''
    await audit(world, tx, { principal: staff, action: 'comment_written', subject, why, source })
    return comment
  })
}
