import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { World } from '#src/platform/world.ts'
import { stockedShopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { searchProducts } from '../find/actions.server.ts'
import { countOpened, countOrdered, countSearch, countedText, countedTexts, removeExpiredSearches } from './actions.server.ts'

const { world } = await stockedShopFixture()
beforeEach(async () => {
  for (const table of ['search_counts', 'search_days', 'search_marks'])
    await sql`delete from ${sql.table(table)}`.execute(world.db)
})

const monday = new Date('2026-11-23T10:00Z')
const at = (now: Date): World => ({ ...world, now: () => now })
const minutesLater = (minutes: number): World => at(new Date(monday.getTime() + minutes * 60_000))
const daysLater = (days: number): World => minutesLater(days * 1440)

const rui = { address: '203.0.113.7', device: 'Firefox, Linux' }
const marta = { address: '203.0.113.8', device: 'Safari, iPhone' }

const search = (visitor: typeof rui, q: string, shop = at(monday)) => countSearch(shop, visitor, { q, locale: 'pt' })
const counts = async (shop = at(monday)) =>
  (await countedTexts(shop, world.db, 100)).map(({ text, searches, clicks, purchases, most }) => ({
    text,
    searches,
    clicks,
    purchases,
    most,
  }))
const marks = async () => (await sql<{ mark: Buffer }>`select mark from search_marks`.execute(world.db)).rows

const found = async (q: string) => {
  const request = {
    locale: 'pt' as const,
    filters: { ...noFilters, q },
    sort: 'relevance' as const,
    page: { number: 1, size: 24 },
  }
  return (await searchProducts(world, request, listProducts)).page.products
}

describe('a search', () => {
  test('counts once a person, text and day, whatever its accents, pages and filters', async () => {
    for (const q of ['Azia', 'azia', ' ÁZIA ']) await search(rui, q)
    await search(marta, 'azia')
    expect(await counts()).toEqual([{ text: 'azia', searches: 2, clicks: 0, purchases: 0, most: 2 }])
  })

  test('counts again on another day, under marks that have nothing in common with those of before', inAll, async () => {
    await search(rui, 'azia')
    const before = await marks()
    await search(rui, 'azia', daysLater(1))
    expect(await counts(daysLater(1))).toMatchObject([{ searches: 2, most: 1 }])
    const after = (await marks()).map(({ mark }) => mark.toString('hex'))
    expect(before.filter(({ mark }) => after.includes(mark.toString('hex')))).toEqual([])
  })

  test('that may be about a person, or says nothing, is not counted', inAll, async () => {
    for (const q of ['marta@exemplo.pt', 'telefone 912 345 678', '🙂', 'кашель', '%', "'", '', ' '])
      expect(countedText(q), q).toBeUndefined()
    expect(countedText('a'.repeat(500))).toHaveLength(80)
    for (const q of ["'; drop table search_counts; --", '<script>alert(1)</script>', '\0azia']) await search(rui, q)
    expect((await counts()).map(({ text }) => text).toSorted()).toEqual([
      "'; drop table search_counts; --",
      '<script>alert(1)</script>',
      'azia',
    ])
  })

  test('of a script stops counting after what a person may do in a day', inAll, async () => {
    for (let made = 0; made < 310; made += 1) await search(rui, `texto ${made}`)
    expect((await counts(at(monday))).length).toBeLessThanOrEqual(100)
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from search_counts`.execute(world.db)
    expect(rows).toEqual([{ count: 300 }])
  })

  test('by many at the same moment counts each', inAll, async () => {
    const people = Array.from({ length: 12 }, (_, number) => ({ ...rui, address: `203.0.113.${number}` }))
    await Promise.all(people.flatMap((person) => [search(person, 'tosse'), search(person, 'tosse')]))
    expect(await counts()).toMatchObject([{ text: 'tosse', searches: 12, most: 12 }])
  })
})

describe('an opened product', () => {
  test('counts for the text that had shown it, once, and its order as a purchase', async () => {
    const [first, second] = await found('azia')
    await search(rui, 'azia')
    await countOpened(minutesLater(1), rui, first?.slug ?? '')
    await countOpened(minutesLater(2), rui, second?.id ?? '')
    await countOrdered(minutesLater(3), rui, [first?.id ?? '', second?.id ?? ''])
    await countOrdered(minutesLater(4), rui, [second?.id ?? ''])
    expect(await counts()).toMatchObject([{ searches: 1, clicks: 1, purchases: 1 }])
  })

  test(
    'that was not among what the text found, or was opened by another person or much later, does not count',
    inAll,
    async () => {
      const [azia] = await found('azia')
      const [other] = await found('protetor solar')
      await search(rui, 'azia')
      await countOpened(minutesLater(1), rui, other?.slug ?? '')
      await countOpened(minutesLater(1), marta, azia?.slug ?? '')
      await countOpened(minutesLater(45), rui, azia?.slug ?? '')
      await countOrdered(minutesLater(46), rui, [azia?.id ?? ''])
      expect(await counts()).toMatchObject([{ clicks: 0, purchases: 0 }])
    },
  )
})

test('at night the key is replaced and everything that it marked deleted, and counts after 90 days', async () => {
  await search(rui, 'azia')
  await removeExpiredSearches(minutesLater(5))
  expect(await marks()).not.toEqual([])
  await removeExpiredSearches(daysLater(1))
  expect(await marks()).toEqual([])
  const remaining = async () => (await sql<{ text: string }>`select text from search_counts`.execute(world.db)).rows
  await removeExpiredSearches(daysLater(90))
  expect(await remaining()).toEqual([{ text: 'azia' }])
  await removeExpiredSearches(daysLater(91))
  expect(await remaining()).toEqual([])
})
