import { describe, expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '#db/seed/load-catalogue.ts'
import { loadPromotions } from '#db/seed/load-promotions.ts'
import { people } from '#db/seed/people.ts'
import { addDays, HOUR, lisbonDate } from '#src/kernel/dates.ts'
import { openMinutes } from '#src/kernel/open-time.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isStaff } from '#src/platform/principal.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { Config } from '#src/platform/config.ts'
import type { World } from '#src/platform/world.ts'
import { findPerson } from '#src/shop/accounts/person/actions.server.ts'
import { listEndingBatches } from '#src/shop/catalogue/batches/actions.server.ts'
import { listDrafts } from '#src/shop/catalogue/receiving/actions.server.ts'
import { countUndelivered } from '#src/shop/notifications/undelivered.actions.server.ts'
import { listOpenOrders } from '#src/shop/orders/staff/actions.server.ts'
import { readOwnersToday } from '#src/shop/reports/today/actions.server.ts'
import { listWaiting } from '#src/shop/requests/queue/actions.server.ts'
import { todayOrder } from '#src/shop/staff/today.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { periodicJobs } from '#src/worker/registry.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { memoryFiles } from '#tests/support/world/memory-files.ts'
import { openTestShop } from '#tests/support/world/shop.ts'
import type { TestShop } from '#tests/support/world/shop.ts'
import { inAll } from '#tests/support/world/short.ts'
import { brokenInvariants, openingStock } from './invariants.ts'
import { seedDemo } from './seed-demo.ts'

/** The pharmacy with its products, before its first person comes, at this moment. */
async function openShopAt(moment: string, demo: Config['demo'] = 'living'): Promise<TestShop> {
  const now = () => new Date(moment)
  const shop = await openTestShop({ externalServices: { files: memoryFiles(), now, realNow: now } })
  const world = { ...shop.world, config: { ...shop.world.config, demo } }
  await transaction(world.db, async (tx) => {
    await loadCatalogue({ ...world, tx })
    await loadPromotions({ ...world, tx })
  })
  return { ...shop, world }
}

const { world } = await fileFixture(openShopAt('2026-11-20T10:00:00Z'))
const before = process.cpuUsage()
await seedDemo(world)
const { user, system } = process.cpuUsage(before)
console.log(`the living demo took ${((user + system) / 1e6).toFixed(1)} s of processor time`)

async function staffOf(world: World, key: string): Promise<Staff> {
  const email = people.find((person) => person.key === key)?.email ?? ''
  const { public_id: id } = await world.db
    .selectFrom('users')
    .select('public_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const person = await findPerson(world.db, id)
  return person && isStaff(person) ? person : expect.fail(`nobody of the team is ${key}`)
}

/** What staff see on their page of the day. */
async function dayOf(world: World) {
  const [ana, diogo, website] = [await staffOf(world, 'ana'), await staffOf(world, 'diogo'), await readWebsite(world.db)]
  const orders = await listOpenOrders(world, ana)
  const rows = orders.map((order) => ({ ...todayOrder(order, website, ana.publicId), claim: order.claim }))
  const waiting = await listWaiting(world, ana, 20)
  const { finished } = await listDrafts(world.db)
  const { batches } = await listEndingBatches(world.db, world.now(), 4)
  const owners = await readOwnersToday(world, diogo, 'pt')
  return { hours: website.hours, rows, waiting, finished, batches, owners, undelivered: await countUndelivered(world.db) }
}

function expectDayInProgress(
  { hours, rows, waiting, finished, batches, owners, undelivered }: Awaited<ReturnType<typeof dayOf>>,
  now: Date,
) {
  const toPrepare = rows.filter(({ work }) => work === 'prepare')
  const late = toPrepare.filter(({ dueAt }) => dueAt !== null && dueAt < now)
  expect(late).toMatchObject([{ claim: { by: 'João Teixeira' } }])
  const dueNext = toPrepare.filter(({ dueAt }) => dueAt !== null && dueAt >= now).length
  expect(dueNext).toBeGreaterThan(3)
  expect(rows.filter(({ work }) => work === 'handover').length).toBeGreaterThan(2)
  expect(rows.filter(({ work }) => work === 'handover').length).toBeLessThan(12)
  expect(rows.filter(({ work }) => work === 'message')).toHaveLength(1)
  expect(rows.filter(({ needsAttention }) => needsAttention === 'refund_due')).toHaveLength(1)
  expect(rows.filter(({ state }) => state === 'balance_due')).toHaveLength(1)
  expect(rows.filter(({ expectedOn }) => expectedOn !== null && expectedOn > lisbonDate(now))).toHaveLength(1)
  expect(undelivered).toBe(1)
  // Four prescriptions and a special request wait; the pharmacist works on one of them.
  expect(waiting.map(({ kind }) => kind).toSorted()).toEqual([
    'prescription',
    'prescription',
    'prescription',
    'prescription',
    'request',
  ])
  expect(waiting.filter(({ claim }) => claim?.by === 'Ana Vaz')).toHaveLength(1)
  const lately = finished.filter(({ at }) => at !== null && openMinutes(hours, at, now) < 60)
  expect(lately.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['receive', 'count']))
  expect(
    batches.filter(({ expiresOn }) => expiresOn !== null && expiresOn < lisbonDate(addDays(now, 35))).length,
  ).toBeGreaterThan(1)
  expect(owners?.figures.sales.now).toBeGreaterThan(0)
  expect(owners?.figures.sales.before).toBeGreaterThanOrEqual(0)
}

describe('the living demo', () => {
  const count = async (table: 'orders' | 'users' | 'loyalty_entries' | 'stock_movements' | 'requests' | 'promotion_uses') => {
    const row = await world.db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }

  test('is a shop whose orders, points, money and stock add up', inAll, async () => {
    expect(await brokenInvariants(world)).toEqual([])
    // What lies on a shelf is what its movements say.
    expect(new Set((await openingStock(world)).values())).toEqual(new Set([0]))
  })

  test('has a year of customers and orders of every kind, more of them lately', async () => {
    expect(await count('users')).toBe(people.length + 80)
    const orders = await world.db
      .selectFrom('orders')
      .select([
        'state',
        'payment_state',
        'payment_method_code as method',
        'fulfilment',
        'origin',
        'points',
        'discount_total_cents',
        'placed_at',
      ])
      .execute()
    expect(orders.length).toBeGreaterThan(1400)
    expect(orders.length).toBeLessThan(1700)
    for (const method of ['pay_at_pickup', 'card', 'mb_way', 'multibanco'])
      expect(orders.filter((order) => order.method === method).length, method).toBeGreaterThan(100)
    for (const fulfilment of ['pickup', 'delivery'])
      expect(orders.filter((order) => order.fulfilment === fulfilment).length, fulfilment).toBeGreaterThan(400)
    for (const state of ['completed', 'canceled', 'failed', 'void', 'ready', 'pending'])
      expect(orders.filter((order) => order.state === state).length, state).toBeGreaterThan(0)
    for (const state of ['refunded', 'partially_refunded'])
      expect(orders.filter((order) => order.payment_state === state).length, state).toBeGreaterThan(5)
    for (const origin of ['phone', 'counter']) expect(orders.filter((order) => order.origin === origin).length).toBeGreaterThan(5)
    expect(orders.filter(({ points }) => points > 0).length).toBeGreaterThan(30)
    expect(orders.filter((order) => order.discount_total_cents > 0).length).toBeGreaterThan(80)
    const between = (from: number, until: number) =>
      orders.filter(({ placed_at: at }) => at >= addDays(world.now(), -from) && at < addDays(world.now(), -until)).length
    expect(between(28, 0)).toBeGreaterThan(1.6 * between(350, 322))
    const onDay = (day: number) => orders.filter(({ placed_at: at }) => at.getUTCDay() === day).length
    expect(onDay(1)).toBeGreaterThan(1.3 * onDay(6))
    expect(onDay(6)).toBeGreaterThan(onDay(0))
  })

  test('has prescriptions that were bought, left to expire, rejected and withdrawn, and what came back', async () => {
    const rows = await world.db.selectFrom('requests').select(['state', 'kind']).execute()
    for (const state of ['order_completed', 'expired', 'rejected', 'canceled'])
      expect(rows.filter((row) => row.state === state).length, state).toBeGreaterThan(2)
    expect(rows.filter(({ kind }) => kind === 'request').length).toBeGreaterThan(10)
    const returns = await world.db.selectFrom('refunds').select('return_state').where('return_state', 'is not', null).execute()
    expect(new Set(returns.map((row) => row.return_state)).size).toBeGreaterThan(1)
    const counts = await world.db.selectFrom('stock_movements').select('change').where('kind', '=', 'count').execute()
    expect(counts.length).toBeGreaterThan(20)
    const campaigns = await world.db.selectFrom('promotion_uses').select('promotion_id').distinct().execute()
    expect(campaigns.length).toBeGreaterThan(4)
  })

  test('has a day in progress at ten on a Friday', async () => {
    expectDayInProgress(await dayOf(world), world.now())
  })

  test('adds up still when every periodic job has run over it', inAll, async () => {
    const open = await world.db.selectFrom('orders').select('number').where('ended_at', 'is', null).orderBy('id').execute()
    for (const { work } of periodicJobs) await work(world)
    expect(await world.db.selectFrom('orders').select('number').where('ended_at', 'is', null).orderBy('id').execute()).toEqual(
      open,
    )
    expect(await brokenInvariants(world)).toEqual([])
  })

  test('is left alone by a second start', async () => {
    const tables = ['orders', 'users', 'loyalty_entries', 'stock_movements', 'requests', 'promotion_uses'] as const
    const first = await Promise.all(tables.map(count))
    await seedDemo({ ...world, now: () => new Date(world.now().getTime() + 26 * HOUR) })
    expect(await Promise.all(tables.map(count))).toEqual(first)
  })
})

test.for([
  ['on a Sunday at nine', '2026-11-22T09:00:00Z'],
  ['ten minutes before a Saturday ends', '2026-11-21T23:50:00Z'],
  ['on the first working day of a year', '2027-01-04T09:10:00Z'],
] as const)('the living demo has a day in progress %s', { ...inAll, timeout: 120_000 }, async ([, moment]) => {
  const shop = await openShopAt(moment)
  onTestFinished(shop.close)
  await seedDemo(shop.world)
  expectDayInProgress(await dayOf(shop.world), shop.world.now())
  expect(await brokenInvariants(shop.world)).toEqual([])
})

test('the small demo has its named people alone', inAll, async () => {
  const shop = await openShopAt('2026-11-20T10:00:00Z', 'small')
  onTestFinished(shop.close)
  await seedDemo(shop.world)
  const users = await shop.world.db.selectFrom('users').select('email').execute()
  expect(users.map(({ email }) => email).toSorted()).toEqual(people.map(({ email }) => email).toSorted())
})
