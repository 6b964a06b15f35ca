import { expect } from 'vitest'
import { cents, subtract } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { applyPoints, removePoints } from '#src/shop/cart/points.actions.server.ts'
import { joinLoyalty, balanceOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { earnPoints } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import { add } from './cart-steps.ts'
import { callerOf, cartOf, compareCart, hasItems, isPerson, pick, refused } from './model.ts'
import type { CanTransition, Model, Real, Shopper } from './model.ts'
import { place } from './order-steps.ts'
import type { StepKind } from './step.ts'

function memberIn({ shoppers }: Model): Person {
  for (const { principal } of shoppers) if (isPerson(principal)) return principal
  return expect.fail('no person has an account')
}

/** Joins the loyalty programme if needed, and buys something at the counter. */
async function buyAtCounter(model: Model, { world }: Real, [much = 0]: readonly number[]): Promise<void> {
  const principal = memberIn(model)
  const { balance, owed } = await joinLoyalty(world, principal)
  const points = 40 + much * 20
  await transaction(world.db, (tx) => earnPoints(world, tx, { userId: principal.userId, orderId: null, points }))
  expect(await balanceOf(world.db, principal.userId), 'points after the counter').toBe(balance + points - Math.min(owed, points))
}

/** The maximum, half of it, a tenth, or slightly more than the maximum. */
const parts = [1, 0.5, 0.1, 1.01] as const

async function apply(model: Model, real: Real, [principal = 0, how = 0]: readonly number[]): Promise<CanTransition | void> {
  const shopper = pick(model.shoppers, principal)
  const before = (await cartOf(real.world, shopper)) ?? expect.fail('a cart of the model does not exist')
  const maximum = before.pointsRoom?.maximum ?? cents(0)
  const wanted = cents(Math.ceil(maximum * pick(parts, how)))
  const applied = await applyPoints(real.world, callerOf(shopper), wanted)
  if (applied.ok) {
    const { points, totals } = applied.value.cart
    expect(points.amount, 'the amount that points pay').toBe(wanted)
    expect(totals.total - before.totals.total, 'the discount by points').toBe(subtract(before.points.amount, wanted))
    return compareCart(model, real, shopper)
  }
  expect(applied.error.code).toBe(refusalOf(shopper, { hasWallet: before.pointsRoom !== null, wanted, maximum }))
  return refused
}

function refusalOf(
  { principal }: Shopper,
  { hasWallet, wanted, maximum }: { hasWallet: boolean; wanted: number; maximum: number },
): string {
  if (!isPerson(principal)) return 'unauthorized'
  if (wanted <= 0) return 'amount_too_low'
  return hasWallet && wanted > maximum ? 'amount_too_high' : 'no_wallet'
}

async function remove(model: Model, real: Real, [principal = 0]: readonly number[]): Promise<void> {
  const shopper = pick(model.shoppers, principal)
  const removed = await removePoints(real.world, callerOf(shopper))
  expect(removed.ok && removed.value.cart.points).toEqual({ points: 0, amount: 0 })
  await compareCart(model, real, shopper)
}

/** Two tabs, or a double click: the cart has one amount, and the wallet is charged once. */
async function applyTwice(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition | void> {
  const shopper = pick(model.shoppers, chosen[0] ?? 0)
  const cart = await cartOf(real.world, shopper)
  const maximum = cart?.pointsRoom?.maximum ?? cents(0)
  if (!isPerson(shopper.principal) || maximum < 2) return refused
  const amounts = [maximum, cents(Math.floor(maximum / 2))]
  const answers = await Promise.all(amounts.map((amount) => applyPoints(real.world, callerOf(shopper), amount)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const after = await cartOf(real.world, shopper)
  expect(amounts).toContain(after?.points.amount)
}

/** A whole order, half or all of it paid with points; mostly collected, and paid there if anything is left. */
async function orderWithPoints(
  model: Model,
  real: Real,
  [what = 0, much = 0, how = 0]: readonly number[],
): Promise<CanTransition> {
  const member = model.shoppers.findIndex(({ principal }) => isPerson(principal))
  await buyAtCounter(model, real, [much])
  await add(model, real, [member, what, much])
  if (!hasItems(model, [member])) return refused
  await apply(model, real, [member, how % 2])
  return place(model, real, [member, how % 3 ? 0 : how])
}

type PointsStep = (model: Model, real: Real, chosen: readonly number[]) => Promise<CanTransition | void>

/** Every second time the member has just earned the points, and has something in the cart. */
const withPoints =
  (step: PointsStep): PointsStep =>
  async (model, real, chosen) => {
    const [principal = 0, what = 0, units = 0] = chosen
    if (units % 2 === 0) return step(model, real, chosen)
    const member = model.shoppers.findIndex((shopper) => isPerson(shopper.principal))
    await buyAtCounter(model, real, [units])
    await add(model, real, [member, what, 0])
    return hasItems(model, [member]) ? step(model, real, [member, principal]) : refused
  }

export const pointsSteps: readonly StepKind[] = [
  { name: 'orderWithPoints', weight: 5, work: orderWithPoints },
  { name: 'buyAtCounter', weight: 2, work: buyAtCounter },
  { name: 'applyPoints', weight: 5, when: hasItems, work: withPoints(apply) },
  { name: 'applyTwice', weight: 2, when: hasItems, work: withPoints(applyTwice) },
  { name: 'removePoints', weight: 2, when: hasItems, work: remove },
]
