import { expect } from 'vitest'
import { applyFakeGatewayAction, fakeGatewayActions } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import { guest } from '#src/platform/principal.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import type { PlacedCart } from '#src/shop/checkout/actions.server.ts'
import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'
import { findOrderByToken, cancelOwnOrder } from '#src/shop/orders/order/actions.server.ts'
import { isUnsuccessful, orderStates } from '#src/shop/orders/order/order.ts'
import { retryPayment, handlePaymentEvent } from '#src/shop/orders/payment/actions.server.ts'
import { startPicking, undoTransition } from '#src/shop/orders/fulfilment/actions.server.ts'
import { canRestock } from '#src/shop/orders/refund/refund.ts'
import { refundOrder } from '#src/shop/orders/refund/actions.server.ts'
import { transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { cents, subtract } from '#src/kernel/money.ts'
import { everything } from '#tests/support/factories/builders.ts'
import {
  callerOf,
  cartOf,
  familyOf,
  freeUnits,
  hasItems,
  inCart,
  isPerson,
  changesNothing,
  pick,
  refused,
  wantedBy,
} from './model.ts'
import type { KnownOrder, KnownRequest, CanTransition, Model, Real, Shopper } from './model.ts'
import type { StepKind } from './step.ts'

const hasOrders = ({ orders }: Model): boolean => orders.length > 0

const home = { ...everything.billing_address, address1: 'Rua Direita 1', city: 'Vila Real', zipcode: '5000-100' }
const deliveryPatches: readonly CheckoutPatch[] = [
  { ...everything },
  { ...everything, payment_method_id: 'card' },
  { ...everything, payment_method_id: 'mb_way', mb_way_phone: '910000001' },
  { ...everything, payment_method_id: 'multibanco' },
  {
    ...everything,
    fulfilment: 'delivery',
    shipping_address: home as CheckoutPatch['shipping_address'],
    payment_method_id: 'card',
  },
  {
    ...everything,
    fulfilment: 'delivery',
    shipping_address: home as CheckoutPatch['shipping_address'],
    payment_method_id: 'multibanco',
  },
]

/** Reads the total, then orders with it or, one time in six, with another amount. */
export async function place(
  model: Model,
  real: Real,
  [principal = 0, how = 0, expectedSum = 0]: readonly number[],
): Promise<CanTransition> {
  const shopper = pick(model.shoppers, principal)
  const cart = (await cartOf(real.world, shopper)) ?? expect.fail('a cart of the model does not exist')
  const isWrong = expectedSum % 6 === 5
  const patch = patchOf(shopper, principal, how)
  const expectedTotal = isWrong ? subtract(cart.totals.total, cents(1)) : undefined
  const placed = await placeOrder(real.world, callerOf(shopper), { patch, expectedTotal, source: 'api' })
  if (placed.ok) {
    expect(isWrong && cart.totals.total === placed.value.cart.totals.total, 'ordered at a price that was not acknowledged').toBe(
      false,
    )
    return recordOrder(model, real, shopper, placed.value)
  }
  await expectReason(model, real, shopper, { code: placed.error.code, isWrong })
  return refused
}

const patchOf = (shopper: Shopper, principal: number, how: number): CheckoutPatch => ({
  ...pick(deliveryPatches, how),
  ...(shopper.principal === guest && { email: `comprador-${principal % 7}@cliente.example` }),
})

type Refusal = { code: string; isWrong: boolean }

async function expectReason(model: Model, real: Real, shopper: Shopper, { code, isWrong }: Refusal): Promise<void> {
  // The amount left after points and coupons may be too small for a gateway.
  if (code === 'total_too_small') return expect((await cartOf(real.world, shopper))?.totals.total).toBeLessThan(50)
  expect(['total_changed', 'out_of_stock'], 'why nothing was ordered').toContain(code)
  // A promotion whose last redemption was used in the meantime changes the total as well.
  if (code === 'total_changed') return expect(isWrong || real.codes.length > 0).toBe(true)
  const free = await freeUnits(real, model)
  expect(
    [...wantedBy(model, shopper)].some(([good, quantity]) => quantity > (free[good] ?? 0)),
    'there was enough of everything',
  ).toBe(true)
}

async function recordOrder(model: Model, { world }: Real, shopper: Shopper, { cart, order }: PlacedCart): Promise<CanTransition> {
  const row = await world.db
    .selectFrom('orders')
    .select(['id', 'number', 'state', 'total_cents'])
    .where('number', '=', order.number)
    .executeTakeFirstOrThrow()
  expect(row.total_cents, 'the order costs what the cart did').toBe(cart.totals.total)
  const bought = [...shopper.lines].map(([good, quantity]) => {
    const rowId = model.catalogue[good]?.variant.rowId
    const lineId = cart.lines.find(({ variant }) => variant.id === rowId)?.id ?? expect.fail('a line was not ordered')
    return { good, lineId, quantity, removed: 0 }
  })
  expect(cart.lines.length).toBe(bought.length)
  const requests = isPerson(shopper.principal) ? inCart(model) : []
  expect(cart.requests.length).toBe(requests.length)
  const things = await thingsOf(world, row.id, requests)
  for (const request of requests) request.state = 'order_created'
  for (const { good, quantity } of [...bought, ...things]) if (good !== null) pick(model.catalogue, good).onHand -= quantity
  model.orders.push({
    rowId: row.id,
    number: row.number,
    token: order.token,
    shopper: model.shoppers.indexOf(shopper),
    cartToken: cart.token,
    state: row.state === 'balance_due' ? 'balance_due' : 'pending',
    bought: [...bought, ...things],
    requests,
    backorderOf: null,
  })
  shopper.token = undefined
  shopper.lines.clear()
  return changesNothing
}

/** Each item of a request is a line of the order. */
async function thingsOf(world: Real['world'], orderId: number, requests: readonly KnownRequest[]): Promise<KnownOrder['bought']> {
  const rows = await world.db
    .selectFrom('order_lines')
    .select(['public_id', 'request_id', 'variant_id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('request_id', 'is not', null)
    .execute()
  const known = requests.flatMap(({ rowId, items }) => items.map((item) => ({ rowId, ...item })))
  expect(rows.length, 'items in requests').toBe(known.length)
  return known.map(({ rowId, good, quantity }) => {
    const row = rows.find((one) => one.request_id === rowId && (one.variant_id === null) === (good === null))
    expect(row?.quantity).toBe(quantity)
    return { good, lineId: row?.public_id ?? '', quantity, removed: 0 }
  })
}

/** A double click, or two tabs: one order. */
async function placeTwice(model: Model, real: Real, [principal = 0, how = 0]: readonly number[]): Promise<CanTransition> {
  const shopper = pick(model.shoppers, principal)
  const patch = patchOf(shopper, principal, how)
  const caller = { ...callerOf(shopper), token: shopper.token ?? (await cartOf(real.world, shopper))?.token }
  const [one, two] = await Promise.all([1, 2].map(() => placeOrder(real.world, caller, { patch, source: 'page' })))
  if (!one || !two) return changesNothing
  expect(one.ok, 'both have the same result').toBe(two.ok)
  if (one.ok && two.ok) {
    expect(one.value.order.number).toBe(two.value.order.number)
    expect(one.value.isRepeat, 'one of them was first').toBe(!two.value.isRepeat)
    // The slower one gets the cart at its current prices.
    return recordOrder(model, real, shopper, one.value.isRepeat ? two.value : one.value)
  }
  if (!one.ok) await expectReason(model, real, shopper, { code: one.error.code, isWrong: false })
  return refused
}

const isFromCart = (order: KnownOrder): order is KnownOrder & { cartToken: string } => order.cartToken !== null

/** Placing again with the cart of an order returns that order. */
async function placeAgain(model: Model, real: Real, [which = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders.filter(isFromCart), which)
  const { principal } = pick(model.shoppers, order.shopper)
  const again = await placeOrder(
    real.world,
    { principal, token: order.cartToken, locale: 'pt' },
    { patch: everything, source: 'api' },
  )
  expect(again.ok && [again.value.isRepeat, again.value.order.number]).toEqual([true, order.number])
  return changesNothing
}

async function cancel(model: Model, real: Real, [which = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders, which)
  const { principal } = pick(model.shoppers, order.shopper)
  const canceled = await cancelOwnOrder(real.world, order, { principal })
  if (order.state === 'balance_due') expect(canceled.ok).toBe(true)
  if (order.state !== 'balance_due' && order.state !== 'pending')
    expect(canceled).toMatchObject({ error: { code: 'wrong_state' } })
  return canceled.ok ? { orders: [order], events: ['cancel'] } : refused
}

async function staffTransition(model: Model, real: Real, [which = 0, to = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders, which)
  const state = pick(orderStates, to)
  const applied = await transitionOrder(real.world, real.pharmacist, order.number, {
    state,
    source: 'page',
    counterPayment: { method: 'cash' },
  })
  if (!applied.ok)
    expect(['wrong_state', 'out_of_stock', 'promotion_exhausted', 'request_expired', 'points_short', 'reason_needed']).toContain(
      applied.error.code,
    )
  if (applied.ok) expect(applied.value.state).toBe(state)
  if (applied.ok && to % 2 === 0 && (await isUndone(real, order))) return changesNothing
  return applied.ok
    ? { orders: [order], events: ['pay', 'prepare', 'complete', 'cancel', 'annul', 'reinstate', 'fail'] }
    : refused
}

/** Staff undo a mistake at once: everything is restored, unless a window has passed or a debt has consumed the points. */
async function isUndone({ world, pharmacist }: Real, order: KnownOrder): Promise<boolean> {
  const undone = await undoTransition(world, pharmacist, order.number, { source: 'page' })
  if (undone.ok) expect(undone.value.state).toBe(order.state)
  else expect(['request_expired', 'points_short']).toContain(undone.error.code)
  return undone.ok
}

/** All units were refunded: nothing is left to hand over. */
const isEmptied = ({ bought }: KnownOrder): boolean => bought.every(({ quantity, removed }) => removed === quantity)

async function prepare(model: Model, real: Real, [which = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders, which)
  const next = { pending: 'ready', ready: 'completed' } as const
  const state = order.state === 'pending' || order.state === 'ready' ? next[order.state] : undefined
  if (state === undefined) return refused
  const applied = await transitionOrder(real.world, real.pharmacist, order.number, {
    state,
    source: 'page',
    counterPayment: { method: 'cash' },
  })
  expect(applied.ok).toBe(state === 'completed' || !isEmptied(order))
  if (!applied.ok) return refused
  return { orders: [order], events: ['prepare', 'complete'] }
}

/** Every transition up to completion. */
async function handOver(model: Model, real: Real, [which = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders.filter(isAwaitingHandover), which)
  for (const state of order.state === 'pending' ? (['ready', 'completed'] as const) : (['completed'] as const))
    expect(
      (
        await transitionOrder(real.world, real.pharmacist, order.number, {
          state,
          source: 'page',
          counterPayment: { method: 'cash' },
        })
      ).ok,
    ).toBe(true)
  return { orders: [order], events: ['prepare', 'complete'] }
}

const isAwaitingHandover = (order: KnownOrder): boolean =>
  order.state === 'ready' || (order.state === 'pending' && !isEmptied(order))

/** Refunds what the customer brought back from a completed order. */
function refundCompletedOrder(model: Model, real: Real, [which = 0, ...how]: readonly number[]): Promise<CanTransition> {
  const order = pick(
    model.orders.filter(({ state }) => state === 'completed'),
    which,
  )
  return refund(model, real, [model.orders.indexOf(order), ...how])
}

async function startToPick(model: Model, real: Real, [which = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders, which)
  const picked = await startPicking(real.world, real.pharmacist, { number: order.number, source: 'page' })
  expect(picked.ok).toBe(order.state === 'pending')
  return picked.ok ? changesNothing : refused
}

/** Refunds a line or, as the owner may, everything; restocked where that is allowed. */
async function refund(model: Model, real: Real, [which = 0, what = 0, units = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders, which)
  const line = pick(order.bought, what)
  const quantity = (units % line.quantity) + 1
  const restock = what % 2 === 0
  const refundInput =
    what % 5 === 0
      ? { lines: [], shipping: false, everything: true }
      : { lines: [{ lineId: line.lineId, quantity }], shipping: what % 3 === 0 }
  const before = await unitsRemoved(real, order)
  const giver = refundInput.lines.length === 0 ? real.owner : real.pharmacist
  const refunded = await refundOrder(real.world, giver, order.number, {
    ...refundInput,
    reason: 'Embalagem danificada',
    restock,
    source: 'page',
  })
  if (!refunded.ok) {
    expect(refunded.error.code).toMatch(/^refund_|^not_paid$/)
    return refused
  }
  await takeOut(model, real, order, { before, toShelf: restock && canRestock(order.state, 'COSMETIC') })
  // Refunding the last amount cancels the order.
  return { orders: [order], events: ['cancel'] }
}

type Removed = { refunded: number; restocked: number }

const unitsRemoved = async ({ world }: Real, { rowId }: KnownOrder): Promise<ReadonlyMap<string, Removed>> => {
  const rows = await world.db
    .selectFrom('order_lines')
    .select(['public_id', 'refunded_quantity', 'restocked_quantity'])
    .where('order_id', '=', rowId)
    .execute()
  return new Map(rows.map((row) => [row.public_id, { refunded: row.refunded_quantity, restocked: row.restocked_quantity }]))
}

/** Refunded units leave the order; they are restocked if staff chose so and it is allowed. */
async function takeOut(
  model: Model,
  real: Real,
  order: KnownOrder,
  { before, toShelf }: { before: ReadonlyMap<string, Removed>; toShelf: boolean },
): Promise<void> {
  const after = await unitsRemoved(real, order)
  for (const line of order.bought) {
    const [was, now] = [before.get(line.lineId), after.get(line.lineId)]
    if (!was || !now) return expect.fail('a line of the order does not exist')
    expect(now.refunded).toBeLessThanOrEqual(line.quantity)
    const isProductLine = toShelf && line.good !== null
    expect(now.restocked - was.restocked, 'units restocked').toBe(isProductLine ? now.refunded - was.refunded : 0)
    if (line.good !== null) pick(model.catalogue, line.good).onHand += now.restocked - was.restocked
    if (!isUnsuccessful(order.state)) line.removed = now.refunded
  }
}

const chargesOf = ({ world }: Real, { number }: KnownOrder) =>
  world.db
    .selectFrom('pretend.bank_payments')
    .select(['id', 'state'])
    .where('order_number', '=', number)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** A charge changes at the gateway, and its events arrive once, twice, or both at the same time. */
async function bank(model: Model, real: Real, [which = 0, what = 0, how = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders, which)
  const charges = await chargesOf(real, order)
  const charge = charges.length > 0 ? pick(charges, how) : undefined
  if (!charge) return refused
  const done = await applyFakeGatewayAction(real.world, charge.id, pick(fakeGatewayActions, what))
  if (!done.ok) return refused
  const receive = async (notice: { body: string; headers: Headers }) =>
    expect((await handlePaymentEvent(real.world, 'simulator', notice)).ok).toBe(true)
  if (how % 2) await Promise.all(done.value.notices.map(receive))
  if (how % 2 === 0) for (const notice of [...done.value.notices, ...done.value.notices]) await receive(notice)
  return { orders: familyOf(model, order), events: ['pay', 'fail', 'reinstate', 'cancel'] }
}

/** The customer pays at the very moment at which they, or the pharmacy, cancel. */
async function payWhileCancelling(
  model: Model,
  real: Real,
  [which = 0, principal = 0]: readonly number[],
): Promise<CanTransition> {
  const order = pick(model.orders, which)
  const [charge] = await chargesOf(real, order)
  const shopper = pick(model.shoppers, order.shopper)
  const pay = async (): Promise<void> => {
    const done = charge && (await applyFakeGatewayAction(real.world, charge.id, 'pay'))
    if (done?.ok) for (const notice of done.value.notices) await handlePaymentEvent(real.world, 'simulator', notice)
  }
  const call =
    principal % 2
      ? cancelOwnOrder(real.world, order, { principal: shopper.principal })
      : transitionOrder(real.world, real.pharmacist, order.number, { state: 'canceled', source: 'api' })
  await Promise.all([pay(), call])
  return { orders: [order], events: ['pay', 'cancel', 'reinstate'] }
}

async function tryAgain(model: Model, real: Real, [which = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders, which)
  const paying = await retryPayment(real.world, order)
  if (order.state !== 'balance_due') expect(paying).toMatchObject({ error: { code: 'wrong_state' } })
  return paying.ok ? changesNothing : refused
}

/** The customer sees what the model says. */
async function look(model: Model, { world }: Real, [which = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders, which)
  const loaded = (await findOrderByToken(world, order.token)) ?? expect.fail('an order cannot be found by its token')
  expect([loaded.number, loaded.state]).toEqual([order.number, order.state])
  expect(unitsOf(loaded.lines)).toEqual(unitsOf(order.bought))
  if (isUnsuccessful(loaded.state)) expect(loaded.paymentState).not.toBe('balance_due')
  return changesNothing
}

const unitsOf = (lines: readonly { quantity: number }[]): number[] =>
  lines.map(({ quantity }) => quantity).toSorted((a, b) => a - b)

export const orderSteps: readonly StepKind[] = [
  { name: 'place', weight: 8, when: hasItems, work: place },
  { name: 'placeTwice', weight: 2, when: hasItems, work: placeTwice },
  { name: 'placeAgain', weight: 1, when: ({ orders }) => orders.some(isFromCart), work: placeAgain },
  { name: 'cancel', weight: 2, when: hasOrders, work: cancel },
  { name: 'staffTransition', weight: 3, when: hasOrders, work: staffTransition },
  { name: 'prepare', weight: 3, when: hasOrders, work: prepare },
  { name: 'handOver', weight: 3, when: ({ orders }) => orders.some(isAwaitingHandover), work: handOver },
  {
    name: 'bringBack',
    weight: 3,
    when: ({ orders }) => orders.some(({ state }) => state === 'completed'),
    work: refundCompletedOrder,
  },
  { name: 'startToPick', weight: 1, when: hasOrders, work: startToPick },
  { name: 'refund', weight: 3, when: hasOrders, work: refund },
  { name: 'bank', weight: 9, when: hasOrders, work: bank },
  { name: 'payWhileCancelling', weight: 1, when: hasOrders, work: payWhileCancelling },
  { name: 'tryAgain', weight: 2, when: hasOrders, work: tryAgain },
  { name: 'look', weight: 2, when: hasOrders, work: look },
]
