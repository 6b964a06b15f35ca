import { expect } from 'vitest'
import type { Person, Staff, Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { OrderEvent, OrderState } from '#src/shop/orders/order/order.ts'
import { isUnsuccessful, orderMachine } from '#src/shop/orders/order/order.ts'
import type { Cart } from '#src/shop/cart/cart.ts'
import { findCart } from '#src/shop/cart/actions.server.ts'
import type { RequestKind, RequestState } from '#src/shop/requests/request/request.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import type { TestShop } from '#tests/support/world/shop.ts'

// A small independent model of the shop, compared with the real one.

type Good = { variant: SoldVariant; onHand: number }
export type Shopper = {
  principal: Principal
  token: string | undefined
  /** Units in the cart, by index in the goods of the model. */ lines: Map<number, number>
}
/** A prescription or special request of the customer with an account. `good`: null for an item that is not in the catalogue. */
export type KnownRequest = {
  rowId: number
  id: string
  kind: RequestKind
  state: RequestState
  expiresAt: Date | null
  items: { good: number | null; quantity: number }[]
}
/** `removed`: units that a refund took out of the order, restocked or discarded. */
export type Bought = { good: number | null; lineId: string; quantity: number; removed: number }
export type KnownOrder = {
  rowId: number
  number: string
  token: string
  shopper: number
  /** Token of the cart the order was placed from; null if staff placed it. */
  cartToken: string | null
  state: OrderState
  bought: Bought[]
  requests: KnownRequest[]
  /** The order of which it has units, by row. */ backorderOf: number | null
}

export type Model = { catalogue: Good[]; shoppers: Shopper[]; orders: KnownOrder[]; requests: KnownRequest[] }

/** The shop in one run: customers and products are the run's own, clock and database are shared with other runs. */
export type Real = { shop: TestShop; world: World; pharmacist: Staff; owner: Staff; codes: readonly string[] }

export function pick<T>(from: readonly T[], chosen: number): T {
  if (from.length === 0) throw new Error('nothing to choose from')
  return from[chosen % from.length] as T
}

export const isPerson = (principal: Principal): principal is Person => principal.kind === 'person'

export const callerOf = ({ principal, token }: Shopper) => ({ principal, token, locale: 'pt' as const })

export const cartOf = (world: World, shopper: Shopper): Promise<Cart | undefined> =>
  shopper.token === undefined ? Promise.resolve(undefined) : findCart(world, callerOf(shopper))

/** Units not reserved or sold, by variant. */
export async function freeUnits({ world }: Real, { catalogue }: Model): Promise<number[]> {
  const rows = await stockRows(world, catalogue)
  return catalogue.map(({ variant }) => {
    const row = rows.find(({ variant_id }) => variant_id === variant.rowId)
    return (row?.on_hand ?? 0) - (row?.held ?? 0)
  })
}

const stockRows = (world: World, catalogue: readonly Good[]) =>
  world.db
    .selectFrom('stock_items')
    .select(['variant_id', 'on_hand', 'held'])
    .where(
      'variant_id',
      'in',
      catalogue.map(({ variant }) => variant.rowId),
    )
    .execute()

/** The orders a step may have changed, and through which events. */
export type CanTransition = {
  orders: readonly KnownOrder[]
  events: readonly OrderEvent[]
  /** The shop did not do it, rightly; another step of this kind has to. */ isRefused?: true
}
export const changesNothing: CanTransition = { orders: [], events: [] }
export const refused: CanTransition = { ...changesNothing, isRefused: true }

/** Requests in the cart of the customer with an account. */
export const inCart = ({ requests }: Model): KnownRequest[] => requests.filter(({ state }) => state === 'added_to_cart')

/** Units a customer's cart takes of each variant. */
export function wantedBy(model: Model, shopper: Shopper): Map<number, number> {
  const wanted = new Map(shopper.lines)
  const items = isPerson(shopper.principal) ? inCart(model).flatMap((request) => request.items) : []
  for (const { good, quantity } of items) if (good !== null) wanted.set(good, (wanted.get(good) ?? 0) + quantity)
  return wanted
}

export const hasItems = (model: Model, [principal = 0]: readonly number[]): boolean => {
  const shopper = pick(model.shoppers, principal)
  return shopper.lines.size > 0 || (isPerson(shopper.principal) && inCart(model).length > 0)
}

/** After each step: only the expected orders changed, and stock and carts match the model. */
export async function compare(model: Model, real: Real, canTransition: CanTransition): Promise<void> {
  await followOrders(model, real, canTransition)
  await compareRequests(model, real)
  const rows = await stockRows(real.world, model.catalogue)
  for (const { variant, onHand } of model.catalogue)
    expect(rows.find(({ variant_id }) => variant_id === variant.rowId)?.on_hand, 'units in stock').toBe(onHand)
}

async function followOrders(model: Model, { world }: Real, { orders, events }: CanTransition): Promise<void> {
  if (model.orders.length === 0) return
  const rows = await world.db
    .selectFrom('orders')
    .select(['id', 'state'])
    .where(
      'id',
      'in',
      model.orders.map(({ rowId }) => rowId),
    )
    .$narrowType<{ state: OrderState }>()
    .execute()
  for (const order of model.orders) {
    const now = rows.find(({ id }) => id === order.rowId)?.state
    if (now === undefined) return expect.fail(`order ${order.number} does not exist`)
    if (now === order.state) continue
    expect(orders, `order ${order.number} went from ${order.state} to ${now}`).toContain(order)
    expect(reachable(order.state, events), `order ${order.number} was ${order.state}`).toContain(now)
    applyItemEffects(model, order, now)
    applyRequestEffects(order, now, world.now())
    order.state = now
  }
}

function reachable(from: OrderState, events: readonly OrderEvent[]): OrderState[] {
  const found: OrderState[] = [from]
  for (const state of found)
    for (const transition of orderMachine.transitions())
      if (transition.from === state && events.includes(transition.event) && !found.includes(transition.to))
        found.push(transition.to)
  return found
}

/**
 * An unsuccessful order returns its units to stock, a reinstated one
 * takes them again; refunded units were handled by their refund.
 */
function applyItemEffects({ catalogue }: Model, { state, bought }: KnownOrder, to: OrderState): void {
  if (isUnsuccessful(state) === isUnsuccessful(to)) return
  for (const { good, quantity, removed } of bought) {
    const known = good === null ? undefined : catalogue[good]
    if (known) known.onHand += (isUnsuccessful(to) ? 1 : -1) * (quantity - removed)
  }
}

/** Effect of an order's end on its requests; a reinstated order restores them. */
function applyRequestEffects({ state, requests }: KnownOrder, to: OrderState, now: Date): void {
  for (const request of requests) {
    if (isUnsuccessful(state) && !isUnsuccessful(to)) expect(request.state, 'added again').toBe('confirmed')
    if (isUnsuccessful(state) && isUnsuccessful(to)) continue
    if (isUnsuccessful(to)) request.state = isOpen(request, now) ? 'confirmed' : 'expired'
    if (!isUnsuccessful(to)) request.state = to === 'completed' ? 'order_completed' : 'order_created'
  }
}

const isOpen = ({ expiresAt }: KnownRequest, now: Date): boolean => expiresAt !== null && now < expiresAt

async function compareRequests({ requests }: Model, { world }: Real): Promise<void> {
  if (requests.length === 0) return
  const ids = requests.map(({ rowId }) => rowId)
  const rows = await world.db.selectFrom('requests').select(['id', 'state']).where('id', 'in', ids).execute()
  for (const request of requests) {
    const isWaiting = request.state === 'confirmed' || request.state === 'added_to_cart'
    if (isWaiting && !isOpen(request, world.now())) request.state = 'expired'
    expect(rows.find(({ id }) => id === request.rowId)?.state, 'a request').toBe(request.state)
  }
}

/** The real cart has the same lines as the model. */
export async function compareCart(model: Model, { world }: Real, shopper: Shopper): Promise<void> {
  const { catalogue } = model
  const cart = await cartOf(world, shopper)
  const lines = (cart?.lines ?? []).map(({ variant, quantity }) => [variant.id, quantity])
  const known = [...shopper.lines].map(([good, quantity]) => [catalogue[good]?.variant.rowId, quantity])
  expect(lines.toSorted(byFirst), 'lines in the cart').toEqual(known.toSorted(byFirst))
  const requests = isPerson(shopper.principal) ? inCart(model).map(({ id }) => id) : []
  expect((cart?.requests ?? []).map(({ request }) => request.id).toSorted(), 'requests in the cart').toEqual(requests.toSorted())
}

const byFirst = (a: readonly unknown[], b: readonly unknown[]): number => Number(a[0]) - Number(b[0])

/** An order with its backorders, or the one whose units it has: what happens to a payment of both may change each. */
export function familyOf({ orders }: Model, order: KnownOrder): KnownOrder[] {
  const first = order.backorderOf ?? order.rowId
  return orders.filter(({ rowId, backorderOf }) => rowId === first || backorderOf === first)
}

/** What an order has now, as stored: a correction has changed its lines, and says itself what it did to the stock. */
export async function readBought({ catalogue }: Model, { world }: Real, orderId: number): Promise<Bought[]> {
  const rows = await world.db
    .selectFrom('order_lines')
    .select(['public_id', 'variant_id', 'quantity', 'refunded_quantity'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const good = catalogue.findIndex(({ variant }) => variant.rowId === row.variant_id)
    if (row.variant_id !== null && good < 0) return expect.fail('an order has a product of another run')
    const lineId = row.public_id
    return { good: good < 0 ? null : good, lineId, quantity: row.quantity, removed: row.refunded_quantity }
  })
}
