import { expect } from 'vitest'
import { changeStock } from '#src/shop/catalogue/stock/actions.server.ts'
import { runDue } from '#src/worker/worker.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { cartOf, changesNothing, pick } from './model.ts'
import type { CanTransition, Model, Real } from './model.ts'
import type { StepKind } from './step.ts'

/** Hours pass and everything due runs: payment windows close, reservations end, carts may expire. */
async function wait(model: Model, real: Real, [hours = 0]: readonly number[]): Promise<CanTransition> {
  const waiting = model.orders.filter(({ state }) => state === 'balance_due')
  real.shop.wait(hours < 50 ? hours / 4 : hours)
  await runDue(real.world)
  for (const shopper of model.shoppers) {
    if (shopper.token === undefined || (await cartOf(real.world, shopper))) continue
    shopper.token = undefined
    shopper.lines.clear()
  }
  return { orders: waiting, events: ['fail', 'pay'] }
}

async function receiveStock(model: Model, real: Real, [which = 0, units = 0]: readonly number[]): Promise<CanTransition> {
  const good = pick(model.catalogue, which)
  const received = (units % 4) + 1
  const change = { received }
  const done = await changeStock(real.world, real.pharmacist, good.variant.id, { change, source: 'page' })
  expect(done.ok).toBe(true)
  good.onHand += received
  return changesNothing
}

/** A customer who saw the old price has to accept the new one before ordering. */
async function reprice(model: Model, { world }: Real, [which = 0, by = 0]: readonly number[]): Promise<CanTransition> {
  const { variant } = pick(model.catalogue, which)
  await world.db
    .updateTable('variants')
    .set({ price_cents: 101 + by * 37 })
    .where('id', '=', variant.rowId)
    .execute()
  return changesNothing
}

async function post(_: Model, { world }: Real): Promise<CanTransition> {
  await runJobs(world)
  return changesNothing
}

export const clockSteps: readonly StepKind[] = [
  { name: 'wait', weight: 3, work: wait },
  { name: 'receiveGoods', weight: 2, work: receiveStock },
  { name: 'reprice', weight: 2, work: reprice },
  { name: 'post', weight: 1, work: post },
]
