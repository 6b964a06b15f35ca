import type { Locale } from '#src/i18n/locales.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Json } from '#src/platform/jsonapi/resource.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import * as erasure from './store.server.ts'
import * as guestOrders from '../guest/store.server.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { readOrders } from '../order/read-orders.server.ts'
import { contactOf } from '../order/sealed.ts'
import type { OrderRow } from '../order/store.server.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { exportNotesAbout } from '#src/shop/conversation/notes/actions.server.ts'
import { lockCartsOf } from '#src/shop/cart/erasure.actions.server.ts'
import { phoneOf } from '#src/shop/cart/cart.ts'
import { lockPayments, settlePayment } from '#src/shop/payments/actions.server.ts'
import { applyTransition } from '../fulfilment/transitions.server.ts'
import { minimizeAll } from './minimize-orders.server.ts'
import * as store from '../order/store.server.ts'
import { awaitsPayment } from '../order/order.ts'

const batchSize = 100

/** All orders of a person for the export, oldest first, in batches of a hundred. */
export const exportOrders = (world: World, { userId }: Person, locale: Locale): AsyncGenerator<ExportedOrder[]> =>
  exportPart(world, locale, (page) => erasure.ordersAfter(world.db, userId, page))

/** All guest orders of this mailbox, in the same format. */
export const exportGuestOrders = (world: World, email: string, locale: Locale): AsyncGenerator<ExportedOrder[]> =>
  exportPart(world, locale, (page) => guestOrders.guestOrdersAfter(world.db, email, page))

type ExportedOrder = { number: string; order: Record<string, Json> }
type ReadPage = (page: { after: number; limit: number }) => Promise<OrderRow[]>

async function* exportPart(world: World, locale: Locale, read: ReadPage): AsyncGenerator<ExportedOrder[]> {
  let after = 0
  for (;;) {
    const rows = await read({ after, limit: batchSize })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const orders = await readOrders(world, rows)
    const notes = await exportNotesAbout(
      world,
      'order',
      orders.map(({ rowId }) => rowId),
    )
    yield orders.map((order) => ({
      number: order.number,
      order: { ...exported(order, locale), notes: notes.get(order.rowId) ?? [] },
    }))
  }
}

/** Everything except the token, which opens the order, and the names of staff. */
const exported = (order: Order, locale: Locale): Record<string, Json> => ({
  number: order.number,
  placed_at: order.placedAt.toISOString(),
  ended_at: order.endedAt?.toISOString() ?? null,
  state: order.state,
  payment_state: order.paymentState,
  fulfilment: order.fulfilment,
  pickup_location: order.pickupLocation?.name ?? null,
  pickup_code: order.pickupCode,
  payment_method: order.paymentMethod,
  language: order.locale,
  email: order.email,
  billing_address: order.contact.billing,
  shipping_address: order.contact.shipping,
  nif: order.contact.nif,
  shipping_method: order.shipment?.method[locale] ?? null,
  tracking_number: order.shipment?.trackingNumber ?? null,
  special_instructions: order.specialInstructions,
  health_consent_version: order.healthConsent,
  currency: 'EUR',
  item_total: toDecimal(order.totals.items),
  discount_total: toDecimal(order.totals.discount),
  ship_total: toDecimal(order.totals.shipping),
  included_tax_total: toDecimal(order.totals.includedTax),
  total: toDecimal(order.totals.total),
  lines: order.lines.map((line) => exportedLine(line, locale)),
  ...exportedMoney(order, locale),
  proposals: order.proposals.map((proposal) => exportedProposal(proposal, locale)),
  ...exportedStory(order),
})

/** What they were offered for missing pieces, and answered. */
const exportedProposal = (proposal: Order['proposals'][number], locale: Locale): Json => ({
  name: proposal.name[locale],
  quantity: proposal.quantity,
  replacement: proposal.to && proposal.to.name[locale],
  pays: toDecimal(proposal.pays),
  pays_less: toDecimal(proposal.less),
  state: proposal.state,
  offered_at: proposal.at.toISOString(),
  answered_at: proposal.answer?.at.toISOString() ?? null,
})

const exportedLine = (line: OrderLine, locale: Locale): Json => ({
  request_id: line.request?.id ?? null,
  name: line.name[locale],
  pack: line.pack[locale],
  sku: line.sku,
  class: line.class,
  quantity: line.quantity,
  price: toDecimal(line.price),
  discount: toDecimal(line.discount),
  paid_by_points: toDecimal(line.points),
  total: toDecimal(line.total),
  vat_rate: (line.vat / 100).toFixed(2),
  included_tax: toDecimal(line.includedTax),
  checked_at: line.checkedAt?.toISOString() ?? null,
})

const exportedMoney = (order: Order, locale: Locale): Record<string, Json> => ({
  reductions: order.adjustments.map(({ label, code, amount }) => ({ name: label[locale], code, amount: toDecimal(amount) })),
  payments: order.payments.map((payment) => ({
    method: payment.method,
    amount: toDecimal(payment.amount),
    state: payment.state,
    entity: payment.entity,
    reference: payment.reference,
    created_at: payment.createdAt.toISOString(),
    settled_at: payment.settledAt?.toISOString() ?? null,
  })),
  points: {
    spent: order.points.points,
    paid: toDecimal(order.points.amount),
    given_back: order.pointsBack.points,
    earned: order.earned?.points ?? 0,
    taken_back: order.earned?.reversed ?? 0,
  },
  refunds: order.refunds.map(({ amount, points, state, reason, at }) => ({
    amount: toDecimal(amount),
    points: points?.points ?? 0,
    state,
    reason,
    created_at: at.toISOString(),
  })),
})

const exportedStory = (order: Order): Record<string, Json> => ({
  invoice_number: order.invoice.number,
  comments: order.comments.map(({ author, content, at, uploads }) => ({
    author,
    content,
    created_at: at.toISOString(),
    photo_ids: uploads.map(({ id }) => id),
  })),
  history: order.transitions.map(({ at, event, from, to, actor, alerts, reason }) => ({
    at: at.toISOString(),
    event,
    from,
    to,
    actor,
    alerts,
    reason,
  })),
})

/**
 * Orders of an erased account. Unpaid ones are cancelled and their stock returns; orders in preparation or ready for pickup keep
 * the data needed for the handover until they end; ended ones are minimized now.
 */
export async function eraseOrders(world: World, tx: Tx, userId: number): Promise<void> {
  // Locks all orders and then the carts, before anything in them: concurrent purchases and payments wait here instead of
  // deadlocking.
  await erasure.lockOrdersOf(tx, userId)
  await lockCartsOf(tx, userId)
  for (const id of await erasure.unpaidOf(tx, userId)) await cancelUnpaid(world, tx, id)
  await erasure.unlinkFromAccount(tx, userId)
  await minimizeAll(world, tx, { accountErased: true })
}

/** Mailboxes and phones that a person gave with orders; read them before the orders are erased. */
export async function recipientsIn(world: World, tx: Tx, userId: number): Promise<string[]> {
  return recipientsOf(world, await erasure.mailboxesOf(tx, userId))
}

const recipientsOf = (world: World, rows: Awaited<ReturnType<typeof erasure.mailboxesOf>>): string[] =>
  rows.flatMap((row) => [row.email, phoneOf(contactOf(world, row))]).filter((one) => one !== null)

async function cancelUnpaid(world: World, tx: Tx, orderId: number): Promise<void> {
  const row = await store.lockOrder(tx, { id: orderId })
  if (!row || !awaitsPayment(row.state)) return
  for (const payment of await lockPayments(tx, orderId)) await settlePayment(tx, payment, { state: 'expired', at: world.now() })
  const lines = await store.linesOf(tx, [orderId])
  // The email about the account already says it.
  const transition = { event: 'cancel', actor: 'customer', alerts: [], paymentState: 'void' } as const
  const applied = await applyTransition(world, tx, { row, lines }, transition)
  if (!applied.ok) throw new Error(`an unpaid order cannot be cancelled: ${applied.error.code}`)
}

/** Minimizes orders that ended after their customer's account was erased. */
export const eraseEndedOrders = (world: World): Promise<void> =>
  transaction(world.db, (tx) => minimizeAll(world, tx, { accountErased: true }))

/** Numbers of orders that have not ended and block the erasure. */
export type OrdersOpen = { code: 'orders_open'; numbers: readonly string[] }

/** Open orders of a guest's mailbox that block its erasure; undefined if there are none. */
export async function ordersBlockingErasure(db: Db, email: string): Promise<OrdersOpen | undefined> {
  const numbers = await guestOrders.unfinishedGuestOrders(db, email)
  return numbers.length > 0 ? { code: 'orders_open', numbers } : undefined
}

/** Removes a guest from all orders of their mailbox; returns the mailboxes and phones in them. */
export async function eraseGuestOrders(world: World, tx: Tx, email: string): Promise<Result<string[], OrdersOpen>> {
  const rows = await guestOrders.lockGuestOrders(tx, email)
  const open = await ordersBlockingErasure(tx, email)
  if (open) return err(open)
  const ids = rows.map(({ id }) => id)
  await guestOrders.markErased(tx, ids)
  await minimizeAll(world, tx, { ids })
  return ok(recipientsOf(world, rows))
}
