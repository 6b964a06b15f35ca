import { expect } from 'vitest'
import { lisbonDate, nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { moveToBackorder } from '#src/shop/orders/backorder/actions.server.ts'
import { isInPreparation } from '#src/shop/orders/order/order.ts'
import type { Order } from '#src/shop/orders/order/order.ts'
import { recordShortage } from '#src/shop/orders/shortage/actions.server.ts'
import { findStaffOrder, transitionOrder } from '#src/shop/orders/staff/actions.server.ts'
import { swapLine } from '#src/shop/orders/substitution/actions.server.ts'
import { undoSwap } from '#src/shop/orders/substitution/undo-swap.actions.server.ts'
import { placeAny, recordStaffOrder } from './counter-steps.ts'
import { changesNothing, freeUnits, pick, readBought, refused } from './model.ts'
import type { CanTransition, KnownOrder, Model, Real } from './model.ts'
import { receiveUnits } from './shelf-steps.ts'
import type { StepKind } from './step.ts'

/** Units of a line of an order in preparation. */
export type LineUnits = { order: KnownOrder; good: number; lineId: string; quantity: number }

/** Of an order that exists or, every second time, of one that staff have just placed. */
export async function pickUnits(
  model: Model,
  real: Real,
  [which = 0, units = 0, how = 0]: readonly number[],
): Promise<LineUnits> {
  const known = model.orders.filter(({ state, bought }) => isInPreparation(state) && bought.some(isLeft))
  const order = which % 2 && known.length > 0 ? pick(known, which) : await placeAny(model, real, [which, units, how])
  const { good, lineId, quantity, removed } = pick(order.bought.filter(isLeft), how)
  return { order, good: good ?? expect.fail('a product was expected'), lineId, quantity: 1 + (units % (quantity - removed)) }
}

const isLeft = ({ good, quantity, removed }: KnownOrder['bought'][number]): boolean => good !== null && quantity > removed

export async function readStaffOrder({ world, pharmacist }: Real, { number }: { number: string }): Promise<Order> {
  const found = await findStaffOrder(world, pharmacist, { number, source: 'page' })
  return found ?? expect.fail(`order ${number} does not exist`)
}

const unitsIn = ({ bought }: Pick<KnownOrder, 'bought'>): number => bought.reduce((sum, line) => sum + line.quantity, 0)

/** A refused correction has changed nothing of the order. */
async function expectSame(model: Model, real: Real, order: KnownOrder): Promise<CanTransition> {
  expect(await readBought(model, real, order.rowId), 'lines after a refusal').toEqual(order.bought)
  return refused
}

/** Why an order may rightly refuse to be corrected. */
const refusals =
  /^(?:shortage_(?:last|points|payment|too_many)|backorder_(?:all|closed|of_backorder|points|undoable|refunded)|out_of_stock|swap_same|refund_\w+|not_purchasable)$/

export async function leaveOut(model: Model, real: Real, { order, lineId, quantity }: LineUnits): Promise<CanTransition> {
  const before = await readStaffOrder(real, order)
  const input = { lineId, quantity, consent: 'phone', source: 'page' } as const
  const left = await recordShortage(real.world, real.pharmacist, order.number, input)
  if (!left.ok) {
    expect(left.error.code).toMatch(refusals)
    return expectSame(model, real, order)
  }
  return afterLeavingOut(model, real, order, { before, quantity })
}

/** They leave the order, and do not return to the shelf. */
export async function afterLeavingOut(
  model: Model,
  real: Real,
  order: KnownOrder,
  { before, quantity }: { before: Order; quantity: number },
): Promise<CanTransition> {
  const was = leftIn(order)
  order.bought = await readBought(model, real, order.rowId)
  expect(leftIn(order), 'units left').toBe(was - quantity)
  const after = await readStaffOrder(real, order)
  expect(after.totals.total).toBeLessThanOrEqual(before.totals.total)
  expect(after.shortages.length).toBe(before.shortages.length + 1)
  return changesNothing
}

const leftIn = ({ bought }: KnownOrder): number => bought.reduce((sum, { quantity, removed }) => sum + quantity - removed, 0)

/** Another product takes the place; every third time staff undo it. */
async function swap(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> {
  const [which = 0, units = 0, how = 0] = chosen
  const picked = await pickUnits(model, real, chosen)
  const to = (picked.good + 1 + (units % (model.catalogue.length - 1))) % model.catalogue.length
  if (how % 4) await provide(model, real, to, picked.quantity)
  const restock = which % 3 === 0
  const before = picked.order.bought
  const input = { ...inputOf(picked), code: pick(model.catalogue, to).variant.rowId, restock }
  const swapped = await swapLine(real.world, real.pharmacist, picked.order.number, input)
  if (!swapped.ok) {
    expect(swapped.error.code).toMatch(refusals)
    return expectSame(model, real, picked.order)
  }
  await afterSwap(model, real, picked, { to, restock })
  if (how % 3 === 0) await undoLastSwap(model, real, { ...picked, to, restock, before })
  return changesNothing
}

const inputOf = ({ lineId, quantity }: LineUnits) => ({ lineId, quantity, consent: 'phone', source: 'page' }) as const

export async function provide(model: Model, real: Real, good: number, quantity: number): Promise<void> {
  const missing = quantity - ((await freeUnits(real, model))[good] ?? 0)
  if (missing > 0) await receiveUnits(model, real, good, missing)
}

export async function afterSwap(
  model: Model,
  real: Real,
  { order, good, quantity }: LineUnits,
  { to, restock }: { to: number; restock: boolean },
): Promise<void> {
  const was = unitsIn(order)
  order.bought = await readBought(model, real, order.rowId)
  expect(unitsIn(order), 'units after a swap').toBe(was)
  pick(model.catalogue, to).onHand -= quantity
  if (restock) pick(model.catalogue, good).onHand += quantity
}

type Swapped = LineUnits & { to: number; restock: boolean; before: KnownOrder['bought'] }

async function undoLastSwap(model: Model, real: Real, { order, good, quantity, to, restock, before }: Swapped): Promise<void> {
  const { substitutions } = await readStaffOrder(real, order)
  const last = substitutions.at(-1) ?? expect.fail('a swap was not recorded')
  const undone = await undoSwap(real.world, real.pharmacist, order.number, { substitutionId: last.id, source: 'page' })
  if (!undone.ok) {
    expect(last.isRefunded, 'a swap without a refund can be undone').toBe(true)
    expect(undone.error.code).toBe('swap_changed')
    return
  }
  order.bought = await readBought(model, real, order.rowId)
  expect(order.bought, 'as before the swap').toEqual(before)
  pick(model.catalogue, to).onHand += quantity
  if (restock) pick(model.catalogue, good).onHand -= quantity
}

/** A day on which the pharmacy is open: of two that follow each other one is. */
export const dayIn = ({ world }: Real, days: number): IsoDate => nextDay(lisbonDate(world.now()), days)

/** LineUnits come later, with a new order or with one that waits for that day. */
async function comeLater(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> {
  const picked = await pickUnits(model, real, chosen)
  const [, units = 0] = chosen
  for (const days of [1, 2]) {
    const expectedOn = dayIn(real, 2 + (units % 4) * 30 + days)
    const moved = await moveToBackorder(real.world, real.pharmacist, picked.order.number, { ...inputOf(picked), expectedOn })
    if (moved.ok) return afterBackorder(model, real, picked)
    expect(moved.error.code).toMatch(refusals)
    if (moved.error.code !== 'backorder_closed') break
  }
  return expectSame(model, real, picked.order)
}

export async function afterBackorder(model: Model, real: Real, { order, quantity }: LineUnits): Promise<CanTransition> {
  const was = unitsIn(order)
  order.bought = await readBought(model, real, order.rowId)
  expect(unitsIn(order), 'units that go now').toBe(was - quantity)
  const { backorders } = await readStaffOrder(real, order)
  const { number } = backorders.at(-1)?.later ?? expect.fail('a backorder was not recorded')
  const known = model.orders.find((one) => one.number === number)
  const had = known ? unitsIn(known) : 0
  const later = known ?? (await recordStaffOrder(model, real, { number, shopper: order.shopper, backorderOf: order.rowId }))
  later.bought = await readBought(model, real, later.rowId)
  expect(unitsIn(later), 'units that come later').toBe(had + quantity)
  return changesNothing
}

const isAwaited = ({ backorderOf, state }: KnownOrder): boolean => backorderOf !== null && isInPreparation(state)

/** What was awaited has come, or all but one of its units, and is handed over. */
async function arrive(model: Model, real: Real, [which = 0, how = 0]: readonly number[]): Promise<CanTransition> {
  const order = pick(model.orders.filter(isAwaited), which)
  const line = order.bought.find(isLeft)
  const { good, lineId } = line ?? { good: null, lineId: '' }
  if (how % 2 && good !== null) await leaveOut(model, real, { order, good, lineId, quantity: 1 })
  for (const state of ['ready', 'completed'] as const) {
    if (order.state === state) continue
    const input = { state, source: 'page', counterPayment: { method: 'cash' } } as const
    const moved = await transitionOrder(real.world, real.pharmacist, order.number, input)
    if (!moved.ok) return { orders: [order], events: ['prepare', 'complete'], isRefused: true }
  }
  return { orders: [order], events: ['prepare', 'complete'] }
}

export const correctionSteps: readonly StepKind[] = [
  {
    name: 'leaveOut',
    weight: 2,
    work: async (model, real, chosen) => leaveOut(model, real, await pickUnits(model, real, chosen)),
  },
  { name: 'swap', weight: 3, work: swap },
  { name: 'comeLater', weight: 3, work: comeLater },
  { name: 'arrive', weight: 2, when: ({ orders }) => orders.some(isAwaited), work: arrive },
]
