import type { RequestSource } from '#src/platform/audit/audit.ts'
import { orderNumber } from '#src/kernel/ids.ts'
import { zero } from '#src/kernel/money.ts'
import { siteOrigin } from '#src/platform/config.ts'
import { newStoredToken, seal } from '#src/platform/crypto.ts'
import { pipelined } from '#src/platform/database/pipelined.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { completeCart } from '#src/shop/cart/checkout.actions.server.ts'
import { spendReservedPoints } from '#src/shop/cart/points.actions.server.ts'
import { deliveryTax, isEmptyContact } from '#src/shop/cart/cart.ts'
import type { Cart, CartLine, PricedRequestItem, RequestLine } from '#src/shop/cart/cart.ts'
import { unitsOf } from '#src/shop/cart/cart-items.ts'
import { decrementStock } from '#src/shop/catalogue/product/actions.server.ts'
import type { OutOfStock } from '#src/shop/catalogue/product/actions.server.ts'
import type { ShippingRate } from '#src/shop/delivery/rates-for.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { alert } from '#src/shop/notifications/actions.server.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { redeemPromotions } from '#src/shop/promotions/actions.server.ts'
import type { PromotionExhausted } from '#src/shop/promotions/actions.server.ts'
import { deliveryDiscount, usedPromotions } from '#src/shop/promotions/apply-promotions.ts'
import { openPayment, settlePayment, windowEnd } from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { recordCounterPayment } from '#src/shop/payments/counter-payment.actions.server.ts'
import type { CounterPayment } from '#src/shop/payments/payment.ts'
import { orderRequests } from '#src/shop/requests/purchase/actions.server.ts'
import type { QuoteExpired } from '#src/shop/requests/purchase/actions.server.ts'
import type { Website } from '#src/shop/website/website.ts'
import { isProven, isUnprovenGuest, lockBuyer, unprovenNetwork } from './buyer.server.ts'
import type { BuyerBlocked, EmailUnproven } from './buyer.server.ts'
import { orderEmail } from '../order/order-emails.ts'
import type { Placing } from '../payment/charge-order.actions.server.ts'
import type { OrderPromise } from '../order/order-emails.ts'
import { parcelPromise, pickupPromise } from '../fulfilment/promise.ts'
import { awaitsPayment, placedState } from '../order/order.ts'
import type { OrderOrigin, OrderState } from '../order/order.ts'
import { orderCell, orderToken } from '../order/sealed.ts'
import { contactKeys } from '../search/contact-keys.server.ts'
import { placedPaymentState } from '../order/payment-state.ts'
import { addContents } from './contents.store.server.ts'
import type { NewLine, NewShipment } from './contents.store.server.ts'
import type { NewOrder, PlacedRow } from './store.server.ts'
import * as store from './store.server.ts'
import { isPaidByReference } from '#src/shop/website/payment-methods.ts'

export type { LastChoices, PlacedRow } from './store.server.ts'
export const { lastChoices, numberOfCart, orderOfCart, ownOrderOfCart } = store

/** `placing`: known right after it was placed, so that its payment need not read it again. */
export type PlacedOrderResult = { order: PlacedRow; payment: PaymentRow | undefined; placing?: Placing | undefined }

/** A cart with everything that an order needs. Staff may place an order without an email. */
export type ReadyCart = Cart & { fulfilment: NonNullable<Cart['fulfilment']>; healthConsent: number }

/** An order that staff place for a customer. `paid`: received at the counter; null while it is still to be paid. */
export type PlacedByStaff = { userId: number; origin: Exclude<OrderOrigin, 'shop'>; paid: CounterPayment | null }

/** `address`: the customer's network address. */
export type OrderSource = { source: RequestSource; address?: string | undefined; byStaff?: PlacedByStaff | undefined }

/**
 * Writes the order in the caller's transaction: all of it, or nothing if a line is out of stock, a promotion is used up or a
 * request has expired. A guest's order that needs a proven mailbox is refused first, unless staff place it: they know the customer. Lock order: cart, requests, points;
 * promotion uses and stock come late, because their rows stay locked until the end and other buyers wait for them.
 */
export async function createOrder(
  world: World,
  tx: Tx,
  cart: ReadyCart,
  { website, source, address, byStaff }: OrderSource & { website: Website },
): Promise<Result<PlacedOrderResult, OutOfStock | PromotionExhausted | QuoteExpired | EmailUnproven | BuyerBlocked>> {
  const due = cart.paymentMethod && windowEnd(cart.paymentMethod, website.limits, world.now())
  const promised = pickupPromise(website, cart.fulfilment, world.now())
  const [{ isBlocked, alerts }, isUnproven, order] = await pipelined(tx, [
    (one) => lockBuyer(world, one, cart),
    async (one) => !byStaff && isUnprovenGuest(world, one, cart, { limits: website.limits, address }),
    (one) => addOrder(world, one, newOrder(world, cart, { due, promisedAt: promised, byStaff, address }), website.orderPrefix),
  ])
  if (isBlocked) return err({ code: 'account_blocked', field: 'email' })
  if (isUnproven) return err({ code: 'email_unproven', field: 'email' })
  const ordered = await orderRequests(
    world,
    tx,
    cart.requests.map(({ request }) => request.rowId),
  )
  if (!ordered.ok) return ordered
  await spendReservedPoints(world, tx, cart, order.id)
  const to = placedState(due !== null)
  const [payment, uses, decremented] = await pipelined(tx, [
    (one) => addDocuments(world, one, cart, { order, to, source, website, due, alerts, address, byStaff }),
    (one) => redeemPromotions(world, one, usesOf(cart, order.id)),
    (one) => decrementStock(one, unitsOf(cart), { orderId: order.id, at: world.now(), cartId: cart.rowId }),
  ])
  if (!uses.ok) return uses
  return decremented.ok ? ok({ order, payment, placing: { website, isNotified: alerts.includes('email') } }) : decremented
}

const usesOf = (cart: ReadyCart, orderId: number) => ({
  orderId,
  userId: cart.user?.rowId ?? null,
  email: cart.email,
  promotionIds: usedPromotions(cart),
})

type News = {
  order: PlacedRow
  to: OrderState
  source: RequestSource
  alerts: readonly CustomerChannel[]
  byStaff: PlacedByStaff | undefined
}
type Documents = News & { website: Website; due: Date | null; address: string | undefined }

/** Writes the contents of the order and its notifications, and completes the cart. No other transaction locks these rows. */
async function addDocuments(world: World, tx: Tx, cart: ReadyCart, documents: Documents): Promise<PaymentRow | undefined> {
  const { order, website } = documents
  const { shippingRate, adjustments } = cart
  const shipment = shippingRate && shipmentOf(world, cart, { rate: shippingRate, website })
  const [payment] = await pipelined(tx, [
    (one) => addPayment(world, one, cart, documents),
    (one) => addContents(one, order.id, { lines: orderLines(world, cart), shipment, adjustments }),
    (one) => recordPlacement(world, one, cart, documents),
    (one) => sendConfirmation(world, one, cart, documents),
    (one) => completeCart(world, one, cart),
  ])
  return payment
}

/** A payment that the counter has received is settled at once. */
async function addPayment(
  world: World,
  tx: Tx,
  { paymentMethod: method, totals }: ReadyCart,
  { order, due, address, byStaff }: Documents,
): Promise<PaymentRow | undefined> {
  if (!method) return undefined
  const payment = await openPayment(world, tx, { orderId: order.id, method, amount: totals.total, expiresAt: due, address })
  if (!byStaff?.paid) return payment
  await settlePayment(tx, payment, { state: 'paid', at: world.now() })
  await recordCounterPayment(tx, payment.id, byStaff.paid, byStaff.userId)
  return { ...payment, state: 'paid' }
}

/** Name and price of the method as they are today, independent of later changes. */
export const shipmentOf = (
  world: World,
  { adjustments, contact }: Cart,
  { rate: { method, price, vat }, website }: { rate: ShippingRate; website: Website },
): NewShipment => ({
  methodId: method.rowId,
  name: method.name,
  expected: method.expected,
  price,
  vat,
  includedTax: deliveryTax({ price, vat, discount: deliveryDiscount(adjustments) }),
  trackingTemplate: method.trackingTemplate,
  expectedDays: parcelPromise(website, method.expected, world.now()),
  zipcode: contact.shipping?.zipcode ?? null,
})

const recordPlacement = (world: World, tx: Tx, cart: ReadyCart, { order, to, source, alerts, byStaff }: News): Promise<void> =>
  store.recordPlacement(tx, {
    orderId: order.id,
    userId: cart.user?.rowId ?? null,
    staffId: byStaff?.userId ?? null,
    to,
    locale: cart.locale,
    source,
    consentVersion: cart.healthConsent,
    alerts,
    at: world.now(),
  })

/** Multibanco customers get their email with the reference, which comes with the gateway's response; see `chargeOrder`. */
async function sendConfirmation(
  world: World,
  tx: Tx,
  cart: ReadyCart,
  { order, to, website, due, alerts }: Documents,
): Promise<void> {
  if (cart.email === null || (due && isPaidByReference(cart.paymentMethod))) return
  const { number, locale } = order
  const news = awaitsPayment(to) ? 'unpaid' : 'placed'
  const email = orderEmail(website, siteOrigin(world.config), {
    news,
    number,
    token: orderToken(world, order),
    locale,
    total: cart.totals.total,
    ...(due ? { toPay: { entity: null, reference: null, until: due } } : { promise: promiseOf(world, cart, website) }),
  })
  const about = { kind: 'order_placed', order: number } as const
  await alert(world, tx, { email: { ...email, to: cart.email, messageId: `${order.public_id}.place`, about } }, alerts)
}

const promiseOf = (world: World, cart: ReadyCart, website: Website): OrderPromise => ({
  readyAt: pickupPromise(website, cart.fulfilment, world.now()),
  expected: cart.shippingRate && parcelPromise(website, cart.shippingRate.method.expected, world.now()),
})

/** Adds an order under a number that no other has. `prefix`: of the pharmacy's numbers. */
export async function addOrder(world: World, tx: Tx, order: NewOrder, prefix: string): Promise<PlacedRow> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const row = await store.addOrder(tx, order, orderNumber(prefix, world.random(8)))
    if (row) return row
  }
  throw new Error('three order numbers in a row were already in use')
}

/** The order of this cart as it is placed now. `due`: until when it must be paid. */
export function newOrder(
  world: World,
  cart: ReadyCart,
  {
    due: paymentDueAt,
    promisedAt: promised,
    byStaff,
    address,
  }: Pick<Documents, 'due' | 'byStaff' | 'address'> & { promisedAt: Date | null },
): NewOrder {
  const publicId = world.id()
  const sealed = (column: Parameters<typeof orderCell>[1], text: string | null): Buffer | null =>
    text === null ? null : seal(world.keys, orderCell(publicId, column), text)
  return {
    publicId,
    token: newStoredToken(world, orderCell(publicId, 'token_sealed')),
    cartId: cart.rowId,
    userId: cart.user?.rowId ?? null,
    email: cart.email,
    isEmailProven: cart.email !== null && isProven(world, cart),
    locale: cart.locale,
    state: placedState(paymentDueAt !== null),
    paymentState: byStaff?.paid ? 'paid' : placedPaymentState(cart.totals.total),
    origin: byStaff?.origin ?? 'shop',
    fulfilment: cart.fulfilment,
    pickupLocationId: cart.fulfilment === 'pickup' ? (cart.pickupLocation?.rowId ?? null) : null,
    pickupCode: cart.fulfilment === 'pickup' ? pickupCode(world) : null,
    paymentMethod: cart.paymentMethod,
    totals: cart.totals,
    points: cart.points,
    contactSealed: sealed('contact_sealed', isEmptyContact(cart.contact) ? null : JSON.stringify(cart.contact)),
    contactKeys: isEmptyContact(cart.contact) ? null : contactKeys(world, cart.contact),
    unprovenNetwork: byStaff ? null : unprovenNetwork(world, cart, address),
    zipcode: cart.fulfilment === 'delivery' ? (cart.contact.shipping?.zipcode ?? null) : null,
    instructionsSealed: sealed('special_instructions_sealed', cart.specialInstructions),
    consentVersion: cart.healthConsent,
    paymentDueAt,
    promisedAt: promised,
    placedAt: world.now(),
  }
}

// Four random bytes modulo ten thousand: the bias is one in four hundred thousand.
export const pickupCode = (world: World): string => String(Buffer.from(world.random(4)).readUInt32BE() % 10_000).padStart(4, '0')

/** Product lines keep their ids from the cart; a request becomes one line per item. */
export const orderLines = (world: Pick<World, 'id'>, { lines, requests }: Pick<Cart, 'lines' | 'requests'>): NewLine[] => [
  ...lines.map(shelfLine),
  ...requests.flatMap((line) => line.request.items.map((item) => requestedLine(world.id(), line, item))),
]

const shelfLine = ({ id, variant, quantity, price, discount, points, total, vat, includedTax }: CartLine): NewLine => ({
  id,
  variantRowId: variant.id,
  request: null,
  name: variant.name,
  pack: variant.pack,
  sku: variant.sku,
  class: variant.class,
  quantity,
  price,
  discount,
  points,
  total,
  vat,
  includedTax,
})

/** As the pharmacist named it, whatever the catalogue says. */
const requestedLine = (id: string, line: RequestLine, item: PricedRequestItem): NewLine => ({
  id,
  variantRowId: item.variantRowId,
  request: { rowId: line.request.rowId, lineId: line.id },
  name: { pt: item.name, en: item.name },
  pack: item.variant?.pack ?? { pt: '', en: '' },
  sku: item.variant?.sku ?? '',
  class: item.class,
  quantity: item.quantity,
  price: item.price,
  discount: zero,
  points: zero,
  total: item.total,
  vat: item.vat,
  includedTax: item.includedTax,
})
