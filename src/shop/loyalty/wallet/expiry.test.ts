import { afterEach, describe, expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { addMarta } from '#tests/support/factories/builders.ts'
import { addBareCart, checkLedger } from '#tests/support/factories/loyalty.ts'
import { runJobs } from '#tests/support/world/job-queue.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { setLoyalty } from '#tests/support/world/settings.ts'
import { listNotifications } from '#src/shop/notifications/actions.server.ts'
import { historyOf, joinLoyalty, walletOf, releasePoints, reservePoints } from './actions.server.ts'
import { earnPoints } from '../points-in-carts/actions.server.ts'
import { periodicJobs } from './jobs.server.ts'

let now = Date.now()
const shop = await shopFixture()
const world: World = { ...shop.world, now: () => new Date(now) }
await setLoyalty(world, { expiryMonths: 12 })
afterEach(() => checkLedger(world))

const goTo = (time: string): void => {
  now = Date.parse(time)
}
const runPeriodicJobs = async (times = 1): Promise<void> => {
  for (let time = 0; time < times; time += 1) for (const { work } of periodicJobs) await work(world)
}
const earn = ({ userId }: Person, points: number) =>
  transaction(world.db, (tx) => earnPoints(world, tx, { userId, orderId: null, points }))
const reserve = ({ userId }: Person, cartId: number, points: number) =>
  transaction(world.db, (tx) => reservePoints(world, tx, { userId, cartId, points }))
const balance = async (marta: Person) => (await walletOf(world, marta))?.balance

/** Marta earned a hundred points in November and fifty in December. */
async function addMartaInWinter(): Promise<Person> {
  goTo('2026-11-21T12:00Z')
  const marta = await addMarta(world)
  await joinLoyalty(world, marta)
  await earn(marta, 100)
  goTo('2026-12-05T12:00Z')
  await earn(marta, 50)
  return marta
}

describe('points', () => {
  test('expire at the end of their month, the oldest first, once', async () => {
    const marta = await addMartaInWinter()
    expect((await walletOf(world, marta))?.expiring).toEqual({ points: 100, lastDay: '2027-11-30' })
    goTo('2027-11-30T23:59Z')
    await runPeriodicJobs()
    expect(await balance(marta)).toBe(150)
    goTo('2027-12-01T00:00Z')
    await runPeriodicJobs(2)
    expect(await balance(marta)).toBe(50)
    goTo('2028-03-01T00:00Z')
    await runPeriodicJobs()
    expect(await balance(marta)).toBe(0)
    const { entries } = await historyOf(world, marta, { kinds: ['expired'], number: 1, size: 10 })
    expect(entries.map(({ points }) => points)).toEqual([-50, -100])
  })

  test('that were spent do not expire: the oldest are spent first', async () => {
    const marta = await addMartaInWinter()
    await reserve(marta, await addBareCart(world), 120)
    goTo('2027-12-02T00:00Z')
    await runPeriodicJobs()
    expect(await balance(marta)).toBe(30)
  })

  test('that expire while they are reserved in a cart expire when they return', async () => {
    const marta = await addMartaInWinter()
    const cartId = await addBareCart(world)
    await reserve(marta, cartId, 100)
    goTo('2027-12-02T00:00Z')
    await runPeriodicJobs()
    expect(await balance(marta)).toBe(50)
    await transaction(world.db, (tx) => releasePoints(world, tx, [cartId]))
    expect(await balance(marta)).toBe(150)
    await runPeriodicJobs()
    expect(await balance(marta)).toBe(50)
  })

  test('that expire soon are announced a month before, on the page and by email, once for all of a month', async () => {
    const marta = await addMartaInWinter()
    goTo('2027-11-01T12:00Z')
    await runPeriodicJobs(2)
    expect((await listNotifications(world.db, marta, { number: 1, size: 10 })).notifications).toMatchObject([
      { kind: 'points_expiring', points: 100, lastDay: '2027-11-30' },
    ])
    await runJobs(world)
    const emails = await world.db
      .selectFrom('pretend.letters')
      .select(['subject', 'text'])
      .where('recipient', '=', marta.email)
      .execute()
    expect(emails).toMatchObject([
      { subject: 'Tem pontos que vão expirar', text: expect.stringContaining('30 de novembro de 2027') },
    ])
    expect(emails[0]?.text).toContain('/conta/cartao')
    goTo('2027-12-02T12:00Z')
    await runPeriodicJobs(2)
    expect((await listNotifications(world.db, marta, { number: 1, size: 10 })).notifications).toHaveLength(2)
  })

  test('that expire soon are not announced by email with email off, nor when they are spent', async () => {
    const marta = await addMartaInWinter()
    await world.db.updateTable('users').set({ alerts_by_email: false }).where('id', '=', marta.userId).execute()
    await reserve(marta, await addBareCart(world), 100)
    goTo('2027-11-01T12:00Z')
    await runPeriodicJobs()
    expect((await listNotifications(world.db, marta, { number: 1, size: 10 })).total).toBe(0)
    goTo('2027-12-02T12:00Z')
    await runPeriodicJobs()
    expect((await listNotifications(world.db, marta, { number: 1, size: 10 })).total).toBe(1)
    await runJobs(world)
    expect(await world.db.selectFrom('pretend.letters').select('id').where('recipient', '=', marta.email).execute()).toEqual([])
  })

  test('of other people are announced although one announcement fails', async () => {
    const [marta, rui] = [await addMartaInWinter(), await addMartaInWinter()]
    const broken = world.db.updateTable('loyalty_wallets').set({ look_at: new Date('2027-10-01T00:00Z') })
    await broken.where('user_id', '=', marta.userId).execute()
    goTo('2027-11-01T12:00Z')
    let isFirst = true
    const send: World['jobs']['send'] = async (tx, job, data) => {
      if (isFirst) {
        isFirst = false
        throw new Error('one letter cannot be written')
      }
      await world.jobs.send(tx, job, data)
    }
    for (const { work } of periodicJobs) await work({ ...world, jobs: { send } })
    expect([await notificationCount(marta), await notificationCount(rui)]).toEqual([0, 1])
    await runPeriodicJobs()
    expect([await notificationCount(marta), await notificationCount(rui)]).toEqual([1, 1])
  })

  test('of many wallets expire once with several workers', async () => {
    const people: Person[] = []
    while (people.length < 4) people.push(await addMartaInWinter())
    goTo('2027-12-01T00:00Z')
    await Promise.all([runPeriodicJobs(), runPeriodicJobs(), runPeriodicJobs()])
    expect(await Promise.all(people.map(balance))).toEqual([50, 50, 50, 50])
  })
})

/** Marta with ten points of this moment. */
async function addMartaAt(time: string): Promise<Person> {
  goTo(time)
  const marta = await addMarta(world)
  await joinLoyalty(world, marta)
  await earn(marta, 10)
  return marta
}

const notificationCount = async (marta: Person): Promise<number> =>
  (await listNotifications(world.db, marta, { number: 1, size: 10 })).total

describe('points whose month ends after a change of clocks', () => {
  // Thirty days in the Lisbon calendar: one hour less or more than thirty times 24 hours.
  test.each([
    ['spring', { earned: '2026-03-10T12:00Z', notice: '2027-03-02T00:00Z', end: '2027-03-31T23:00Z', lastDay: '2027-03-31' }],
    ['autumn', { earned: '2026-10-10T12:00Z', notice: '2027-10-01T23:00Z', end: '2027-11-01T00:00Z', lastDay: '2027-10-31' }],
  ])(
    'in %s are announced at midnight in Lisbon, and expire at midnight in Lisbon',
    async (_, { earned, notice, end, lastDay }) => {
      const marta = await addMartaAt(earned)
      const justBefore = (time: string): string => new Date(Date.parse(time) - 1).toISOString()
      goTo(justBefore(notice))
      await runPeriodicJobs()
      expect(await notificationCount(marta)).toBe(0)
      goTo(notice)
      await runPeriodicJobs(2)
      expect((await listNotifications(world.db, marta, { number: 1, size: 10 })).notifications).toMatchObject([
        { points: 10, lastDay },
      ])
      goTo(justBefore(end))
      await runPeriodicJobs()
      expect(await balance(marta)).toBe(10)
      goTo(end)
      await runPeriodicJobs(2)
      expect([await balance(marta), await notificationCount(marta)]).toEqual([0, 1])
    },
  )

  test('belong to the month in Lisbon: on the last evening in UTC that is the next one', async () => {
    const [before, after] = [await addMartaAt('2026-07-31T22:59:59Z'), await addMartaAt('2026-07-31T23:00Z')]
    expect((await walletOf(world, before))?.expiring).toEqual({ points: 10, lastDay: '2027-07-31' })
    expect((await walletOf(world, after))?.expiring).toEqual({ points: 10, lastDay: '2027-08-31' })
  })

  test('are announced late when the worker was stopped, and not once they have expired', async () => {
    const [late, tooLate] = [await addMartaAt('2026-10-10T12:00Z'), await addMartaAt('2026-09-10T12:00Z')]
    goTo('2027-10-31T23:30Z')
    await runPeriodicJobs()
    expect([await notificationCount(late), await balance(late)]).toEqual([1, 10])
    expect([await notificationCount(tooLate), await balance(tooLate)]).toEqual([0, 0])
  })
})
