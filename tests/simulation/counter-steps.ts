import { expect } from 'vitest'
import { balanceOf, joinLoyalty } from '#src/shop/loyalty/wallet/actions.server.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { placeCounterOrder } from '#src/shop/counter-orders/actions.server.ts'
import { mergeCustomers } from '#src/shop/customers/merge.actions.server.ts'
import { earnPoints } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import { findStaffOrder } from '#src/shop/orders/staff/actions.server.ts'
import { addRui, addSpecialRequest } from '#tests/support/factories/requests.ts'
import { cartOf, changesNothing, compareCart, freeUnits, isPerson, pick, readBought } from './model.ts'
import type { CanTransition, KnownOrder, Model, Real, Shopper } from './model.ts'
import { receiveUnits } from './shelf-steps.ts'
import type { StepKind } from './step.ts'

type Wanted = { buyer: Person | null; items: readonly { good: number; quantity: number }[]; isPaid: boolean }

/** Staff place an order; the units that are missing for it have just come. */
async function placeAtCounter(model: Model, real: Real, { buyer, items, isPaid }: Wanted): Promise<KnownOrder> {
  const { world } = real
  const free = await freeUnits(real, model)
  for (const { good, quantity } of items)
    if ((free[good] ?? 0) < quantity) await receiveUnits(model, real, good, quantity - (free[good] ?? 0))
  const id = world.id()
  const order = {
    id,
    origin: isPaid ? ('counter' as const) : ('phone' as const),
    customerId: buyer?.publicId ?? null,
    locale: 'pt' as const,
    items: items.map(({ good, quantity }) => ({ variantId: pick(model.catalogue, good).variant.id, quantity })),
    paid: isPaid ? { method: 'cash' as const } : undefined,
    fields: { ...contact, email: buyer ? null : `balcao-${id}@cliente.example` },
  }
  const placed = await placeCounterOrder(world, real.pharmacist, order, { source: 'page' })
  if (!placed.ok) return expect.fail(`staff could not place an order: ${placed.error.code}`)
  const again = await placeCounterOrder(world, real.pharmacist, order, { source: 'page' })
  expect(again.ok && [again.value.isRepeat, again.value.number], 'sent twice').toEqual([true, placed.value.number])
  for (const { good, quantity } of items) pick(model.catalogue, good).onHand -= quantity
  const shopper = buyer ? model.shoppers.findIndex((one) => isPerson(one.principal)) : 0
  const known = await recordStaffOrder(model, real, { number: placed.value.number, shopper })
  expect(known.bought.map(({ good, quantity }) => ({ good, quantity }))).toEqual(items)
  return known
}

const contact = {
  name: 'Rosa Pinto',
  phone: '912345678',
  fulfilment: 'pickup',
  pickupLocationId: undefined,
  shippingRateId: undefined,
  address: { address1: null, address2: null, zipcode: null, city: null },
  addressId: undefined,
  coupon: null,
  payment: 'pay_at_pickup',
  nif: null,
  isNifConfirmed: false,
  note: null,
  healthConsent: true,
} as const

type ByStaff = { number: string; shopper: number; backorderOf?: number }

/** An order that came from no cart of the model. */
export async function recordStaffOrder(model: Model, real: Real, { number, shopper, backorderOf }: ByStaff): Promise<KnownOrder> {
  const found = await findStaffOrder(real.world, real.pharmacist, { number, source: 'page' })
  if (!found) return expect.fail(`order ${number} does not exist`)
  const known: KnownOrder = {
    rowId: found.rowId,
    number,
    token: found.token,
    shopper,
    cartToken: null,
    state: found.state,
    bought: await readBought(model, real, found.rowId),
    requests: [],
    backorderOf: backorderOf ?? null,
  }
  model.orders.push(known)
  return known
}

/** Two products, for the customer with an account or a guest, paid at once or at pickup. */
export function placeAny(model: Model, real: Real, [what = 0, units = 0, how = 0]: readonly number[]): Promise<KnownOrder> {
  const person = memberOf(model).principal
  const good = what % model.catalogue.length
  const items = [
    { good, quantity: (units % 4) + 2 },
    { good: (good + 1) % model.catalogue.length, quantity: (units % 3) + 1 },
  ]
  return placeAtCounter(model, real, { buyer: how % 2 ? person : null, items, isPaid: how % 3 === 0 })
}

const counterOrder = async (model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> => {
  await placeAny(model, real, chosen)
  return changesNothing
}

type Member = Shopper & { principal: Person }
const isMember = (shopper: Shopper): shopper is Member => isPerson(shopper.principal)
const memberOf = ({ shoppers }: Model): Member => shoppers.find(isMember) ?? expect.fail('no person has an account')

/** Points that are not reserved by a cart, less those that are owed. */
async function worthOf({ world }: Real, person: Person): Promise<number> {
  const { balance, owed } = await joinLoyalty(world, person)
  return balance - owed
}

/** Orders, points and requests of two accounts of one person become those of one; either of the two may be the one that stays. */
async function merge(model: Model, real: Real, [what = 0, units = 0, how = 0]: readonly number[]): Promise<CanTransition> {
  const { world } = real
  const member = memberOf(model)
  const other = await addRui(world)
  await placeAtCounter(model, real, {
    buyer: other,
    items: [{ good: what % model.catalogue.length, quantity: (units % 2) + 1 }],
    isPaid: how % 3 === 0,
  })
  const request = await addSpecialRequest(world, other)
  model.requests.push({ rowId: request.rowId, id: request.id, kind: request.kind, state: 'pending', expiresAt: null, items: [] })
  await joinLoyalty(world, other)
  await transaction(world.db, (tx) => earnPoints(world, tx, { userId: other.userId, orderId: null, points: 10 + units }))
  const stays = how % 2 ? other : member.principal
  const ends = how % 2 ? member.principal : other
  const inCart = how % 2 ? ((await cartOf(world, member))?.points.points ?? 0) : 0
  const points = (await worthOf(real, member.principal)) + (await worthOf(real, other)) + inCart
  const staff = { ...real.pharmacist, verifiedAt: world.realNow() }
  const input = { stays: stays.publicId, ends: ends.publicId }
  expect(await mergeCustomers(world, { staff, source: 'page' }, input)).toEqual({ ok: true })
  expect((await mergeCustomers(world, { staff, source: 'page' }, input)).ok, 'merged once').toBe(false)
  expect(await worthOf(real, stays), 'points of both').toBe(points)
  expect(await balanceOf(world.db, ends.userId), 'points of an account that has ended').toBe(undefined)
  if (how % 2) endMember(model, member, other)
  await compareCart(model, real, member)
  return changesNothing
}

/** The cart of an account that ends is emptied. */
function endMember(model: Model, member: Member, other: Person): void {
  for (const request of model.requests) if (request.state === 'added_to_cart') request.state = 'confirmed'
  member.principal = other
  member.token = undefined
  member.lines.clear()
}

export const counterSteps: readonly StepKind[] = [
  { name: 'counterOrder', weight: 2, work: counterOrder },
  { name: 'mergeCustomers', weight: 1, work: merge },
]
