import { isOrderNumber } from '#src/kernel/ids.ts'
import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import type { Staff, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { silencedChannels } from '../accounts/actions.server.ts'
import { canWrite } from '../conversation/actions.server.ts'
import { isOpen } from '../conversation/comment.ts'
import type { Comment, PhotoComment } from '../conversation/comment.ts'
import { addPhotoComment } from '../conversation/photo-comments.actions.server.ts'
import type { ToWrite, UploadUnknown } from '../conversation/photo-comments.actions.server.ts'
import { orderToken } from './sealed.ts'
import { alert } from '../notifications/actions.server.ts'
import { readWebsite } from '../website/actions.server.ts'
import { commentEmail } from './comment-email.ts'
import type { Order } from './order.ts'
import type { StaffSource } from './staff.actions.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'

export type CommentError =
  | { code: 'not_found' | 'forbidden' | 'conversation_closed' }
  | UploadUnknown
  | { code: 'photos_need_account'; field: string }
  | RateLimited

/** Whether both sides can still write about an order. */
export const canComment = (
  world: Pick<World, 'now'>,
  { endedAt, minimizedAt }: Pick<Order, 'endedAt' | 'minimizedAt'>,
): boolean => minimizedAt === null && isOpen(endedAt, world.now())

const aboutOrder = (rowId: number) => ({ kind: 'order', rowId }) as const

/** The customer writes about an order that was found for them, by account or by token. Photos need an account. */
export async function writeToPharmacy(
  world: World,
  principal: Principal,
  { rowId }: Pick<Order, 'rowId'>,
  written: ToWrite,
): Promise<Result<PhotoComment, CommentError>> {
  const thread = aboutOrder(rowId)
  const allowed = await canWrite(world, thread, 'customer')
  if (!allowed.ok) return allowed
  return transaction(world.db, async (tx): Promise<Result<PhotoComment, CommentError>> => {
    const row = await store.lockOrder(tx, { id: rowId })
    if (!row || !isStillOpen(world, row)) return err({ code: 'conversation_closed' })
    return addPhotoComment(world, tx, thread, { ...written, writer: principal.kind === 'person' ? principal : null, staff: null })
  })
}

/** Staff write to the customer, who is notified of the message. */
export async function writeToCustomer(
  world: World,
  staff: Staff,
  number: string,
  { source, ...written }: ToWrite & { source: StaffSource },
): Promise<Result<PhotoComment, CommentError>> {
  if (!can(staff, 'orders.message')) return err({ code: 'forbidden' })
  const known = isOrderNumber(number) ? await store.findOrder(world.db, { number }) : undefined
  if (!known) return err({ code: 'not_found' })
  const thread = aboutOrder(known.id)
  const allowed = await canWrite(world, thread, 'staff')
  if (!allowed.ok) return allowed
  return transaction(world.db, async (tx): Promise<Result<PhotoComment, CommentError>> => {
    const row = await store.lockOrder(tx, { id: known.id })
    if (!row || !isStillOpen(world, row)) return err({ code: 'conversation_closed' })
    // Links to photos need a session, which a guest does not have.
    if (row.user_id === null && written.uploadIds.length > 0) return err({ code: 'photos_need_account', field: 'upload_ids' })
    const comment = await addPhotoComment(world, tx, thread, { ...written, writer: null, staff })
    if (!comment.ok) return comment
    await notifyCustomer(world, tx, row, comment.value)
    await audit(world, tx, { principal: staff, action: 'comment_written', subject: { kind: 'order', id: number }, source })
    return comment
  })
}

const isStillOpen = (world: World, row: OrderRow): boolean =>
  canComment(world, { endedAt: row.ended_at, minimizedAt: row.minimized_at })

async function notifyCustomer(world: World, tx: Tx, row: OrderRow, { id }: Comment): Promise<void> {
  const email = commentEmail(await readWebsite(tx), siteOrigin(world.config), { ...row, token: orderToken(world, row) })
  const silenced = row.user_id === null ? [] : await silencedChannels(tx, row.user_id, 'orders')
  const content = {
    inApp:
      row.user_id === null
        ? undefined
        : ({ kind: 'order_comment', userId: row.user_id, orderId: row.id, orderNumber: row.number } as const),
    email: row.email === null ? undefined : { ...email, to: row.email, messageId: `${id}.comment` },
  }
  const channels = (['in_app', 'email'] as const).filter((channel) => !silenced.includes(channel))
  await alert(world, tx, content, channels)
}
