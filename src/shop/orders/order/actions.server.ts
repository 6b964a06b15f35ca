import type { RequestSource } from '#src/platform/audit/audit.ts'
import { addDays } from '#src/kernel/dates.ts'
import { isOrderNumber } from '#src/kernel/ids.ts'
import { sha256 } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Person, Principal, Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as guestOrders from '../guest/store.server.ts'
import { orderStates, defaultAlerts, orderFacets } from './order.ts'
import type { Order, OrderState } from './order.ts'
import { readOrder, readOrders } from './read-orders.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { RateLimited } from '#src/platform/http/rate-limit.ts'
import { silencedChannels } from '#src/shop/accounts/person/actions.server.ts'
import { addAnswer, canWrite, addPhotoComment } from '#src/shop/conversation/actions.server.ts'
import { isOpen } from '#src/shop/conversation/comment.ts'
import type { Comment, PhotoComment } from '#src/shop/conversation/comment.ts'
import type { ToAnswer, ToWrite, UploadUnknown } from '#src/shop/conversation/actions.server.ts'
import { orderToken } from './sealed.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'

import { lockPayments, settlePayment } from '#src/shop/payments/actions.server.ts'
import { processPaymentOutbox } from '../payment/payment-outbox.server.ts'
import { createFullRefunds, updateRefundedMoney } from '../refund/refund-ledger.server.ts'
import { applyTransition } from '../fulfilment/transitions.server.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { summaryView } from './order-view.ts'
import { variantRows } from './request-lines.ts'
import type { SummaryView } from './order-view.ts'
import { isPaidFor } from './payment-state.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { composeEmail } from '#src/shop/notifications/email-layout.ts'
import type { ComposedEmail } from '#src/shop/notifications/email-layout.ts'
import { senderLines } from '#src/shop/notifications/sender.ts'

/** For how long an emailed link opens an order that has ended (details §4). */
const tokenDays = 90

const isAlive = (world: World, row: OrderRow): boolean => row.ended_at === null || world.now() < addDays(row.ended_at, tokenDays)

/** A person's own order, or the one of the token; any other order is reported as not found. */
export async function findOrder(
  world: World,
  principal: Principal,
  { number, token }: { number: string; token?: string | undefined },
): Promise<Order | undefined> {
  if (!isOrderNumber(number)) return undefined
  const userId = principal.kind === 'person' ? principal.userId : null
  const row = await store.findOwnOrder(world.db, number, { userId, tokenHash: token === undefined ? null : sha256(token) })
  const isReadable = row && ((userId !== null && row.user_id === userId) || isAlive(world, row))
  return isReadable ? readOrder(world, row) : undefined
}

/** The order of a confirmation page or an emailed link. */
export async function findOrderByToken(world: World, token: string): Promise<Order | undefined> {
  const row = /^[\w-]{22}$/.test(token) ? await store.findOrder(world.db, { tokenHash: sha256(token) }) : undefined
  return row && isAlive(world, row) ? readOrder(world, row) : undefined
}

/** The order placed from a cart, for callers who may use that cart; only while its token is valid. */
export async function orderOfCart(world: World, cartRowId: number): Promise<Order | undefined> {
  const row = await store.findOrder(world.db, { cart_id: cartRowId })
  return row && isAlive(world, row) ? readOrder(world, row) : undefined
}

/** A person's orders, newest first, in all states unless some are specified; `number` counts pages from 1. */
export async function listOrders(
  world: World,
  { userId }: Person,
  { number, size, states = orderStates }: { number: number; size: number; states?: readonly OrderState[] | undefined },
): Promise<{ orders: Order[]; total: number }> {
  const own = { userId, states }
  const rows = await store.ordersOf(world.db, own, { limit: size, offset: (number - 1) * size })
  return { orders: await readOrders(world, rows), total: await store.countOrdersOf(world.db, own) }
}

/**
 * Adds guest orders with the account's email to the account. Only at sign-in: the email was proven by a code or by Google, and
 * only its owner can sign in. Completed orders earn no points afterwards.
 */
export async function attachGuestOrders(world: World, tx: Tx, { userId, email }: Person): Promise<void> {
  const count = await guestOrders.attachGuestOrders(tx, { userId, email })
  if (count > 0) world.log.info({ count }, 'orders of a guest saved to an account')
}

export type CommentError =
  | { code: 'not_found' | 'forbidden' | 'conversation_closed' | 'changed_meanwhile' }
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

/** Staff write to the customer, who is notified of the message; from the inbox only while its conversation is unchanged. */
export async function writeToCustomer(
  world: World,
  staff: Staff,
  number: string,
  { source, ...written }: ToAnswer & { source: RequestSource },
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
    const comment = await addAnswer(world, tx, thread, { ...written, staff })
    if (!comment.ok) return comment
    await notifyCustomer(world, tx, row, comment.value)
    const why = written.inbox?.closes ? 'closed' : ''
    await audit(world, tx, { principal: staff, action: 'comment_written', subject: { kind: 'order', id: number }, why, source })
    return comment
  })
}

const isStillOpen = (world: World, row: OrderRow): boolean =>
  canComment(world, { endedAt: row.ended_at, minimizedAt: row.minimized_at })

async function notifyCustomer(world: World, tx: Tx, row: OrderRow, { id, product }: Comment): Promise<void> {
  const about = { ...row, token: orderToken(world, row), hasProduct: product !== null }
  const email = commentEmail(await readWebsite(tx), siteOrigin(world.config), about)
  const silenced = row.user_id === null ? [] : await silencedChannels(tx, row.user_id, 'orders')
  const content = {
    inApp:
      row.user_id === null
        ? undefined
        : ({ kind: 'order_comment', userId: row.user_id, orderId: row.id, orderNumber: row.number } as const),
    email:
      row.email === null
        ? undefined
        : {
            ...email,
            to: row.email,
            messageId: `${id}.comment`,
            about: { kind: 'order_comment', order: row.number } as const,
          },
  }
  const channels = (['in_app', 'email'] as const).filter((channel) => !silenced.includes(channel))
  await alert(world, tx, content, channels)
}

const cancelable = {
  always: () => true,
  until_picking: (startedAt: Date | null) => startedAt === null,
  never: () => false,
}

/** A customer can cancel until the order is paid or picking has started (details §4). */
export const canCancel = ({ state, pickingStartedAt }: Pick<Order, 'state' | 'pickingStartedAt'>): boolean =>
  cancelable[orderFacets[state].cancelable](pickingStartedAt)

/**
 * The customer cancels their order; the caller has checked that it is theirs. Stock and coupon uses return, it can no longer be
 * paid, and what was paid is refunded in full.
 */
export async function cancelOwnOrder(
  world: World,
  { rowId }: Pick<Order, 'rowId'>,
  { principal }: { principal: Principal },
): Promise<Result<Order, { code: 'wrong_state' }>> {
  const canceled = await transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: rowId })
    if (!row || !canCancel({ state: row.state, pickingStartedAt: row.picking_started_at })) return err({ code: 'wrong_state' })
    await cancelLocked(world, tx, row, principal)
    return ok(row)
  })
  if (!canceled.ok) return canceled
  await processPaymentOutbox(world, rowId)
  const after = await store.findOrder(world.db, { id: rowId })
  return ok(await readOrder(world, after ?? canceled.value))
}

async function cancelLocked(world: World, tx: Tx, row: OrderRow, principal: Principal): Promise<void> {
  for (const payment of await lockPayments(tx, row.id)) await settlePayment(tx, payment, { state: 'expired', at: world.now() })
  const applied = await applyTransition(
    world,
    tx,
    { row, lines: await store.linesOf(tx, [row.id]) },
    {
      event: 'cancel',
      actor: 'customer',
      ...(principal.kind === 'person' && { actorId: principal.userId }),
      alerts: defaultAlerts('canceled'),
      // Points alone are no payment: an order with a total of zero was never paid.
      paymentState: isPaidFor(row.payment_state) && row.total_cents > 0 ? row.payment_state : 'void',
    },
  )
  if (!applied.ok) throw new Error(`an order cannot be cancelled: ${applied.error.code}`)
  await createFullRefunds(world, tx, { ...row, state: 'canceled' }, { actor: 'customer' })
  await updateRefundedMoney(world, tx, row.id)
}

/** Order summaries for lists, with the images of their items: two statements, one if the caller passes the settings. */
export async function summariesOf(
  world: World,
  orders: readonly Order[],
  locale: Locale,
  known?: Pick<Website, 'limits'>,
): Promise<SummaryView[]> {
  const rows = orders.flatMap(({ lines }) => variantRows(lines.slice(0, 3)))
  const variants = await variantsForCart(world.db, rows, locale)
  const { limits } = known ?? (await readWebsite(world.db))
  return orders.map((order) => summaryView(order, { variants, retentionDays: limits.pickupKeptDays, now: world.now() }))
}

/** Says that the pharmacy has written, never what. `origin`: scheme and host of the shop, for the link. */
/** The product of an answer has no name here and stands in the conversation: it may be a medicine. */
function commentEmail(
  website: Website,
  origin: string,
  { number, token, locale, hasProduct }: { number: string; token: string; locale: Locale; hasProduct: boolean },
): ComposedEmail {
  const messageArgs = [{ number }, { locale }] as const
  return composeEmail({
    locale,
    subject: m.order_letter_comment_subject(...messageArgs),
    heading: m.order_letter_comment_heading(...messageArgs),
    paragraphs: [m.order_letter_comment_body(...messageArgs)],
    facts: [{ label: m.order_letter_number(...messageArgs), value: number }],
    link: {
      label: hasProduct ? m.conversation_letter_product({}, { locale }) : m.order_letter_link(...messageArgs),
      url: new URL(`${pathTo('checkout.confirmation', locale, { id: token })}${hasProduct ? '#conversation' : ''}`, origin).href,
    },
    notes: [],
    sender: senderLines(website, locale),
  })
}
