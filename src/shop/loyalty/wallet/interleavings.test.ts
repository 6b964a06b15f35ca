// @module-tag rest
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/principal.ts'
import { addMarta, addStaff } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { ledgerRules } from '#src/start/rules-of-points.ts'
import { inLong } from '#tests/support/world/long.ts'
import { WalletModel } from '#tests/support/assertions/loyalty-model.ts'
import { addBareCart, addBareOrder } from '#tests/support/factories/loyalty.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { setLoyalty } from '#tests/support/world/settings.ts'
import {
  joinLoyalty,
  walletOf,
  releasePoints,
  reservedBy,
  reservePoints,
  refundPointsPart,
  returnPoints,
  spendPoints,
  respendPoints,
} from './actions.server.ts'
import { adjustPoints } from '../counter/actions.server.ts'
import { earnPoints, reverseEarned } from '../points-in-carts/actions.server.ts'
import { periodicJobs } from './jobs.server.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
// Two months, so that points expire while the test moves the clock.
await setLoyalty(world, { expiryMonths: 2 })

const months = 2
const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transaction(world.db, work)
const runPeriodicJobs = async (): Promise<void> => {
  for (const { work } of periodicJobs) await work(world)
}

/** Marta's real wallet, to be compared with the model. */
type Real = { marta: Person; walletId: string; carts: number[]; orders: Map<number, number>; earning: number[] }
type Step = fc.AsyncCommand<WalletModel, Real>

async function openReal(): Promise<Real> {
  const marta = await addMarta(world)
  const { id: walletId } = await joinLoyalty(world, marta)
  const carts = await Promise.all([1, 2, 3, 4, 5].map(() => addBareCart(world)))
  return { marta, walletId, carts, orders: new Map(), earning: [] }
}

const cartAt = ({ carts }: Real, at: number): number => carts[at] ?? 0
const orderAt = ({ orders }: Real, at: number): number => orders.get(at) ?? 0

/** The real action runs first and the model follows; then both must agree. */
const step = (
  says: string,
  can: (model: WalletModel) => boolean,
  run: (model: WalletModel, real: Real) => Promise<void>,
): Step => ({
  check: can,
  toString: () => says,
  async run(model, real) {
    await run(model, real)
    expect(await walletOf(world, real.marta)).toMatchObject({ balance: model.balance, owed: model.owed })
    for (const [at, cartId] of real.carts.entries()) expect(await reservedBy(world.db, cartId)).toBe(model.reserved(at))
    expect(await brokenInvariants(world, ledgerRules)).toEqual([])
  },
})

const isOpen = (model: WalletModel, at: number): boolean => model.uses.get(at)?.placed !== true
const placedUse = (model: WalletModel, at: number) => {
  const use = model.uses.get(at)
  return use?.placed ? use : undefined
}

const earn = (points: number): Step =>
  step(
    `earn ${points}`,
    () => true,
    async (model, real) => {
      const orderId = await addBareOrder(world, await addBareCart(world))
      await inTx((tx) => earnPoints(world, tx, { userId: real.marta.userId, orderId, points }))
      real.earning.push(orderId)
      model.earn(points, world.now(), months)
    },
  )

const reserve = (at: number, share: number): Step =>
  step(
    `cart ${at} reserves ${share} % of what there is`,
    (model) => isOpen(model, at),
    async (model, real) => {
      const room = model.balance + model.reserved(at)
      const points = Math.floor((room * share) / 100)
      const wanted = { userId: real.marta.userId, cartId: cartAt(real, at), points }
      const reserved = await inTx((tx) => reservePoints(world, tx, wanted))
      expect(reserved).toMatchObject(points > room ? { error: { code: 'points_short', balance: room } } : { ok: true })
      if (reserved.ok && points !== model.reserved(at)) model.reserve(at, points)
    },
  )

const release = (at: number): Step =>
  step(
    `cart ${at} is swept`,
    () => true,
    async (model, real) => {
      await inTx((tx) => releasePoints(world, tx, [cartAt(real, at)]))
      if (isOpen(model, at) && model.reserved(at) > 0) model.reserve(at, 0)
    },
  )

const place = (at: number): Step =>
  step(
    `cart ${at} is placed`,
    (model) => isOpen(model, at) && model.reserved(at) > 0,
    async (model, real) => {
      const cartId = cartAt(real, at)
      const orderId = await addBareOrder(world, cartId)
      expect(await inTx((tx) => spendPoints(tx, { cartId, orderId }))).toBe(model.reserved(at))
      real.orders.set(at, orderId)
      model.uses.set(at, { points: model.reserved(at), lapsed: 0, placed: true })
    },
  )

const cancel = (at: number): Step =>
  step(
    `order ${at} comes to nothing`,
    (model) => placedUse(model, at) !== undefined,
    async (model, real) => {
      const use = placedUse(model, at)
      expect(await inTx((tx) => returnPoints(world, tx, orderAt(real, at)))).toBe(use?.points)
      if (use) model.cancel(use)
    },
  )

const reinstate = (at: number): Step =>
  step(
    `order ${at} is reinstated`,
    (model) => placedUse(model, at) !== undefined,
    async (model, real) => {
      const use = placedUse(model, at)
      const changed = await inTx((tx) => respendPoints(world, tx, orderAt(real, at)))
      expect(changed.ok).toBe((use?.lapsed ?? 0) <= model.balance)
      if (use && changed.ok) model.reinstate(use)
    },
  )

const refundSpent = (at: number, share: number): Step =>
  step(
    `order ${at} gives back ${share} % of what it spent`,
    (model) => (placedUse(model, at)?.points ?? 0) > 0,
    async (model, real) => {
      const use = placedUse(model, at)
      const points = Math.floor(((use?.points ?? 0) * share) / 100)
      await inTx((tx) => refundPointsPart(world, tx, orderAt(real, at), points))
      if (use) model.refundPointsPart(use, points)
    },
  )

const reverse = (pick: number, points: number): Step =>
  step(
    `a refund takes back ${points} of earning ${pick}`,
    (model) => model.earned.length > 0,
    async (model, real) => {
      const at = pick % model.earned.length
      const [earned, orderId] = [model.earned[at], real.earning[at]]
      if (!earned || orderId === undefined) throw new Error('nothing was earned there')
      const { rows } = await sql<{ expired: number }>`
        select coalesce(-sum(x.points), 0)::int as expired from loyalty_entries x join loyalty_entries e on e.id = x.credit_id
          where e.order_id = ${orderId} and x.kind = 'expired'`.execute(world.db)
      const [before, owed] = [model.balance, model.owed]
      const changed = await inTx((tx) => reverseEarned(world, tx, { orderId, points }))
      model.reverse(earned, points, rows[0]?.expired ?? 0)
      expect(changed).toEqual({ reversed: before - model.balance, missing: model.owed - owed })
    },
  )

const adjust = (points: number): Step =>
  step(
    `staff adjust by ${points}`,
    () => true,
    async (model, real) => {
      const adjusted = await adjustPoints(world, ana, { walletId: real.walletId, points, reason: 'Acerto', source: 'page' })
      expect(adjusted.ok).toBe(model.balance + points >= 0)
      if (adjusted.ok) model.adjust(points, world.now(), months)
    },
  )

const passDays = (days: number): Step =>
  step(
    `${days} days pass`,
    () => true,
    async (model) => {
      shop.wait(days * 24)
      await runPeriodicJobs()
      model.expire(world.now().getTime())
    },
  )

const some = fc.integer({ min: 1, max: 300 })
const cart = fc.nat(4)
const days = fc.integer({ min: 10, max: 60 })
const steps = [
  some.map(earn),
  some.map(earn),
  some.map(earn),
  days.map(passDays),
  days.map(passDays),
  ...[1, 2, 3].map(() => fc.tuple(cart, fc.nat(110)).map(([at, share]) => reserve(at, share))),
  cart.map(release),
  cart.map(place),
  cart.map(cancel),
  cart.map(reinstate),
  fc.tuple(cart, fc.nat(100)).map(([at, share]) => refundSpent(at, share)),
  fc.tuple(fc.nat(20), some).map(([pick, points]) => reverse(pick, points)),
  fc.integer({ min: -150, max: 150 }).filter(Boolean).map(adjust),
  days.map(passDays),
]

describe('any sequence of operations', () => {
  test(
    'the wallet equals a model with a queue of points, and its ledger adds up to its balance',
    { timeout: 240_000 },
    async () => {
      const walks = fc.asyncProperty(fc.commands(steps, { maxCommands: 40, size: 'max' }), async (commands) => {
        await fc.asyncModelRun(async () => ({ model: new WalletModel(), real: await openReal() }), commands)
      })
      await expect(fc.assert(walks, { numRuns: inLong(10, 60), endOnFailure: true })).resolves.toBeUndefined()
    },
  )
})

type Deed = {
  kind: 'reserve' | 'release' | 'place' | 'cancel' | 'reinstate' | 'earn' | 'reverse' | 'sweep'
  at: number
  points: number
}

const deeds: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom('reserve', 'reserve', 'reserve', 'release', 'place', 'cancel', 'reinstate', 'earn', 'reverse', 'sweep'),
  at: cart,
  points: fc.integer({ min: 0, max: 400 }),
})

/** As in the shop: every change locks its cart or order first and then reads its current state. */
const act = (real: Real, { kind, at, points }: Deed): Promise<unknown> => {
  if (kind === 'sweep') return runPeriodicJobs()
  const cartId = cartAt(real, at)
  return inTx(async (tx) => {
    const [earning] = real.earning
    if (kind === 'reverse') return earning && reverseEarned(world, tx, { orderId: earning, points })
    if (kind === 'earn') return earnPoints(world, tx, { userId: real.marta.userId, orderId: null, points })
    await tx.selectFrom('carts').select('id').where('id', '=', cartId).forUpdate().executeTakeFirst()
    const order = await tx.selectFrom('orders').select('id').where('cart_id', '=', cartId).executeTakeFirst()
    if (kind === 'release') return releasePoints(world, tx, [cartId])
    if (!order && kind === 'reserve') return reservePoints(world, tx, { userId: real.marta.userId, cartId, points })
    if (!order && kind === 'place') {
      const orderId = await addBareOrder({ ...world, db: tx }, cartId)
      return spendPoints(tx, { cartId, orderId })
    }
    if (order && kind === 'cancel') return returnPoints(world, tx, order.id)
    return order && kind === 'reinstate' ? respendPoints(world, tx, order.id) : undefined
  })
}

describe('any concurrent operations', () => {
  test('the ledger adds up to the balance and no point is spent twice', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(deeds, { minLength: 4, maxLength: 24, size: 'max' }), async (scheduler, all) => {
        const real = await openReal()
        const orderId = await addBareOrder(world, await addBareCart(world))
        await inTx((tx) => earnPoints(world, tx, { userId: real.marta.userId, orderId, points: 500 }))
        real.earning.push(orderId)
        const done: Promise<unknown>[] = []
        // The scheduler decides the order in which they start; PostgreSQL then runs them concurrently.
        for (const deed of all) void scheduler.schedule(Promise.resolve(), deed.kind).then(() => done.push(act(real, deed)))
        await scheduler.waitIdle()
        await Promise.all(done)
        expect(done).toHaveLength(all.length)
        expect(await brokenInvariants(world, ledgerRules)).toEqual([])
      }),
      { numRuns: inLong(12, 80), endOnFailure: true },
    )
  })
})
