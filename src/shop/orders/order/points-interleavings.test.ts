// @module-tag rest
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addHours } from '#src/kernel/dates.ts'
import { cents } from '#src/kernel/money.ts'
import { applyFakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addCart, addProduct, addStaff, everything } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { inLong } from '#tests/support/world/long.ts'
import { orderWithPoints } from '#tests/support/factories/points-in-orders.ts'
import type { OrderedWithPoints } from '#tests/support/factories/points-in-orders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { changeQuantity, findCart } from '#src/shop/cart/actions.server.ts'
import { periodicJobs as cartSweeps } from '#src/shop/cart/jobs.server.ts'
import { applyPoints, removePoints } from '#src/shop/cart/points.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import { balanceOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { cancelOwnOrder } from './actions.server.ts'
import { periodicJobs } from './jobs.server.ts'
import { refundOrder } from '../refund/actions.server.ts'
import { handlePaymentEvent } from '../payment/actions.server.ts'
import { transitionOrder } from '../staff/actions.server.ts'

// Everything that can happen to a person's points, started in an order chosen by a scheduler, with a gateway whose answers are
// delayed: from there on PostgreSQL runs them concurrently.

const shop = await shopFixture({ max: 40 })
const ana = await addStaff(shop.world, 'pharmacist')

const caller = (principal: Person) => ({ principal, token: undefined, locale: 'pt' }) as const

/** Marta with points in an open cart, and three orders partly paid with points: one unpaid, one sent, one ended. */
async function begin(world: World): Promise<{ marta: Person; orders: OrderedWithPoints[] }> {
  const cream = await addProduct(world, { price: 1001, stock: 50 })
  const items = [{ ...cream, quantity: 2 }]
  const first = await orderWithPoints(world, { items, points: 2000, pay: 500, patch: { payment_method_id: 'multibanco' } })
  const { marta } = first
  const others = []
  for (const pay of [300, 700]) {
    const order = await orderWithPoints(world, { items, pay, marta })
    await bankSays(world, order)
    others.push(order)
  }
  for (const state of ['ready', 'completed'] as const)
    await transitionOrder(world, ana, others[1]!.number, { state, source: 'page', counterPayment: { method: 'cash' } })
  await addCart(world, items, marta)
  await applyPoints(world, caller(marta), cents(400))
  return { marta, orders: [first, ...others] }
}

async function bankSays(world: World, { charge }: OrderedWithPoints): Promise<void> {
  const done = await applyFakeGatewayAction(world, charge ?? '', 'pay')
  for (const notice of done.ok ? done.value.notices : []) await handlePaymentEvent(world, 'simulator', notice)
}

const runPeriodicJobs = async (world: World): Promise<void> => {
  for (const { work } of [...cartSweeps, ...periodicJobs]) await work(world)
}

type Deed = {
  kind:
    | 'apply'
    | 'remove'
    | 'change'
    | 'place'
    | 'expire'
    | 'cancel'
    | 'staff cancel'
    | 'pay'
    | 'expireUnpaidOrder'
    | 'refund'
    | 'everything'
    | 'complete'
  at: number
  much: number
}

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom(
    'apply',
    'apply',
    'remove',
    'change',
    'place',
    'expire',
    'cancel',
    'staff cancel',
    'pay',
    'expireUnpaidOrder',
    'refund',
    'refund',
    'everything',
    'complete',
  ),
  at: fc.nat(2),
  much: fc.integer({ min: 1, max: 3 }),
})

type Scene = Awaited<ReturnType<typeof begin>>

const ofCart = (world: World, { marta }: Scene): Record<string, (much: number) => Promise<unknown>> => ({
  apply: (much) => applyPoints(world, caller(marta), cents(much * 390)),
  remove: () => removePoints(world, caller(marta)),
  async change(much) {
    const [line] = (await findCart(world, caller(marta)))?.lines ?? []
    return line && changeQuantity(world, caller(marta), { lineId: line.id, quantity: much })
  },
  place: () => placeOrder(world, caller(marta), { patch: everything, source: 'api' }),
  async expire() {
    const past = addHours(world.now(), -1)
    await world.db
      .updateTable('carts')
      .set({ expires_at: past })
      .where('user_id', '=', marta.userId)
      .where('state', '=', 'open')
      .execute()
    return runPeriodicJobs(world)
  },
})

const ofOrder = (
  world: World,
  { marta }: Scene,
  order: OrderedWithPoints,
): Record<string, (much: number) => Promise<unknown>> => ({
  cancel: () => cancelOwnOrder(world, order, { principal: marta }),
  'staff cancel': () => transitionOrder(world, ana, order.number, { state: 'canceled', source: 'page' }),
  complete: async () => {
    for (const state of ['ready', 'completed'] as const)
      await transitionOrder(world, ana, order.number, { state, source: 'page', counterPayment: { method: 'cash' } })
  },
  pay: () => bankSays(world, order),
  async expireUnpaidOrder() {
    const past = addHours(world.now(), -1)
    await world.db
      .updateTable('orders')
      .set({ payment_due_at: past })
      .where('id', '=', order.rowId)
      .where('state', '=', 'balance_due')
      .execute()
    return runPeriodicJobs(world)
  },
  async refund(much) {
    const row = await world.db
      .selectFrom('order_lines')
      .select('public_id')
      .where('order_id', '=', order.rowId)
      .executeTakeFirstOrThrow()
    return refundOrder(world, ana, order.number, { ...refundInput, lines: [{ lineId: row.public_id, quantity: (much % 2) + 1 }] })
  },
  everything: () => refundOrder(world, ana, order.number, { ...refundInput, lines: [], everything: true }),
})

const refundInput = { shipping: false, reason: 'Engano', restock: true, source: 'page' } as const

test(
  'carts, orders, payments, the clock and staff at once neither spend a point twice nor lose one',
  { timeout: 400_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(deed, { minLength: 4, maxLength: 16, size: 'max' }), async (scheduler, deeds) => {
        const { world: real } = shop
        const scene = await begin(real)
        const bank = { ...real.bank!, refund: scheduler.scheduleFunction(real.bank!.refund) }
        const world: World = { ...real, bank }
        const done: Promise<unknown>[] = []
        for (const { kind, at, much } of deeds) {
          const works = { ...ofCart(world, scene), ...ofOrder(world, scene, scene.orders[at]!) }
          void scheduler.schedule(Promise.resolve(), kind).then(() => done.push(works[kind]!(much)))
        }
        await scheduler.waitFor(allOf(done, deeds.length))
        await runPeriodicJobs(real)
        expect(await brokenInvariants(real)).toEqual([])
        expect(await balanceOf(real.db, scene.marta.userId)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: inLong(6, 40), endOnFailure: true },
    )
  },
)

/** Resolves once this many have started and all of them have ended. */
async function allOf(done: readonly Promise<unknown>[], count: number): Promise<void> {
  while (done.length < count) await new Promise((resolve) => setImmediate(resolve))
  await Promise.all(done)
}
