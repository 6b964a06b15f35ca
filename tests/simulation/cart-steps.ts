import { expect } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { addItem, changeQuantity, removeItems } from '#src/shop/cart/actions.server.ts'
import { applyCoupon, removeCoupon } from '#src/shop/cart/coupon.actions.server.ts'
import { chooseDelivery } from '#src/shop/cart/delivery.actions.server.ts'
import { mergeCarts } from '#src/shop/cart/merge.actions.server.ts'
import { callerOf, cartOf, changesNothing, compareCart, freeUnits, hasItems, inCart, isPerson, pick, refused } from './model.ts'
import type { CanTransition, Model, Real, Shopper } from './model.ts'
import type { StepKind } from './step.ts'

const hasLines = ({ shoppers }: Model, [principal = 0]: readonly number[]): boolean => pick(shoppers, principal).lines.size > 0

/** Refused only when there really is less stock; the cart is unchanged then. */
async function refusedForStock(
  model: Model,
  real: Real,
  { good, wanted }: { good: number; wanted: number },
): Promise<CanTransition> {
  const free = await freeUnits(real, model)
  expect(wanted, 'refused although there is enough').toBeGreaterThan(free[good] ?? 0)
  return refused
}

export async function add(
  model: Model,
  real: Real,
  [principal = 0, what = 0, units = 0]: readonly number[],
): Promise<CanTransition | void> {
  const shopper = pick(model.shoppers, principal)
  const good = what % model.catalogue.length
  const quantity = (units % 3) + 1
  const known = shopper.lines.get(good) ?? 0
  const added = await addItem(real.world, callerOf(shopper), { variantId: pick(model.catalogue, good).variant.id, quantity })
  if (added.ok) {
    shopper.token = added.value.cart.token
    shopper.lines.set(good, known + quantity)
    return compareCart(model, real, shopper)
  }
  expect(added.error.code).toBe('out_of_stock')
  await refusedForStock(model, real, { good, wanted: known + quantity })
}

async function change(
  model: Model,
  real: Real,
  [principal = 0, which = 0, units = 0]: readonly number[],
): Promise<CanTransition | void> {
  const shopper = pick(model.shoppers, principal)
  const [good] = pick([...shopper.lines], which)
  const quantity = units % 5
  const lineId = await lineOf(model, real, shopper, good)
  const changed = await changeQuantity(real.world, callerOf(shopper), { lineId, quantity })
  if (!changed.ok) {
    expect(changed.error.code).toBe('out_of_stock')
    return refusedForStock(model, real, { good, wanted: quantity })
  }
  if (quantity === 0) shopper.lines.delete(good)
  if (quantity > 0) shopper.lines.set(good, quantity)
  return compareCart(model, real, shopper)
}

async function lineOf({ catalogue }: Model, { world }: Real, shopper: Shopper, good: number): Promise<string> {
  const cart = await cartOf(world, shopper)
  const line = cart?.lines.find(({ variant }) => variant.id === catalogue[good]?.variant.rowId)
  return line?.id ?? expect.fail('a line of the model is not in the cart')
}

async function empty(model: Model, real: Real, [principal = 0]: readonly number[]): Promise<void> {
  const shopper = pick(model.shoppers, principal)
  const emptied = await removeItems(real.world, callerOf(shopper))
  expect(emptied.ok).toBe(true)
  shopper.lines.clear()
  if (isPerson(shopper.principal)) for (const request of inCart(model)) request.state = 'confirmed'
  await compareCart(model, real, shopper)
}

async function coupon(model: Model, real: Real, [principal = 0, which = 0]: readonly number[]): Promise<CanTransition | void> {
  const shopper = pick(model.shoppers, principal)
  const code = pick([...real.codes, 'NADA'], which)
  const typed = await applyCoupon(real.world, callerOf(shopper), which % 2 ? code.toLowerCase() : code)
  if (code === 'NADA') expect(typed).toMatchObject({ error: { code: 'coupon_unknown' } })
  if (!typed.ok) expect(typed.error.code).toMatch(/^coupon_/)
  await compareCart(model, real, shopper)
  return typed.ok ? changesNothing : refused
}

async function dropCoupon(model: Model, real: Real, [principal = 0]: readonly number[]): Promise<void> {
  const dropped = await removeCoupon(real.world, callerOf(pick(model.shoppers, principal)))
  expect(dropped.ok && dropped.value.cart.coupon).toBe(null)
}

/** Vila Real, Lisboa, Funchal, and an unassigned code. */
const zipcodes = ['5000-100', '1000-001', '9000-030', '0000-000']

async function deliver(
  model: Model,
  real: Real,
  [principal = 0, where = 0, how = 0]: readonly number[],
): Promise<CanTransition | void> {
  const shopper = pick(model.shoppers, principal)
  const zipcode = pick(zipcodes, where)
  const fulfilment = pick(['delivery', 'pickup', undefined] as const, how)
  const chosen = await chooseDelivery(real.world, callerOf(shopper), { zipcode, fulfilment })
  if (!chosen.ok) {
    expect(chosen.error.code).toBe('zipcode_invalid')
    return refused
  }
  expect(chosen.value.cart.contact.shipping?.zipcode).toBe(zipcode)
  const { totals, shippingRate } = chosen.value.cart
  if (shippingRate === null) expect(totals.shipping).toBe(0)
  await compareCart(model, real, shopper)
}

/** A guest signs in: their cart is merged into the person's. */
async function signIn(model: Model, real: Real, [principal = 0]: readonly number[]): Promise<void> {
  const shopper = pick(model.shoppers, principal)
  const person = model.shoppers.find((one) => isPerson(one.principal))
  if (!person || !isPerson(person.principal)) return
  const { userId } = person.principal
  const free = await freeUnits(real, model)
  const token = await transaction(real.world.db, (tx) => mergeCarts(real.world, tx, { userId, guestToken: shopper.token }))
  person.token = token
  const after = await cartOf(real.world, person)
  for (const [good, quantity] of shopper.lines) {
    const before = person.lines.get(good) ?? 0
    const now = after?.lines.find(({ variant }) => variant.id === model.catalogue[good]?.variant.rowId)?.quantity ?? 0
    expect(now, 'units after signing in').toBeGreaterThanOrEqual(before)
    expect(now, 'units after signing in').toBeLessThanOrEqual(before + quantity)
    if (before + quantity <= (free[good] ?? 0)) expect(now, 'all of them exist').toBe(before + quantity)
    if (now > 0) person.lines.set(good, now)
  }
  shopper.token = undefined
  shopper.lines.clear()
  await compareCart(model, real, person)
}

const isGuestWithCart = ({ shoppers }: Model, [principal = 0]: readonly number[]): boolean => {
  const shopper = pick(shoppers, principal)
  return !isPerson(shopper.principal) && shopper.lines.size > 0
}

export const cartSteps: readonly StepKind[] = [
  { name: 'add', weight: 10, work: add },
  { name: 'change', weight: 4, when: hasLines, work: change },
  { name: 'empty', weight: 1, when: hasItems, work: empty },
  { name: 'coupon', weight: 3, when: hasItems, work: coupon },
  { name: 'dropCoupon', weight: 1, when: hasItems, work: dropCoupon },
  { name: 'deliver', weight: 3, when: hasItems, work: deliver },
  { name: 'signIn', weight: 2, when: isGuestWithCart, work: signIn },
]
