import type { Locale } from '#src/i18n/locales.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Json } from '#src/platform/jsonapi/resource.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { ordersAfter } from './export.store.server.ts'
import { guestOrdersAfter } from './guest-orders.store.server.ts'
import type { Order, OrderLine } from './order.ts'
import { readOrders } from './reading.server.ts'
import type { OrderRow } from './store.server.ts'

const atOnce = 100

/** All orders of a person for the export, oldest first, in batches of a hundred. */
export const exportOrders = (world: World, { userId }: Person, locale: Locale): AsyncGenerator<ExportedOrder[]> =>
  exportPart(world, locale, (page) => ordersAfter(world.db, userId, page))

/** All guest orders of this mailbox, in the same format. */
export const exportGuestOrders = (world: World, email: string, locale: Locale): AsyncGenerator<ExportedOrder[]> =>
  exportPart(world, locale, (page) => guestOrdersAfter(world.db, email, page))

type ExportedOrder = { number: string; order: Record<string, Json> }
type ReadPage = (page: { after: number; limit: number }) => Promise<OrderRow[]>

async function* exportPart(world: World, locale: Locale, read: ReadPage): AsyncGenerator<ExportedOrder[]> {
  let after = 0
  for (;;) {
    const rows = await read({ after, limit: atOnce })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const orders = await readOrders(world, rows)
    yield orders.map((order) => ({ number: order.number, order: exported(order, locale) }))
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
  ...exportedStory(order),
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
  history: order.moves.map(({ at, event, from, to, actor, alerts }) => ({
    at: at.toISOString(),
    event,
    from,
    to,
    actor,
    alerts,
  })),
})
