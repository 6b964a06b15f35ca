import { expect } from 'vitest'
import { transitionInBulk, undoInBulk } from '#src/shop/orders/bulk/actions.server.ts'
import { findBulk, startBulk, undoBulk } from '#src/shop/orders/bulk/background.actions.server.ts'
import type { BulkReason } from '#src/shop/orders/bulk/bulk.ts'
import type { OrderEvent, OrderState } from '#src/shop/orders/order/order.ts'
import { runQueue } from '#tests/support/world/job-queue.ts'
import { pick, refused } from './model.ts'
import type { CanTransition, KnownOrder, Model, Real } from './model.ts'
import type { StepKind } from './step.ts'

const states = ['ready', 'completed', 'canceled', 'pending'] as const
const events: readonly OrderEvent[] = ['pay', 'prepare', 'complete', 'cancel', 'annul', 'reinstate', 'fail']

type Target = { number: string; version: number }

/** Up to five orders, every seventh time with one whose version is not the one that was shown. */
async function targetsOf(model: Model, { world }: Real, [which = 0, how = 0]: readonly number[]): Promise<Target[]> {
  const orders = model.orders.slice(which % model.orders.length).slice(0, 5)
  const rows = await world.db
    .selectFrom('order_moves')
    .innerJoin('orders', 'orders.id', 'order_moves.order_id')
    .select(['number', world.db.fn.countAll().as('version')])
    .where(
      'order_id',
      'in',
      orders.map(({ rowId }) => rowId),
    )
    .groupBy('number')
    .execute()
  return orders.map(({ number }, at) => {
    const version = Number(rows.find((row) => row.number === number)?.version)
    return { number, version: how % 7 === 6 && at === 0 ? version - 1 : version }
  })
}

type Outcome = { number: string; version: number; reason: BulkReason | null }

const ordersOf = ({ orders }: Model, lines: readonly { number: string }[]): KnownOrder[] =>
  orders.filter((order) => lines.some(({ number }) => number === order.number))

/** None failed unexpectedly, and those that were refused are as they were. */
async function madeOf(model: Model, real: Real, lines: readonly Outcome[], state: OrderState): Promise<Outcome[]> {
  expect(lines.filter(({ reason }) => reason === 'failed')).toEqual([])
  const now = await statesOf(real, model)
  for (const { number, reason } of lines) {
    if (reason === null) expect(now.get(number), `order ${number} after a bulk`).toBe(state)
    else expect(now.get(number), `order ${number}: ${reason}`).toBe(model.orders.find((one) => one.number === number)?.state)
  }
  return lines.filter(({ reason }) => reason === null)
}

async function statesOf({ world }: Real, { orders }: Model): Promise<ReadonlyMap<string, string>> {
  const ids = orders.map(({ rowId }) => rowId)
  const rows = await world.db.selectFrom('orders').select(['number', 'state']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ number, state }) => [number, state]))
}

const unavailable: readonly (BulkReason | null)[] = [null, 'request_expired', 'points_short']

/** Orders that were undone are as before; one that could not be undone has its new state. */
async function afterUndo(model: Model, real: Real, lines: readonly Outcome[]): Promise<CanTransition> {
  const now = await statesOf(real, model)
  for (const { number, reason } of lines) {
    expect(unavailable, `undoing the bulk of order ${number}`).toContain(reason)
    const known = model.orders.find((one) => one.number === number)
    if (reason === null) expect(now.get(number), `order ${number} after undoing a bulk`).toBe(known?.state)
  }
  return { orders: ordersOf(model, lines), events }
}

async function bulk(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> {
  const orders = await targetsOf(model, real, chosen)
  const state = pick(states, chosen[2] ?? 0)
  const lines = await transitionInBulk(real.world, real.pharmacist, { orders, state, source: 'page' })
  const made = await madeOf(model, real, lines, state)
  if (made.length === 0) return refused
  return { orders: ordersOf(model, made), events }
}

async function bulkUndone(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> {
  const orders = await targetsOf(model, real, chosen)
  const state = pick(states, chosen[2] ?? 0)
  const lines = await transitionInBulk(real.world, real.pharmacist, { orders, state, source: 'page' })
  const made = await madeOf(model, real, lines, state)
  if (made.length === 0) return refused
  const undone = await undoInBulk(real.world, real.pharmacist, { orders: made, source: 'page' })
  return afterUndo(model, real, undone)
}

/** A worker makes the transitions, and every second time undoes them. */
async function bulkByWorker(model: Model, real: Real, chosen: readonly number[]): Promise<CanTransition> {
  const { world, pharmacist } = real
  const orders = await targetsOf(model, real, chosen)
  const [which = 0, , what = 0] = chosen
  const state = pick(states, what)
  const started = await startBulk(world, pharmacist, { orders, state, source: 'page' })
  if (!started.ok) return expect.fail(`a bulk did not start: ${started.error.code}`)
  const { id } = started.value
  const read = async () => (await findBulk(world, pharmacist, id)) ?? expect.fail('a bulk does not exist')
  await runQueue(world, 'order-bulk')
  const done = await read()
  expect(done.rows.map(({ number }) => number).toSorted()).toEqual(orders.map(({ number }) => number).toSorted())
  const made = await madeOf(model, real, done.rows, state)
  if (made.length === 0) return refused
  if (which % 2 === 0) return { orders: ordersOf(model, made), events }
  expect((await undoBulk(world, pharmacist, id)).ok).toBe(true)
  await runQueue(world, 'order-bulk')
  const names = new Set(made.map(({ number }) => number))
  return afterUndo(
    model,
    real,
    (await read()).rows.filter(({ number }) => names.has(number)),
  )
}

const hasOrders = ({ orders }: Model): boolean => orders.length > 0

export const bulkSteps: readonly StepKind[] = [
  { name: 'bulk', weight: 2, when: hasOrders, work: bulk },
  { name: 'bulkUndone', weight: 2, when: hasOrders, work: bulkUndone },
  { name: 'bulkByWorker', weight: 2, when: hasOrders, work: bulkByWorker },
]
