import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { loadPromotions } from '#db/seed/load-promotions.ts'
import { seedPeople } from '#db/seed/load-people.ts'
import { requestSteps } from '#db/seed/load-requests.ts'
import { people as cast, plasticCards } from '#db/seed/people.ts'
import { requests } from '#db/seed/requests.ts'
import { HOUR } from '#src/kernel/dates.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import { readMenu } from '#src/shop/account/menu.actions.server.ts'
import { exportUploads } from '#src/shop/conversation/actions.server.ts'
import { historyOf, linkCard, walletOf } from '#src/shop/loyalty/wallet/actions.server.ts'
import { periodicJobs } from '#src/shop/loyalty/wallet/jobs.server.ts'
import { listNotifications } from '#src/shop/notifications/actions.server.ts'
import { listRequests } from '#src/shop/requests/request/actions.server.ts'
import { isQuoteValid, totalOf } from '#src/shop/requests/request/request.ts'
import type { Request, RequestKind } from '#src/shop/requests/request/request.ts'
import { checkLedger } from '#tests/support/factories/loyalty.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { testFor } from '#tests/support/world/short.ts'

const { world } = await stockedShopFixture()
await transaction(world.db, (tx) => loadPromotions({ ...world, tx }))
const people = await seedPeople(world)

function personOf(key: string): Person {
  const person = people.get(key)
  if (!person) throw new Error(`nobody is ${key}`)
  return person
}

async function sentBy(key: string, kind: RequestKind = 'prescription'): Promise<Request[]> {
  return (await listRequests(world, personOf(key), kind, { number: 1, size: 24 })).requests
}

describe('the demo', () => {
  test('has prescriptions and special requests that wait, one with a quote and one rejected', async () => {
    expect((await sentBy('rui')).map(({ state }) => state)).toEqual(['pending', 'confirmed'])
    expect((await sentBy('marta')).map(({ state }) => state)).toEqual(['pending', 'rejected'])
    expect(await sentBy('marta', 'request')).toMatchObject([{ state: 'pending', isClinical: false, quantity: 2 }])
  })

  test.each(['rui', 'marta'])('lists %s’s notifications newest first, and as unread only recent ones', async (key) => {
    const { notifications } = await listNotifications(world.db, personOf(key), { number: 1, size: 50 })
    const times = notifications.map(({ createdAt }) => createdAt.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    const fresh = notifications.filter(({ readAt }) => readAt === null)
    expect(fresh.length).toBeGreaterThan(1)
    for (const { createdAt } of fresh) expect(world.now().getTime() - createdAt.getTime()).toBeLessThan(14 * 24 * HOUR)
    for (const { createdAt, readAt } of notifications) expect(readAt ?? createdAt).toSatisfy((at: Date) => at >= createdAt)
  })

  test('has a quote for Rui that is valid for some hours, with a generic to choose', async () => {
    const priced = (await sentBy('rui')).find(({ state }) => state === 'confirmed')
    expect(priced && isQuoteValid(priced, new Date(world.now().getTime() + 7 * HOUR))).toBe(true)
    // The generic he requested is preselected.
    expect(priced && totalOf(priced.items)).toBe(429)
    expect(priced?.items.map(({ name, quantity, alternative }) => [name, quantity, alternative?.name])).toEqual([
      ['Zarator 20 mg, 28 comprimidos', 1, 'Atorvastatina Bluepharma 20 mg, 28 comprimidos'],
      ['Metformina Generis 1000 mg, 60 comprimidos', 2, undefined],
      ['Amlodipina Bluepharma 5 mg, 30 comprimidos', 1, undefined],
      ['Pantoprazol Bluepharma 40 mg, 28 comprimidos', 1, undefined],
    ])
    expect(priced?.comments.map(({ author, uploads }) => [author, uploads.length])).toEqual([
      ['customer', 1],
      ['staff', 0],
      ['customer', 0],
    ])
  })

  test('has the photos that he sent, without camera metadata', async () => {
    const rui = people.get('rui')
    const photos = rui ? await Array.fromAsync(exportUploads(world, rui)) : []
    expect(photos.map(({ width, height }) => [width, height])).toEqual([
      [1000, 750],
      [1000, 1400],
    ])
    for (const { content } of photos) expect((await sharp(content).metadata()).exif).toBeUndefined()
  })

  testFor(['2026-11-22T03:00:00Z', '2026-11-22T21:00:00Z', '2026-11-23T08:30:00Z', '2026-12-25T12:00:00Z'], { short: 1 })(
    'has the same states when it begins at %s, in and out of opening hours',
    async (moment) => {
      const now = new Date(moment)
      for (const { make } of requestSteps({ ...world, now: () => now, realNow: () => now }, people)) await make()
      const [waiting, priced] = await sentBy('rui')
      expect([waiting?.state, priced?.state]).toEqual(['pending', 'confirmed'])
      expect(priced && isQuoteValid(priced, new Date(now.getTime() + 7 * HOUR))).toBe(true)
      const times = priced?.comments.map(({ at }) => at.getTime()) ?? []
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(now.getTime())
    },
  )

  test('has known Sofia, who has no orders yet, for an hour, and the others for years', async () => {
    const sinceOf = async (key: string) => (await readMenu(world, personOf(key))).customerSince?.getTime() ?? 0
    const hours = async (key: string) => (world.now().getTime() - (await sinceOf(key))) / HOUR
    expect(await hours('sofia')).toBeCloseTo(1, 1)
    for (const key of ['marta', 'rui']) expect(await hours(key)).toBeGreaterThan(2 * 365 * 24)
  })

  test('names only people that exist', () => {
    expect(requests.filter(({ principal }) => !people.has(principal))).toEqual([])
  })

  test('gives Marta a card with 1,250 points, and a history that adds up to them', async () => {
    const marta = personOf('marta')
    expect(await walletOf(world, marta)).toMatchObject({ balance: 1250, worth: 1250, owed: 0 })
    const { entries } = await historyOf(world, marta, { number: 1, size: 100 })
    const oldestFirst = entries.toReversed()
    expect(oldestFirst.map(({ kind, orderNumber }) => (orderNumber ? `${kind} by an order` : kind))).toEqual([
      'earned',
      'earned',
      'earned',
      'earned',
      'expired',
      'adjusted',
      'earned by an order',
      'earned',
      'applied by an order',
      'earned by an order',
      'earned',
    ])
    expect(oldestFirst.reduce((sum, { points }) => sum + points, 0)).toBe(1250)
    const times = oldestFirst.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const { kind, orderNumber, reason } of entries)
      expect(reason !== null).toBe(kind === 'adjusted' || (kind === 'earned' && orderNumber === null))
    await checkLedger(world)
  })

  test('has no notification for her on its first day: none of her points expires soon', async () => {
    const marta = personOf('marta')
    const before = await listNotifications(world.db, marta, { number: 1, size: 50 })
    for (const { work } of periodicJobs) await work(world)
    expect(await walletOf(world, marta)).toMatchObject({ balance: 1250 })
    expect(await listNotifications(world.db, marta, { number: 1, size: 50 })).toEqual(before)
  })

  test('has other people without a card, and plastic cards that they can link', async () => {
    for (const { key } of cast.filter(({ card }) => !card)) expect(await walletOf(world, personOf(key))).toBeUndefined()
    for (const number of plasticCards.slice(0, 2))
      expect(await linkCard(world, personOf('rui'), number)).toMatchObject({ ok: true })
  })
})
