import { expect, test } from 'vitest'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { expiredRows } from '../expired-rows.ts'
import { consumeLimit, checkLimit } from './rate-limit.ts'

let clock = Date.parse('2026-11-20T10:00:00Z')

const database = await databaseFixture()
const world = bareWorld(database, { realNow: () => clock })

const limit = { max: 3, seconds: 60 }

test('the request above the limit is refused with the time to wait; the next window starts at zero', async () => {
  clock += 15_000
  for (let count = 0; count < 3; count += 1) expect((await consumeLimit(world, 'cart:1', limit)).ok).toBe(true)
  expect(await consumeLimit(world, 'cart:1', limit)).toEqual({ ok: false, error: { code: 'too_many', retryAfter: 45 } })
  expect((await consumeLimit(world, 'cart:2', limit)).ok).toBe(true)
  clock += 45_000
  expect((await consumeLimit(world, 'cart:1', limit)).ok).toBe(true)
})

test('of fifty requests at once exactly as many pass as the limit allows', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => consumeLimit(world, 'crowd', limit)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
})

test('checking the limit does not count', async () => {
  for (let count = 0; count < 10; count += 1) expect((await checkLimit(world, 'asked', limit)).ok).toBe(true)
  for (let count = 0; count < 3; count += 1) await consumeLimit(world, 'asked', limit)
  expect((await checkLimit(world, 'asked', limit)).ok).toBe(false)
})

test('the table has no personal data, and its rows are deleted after a day', async () => {
  await consumeLimit(world, 'sign-in:rui@cliente.example', limit)
  const rows = await database.db.selectFrom('rate_limits').select('key').execute()
  expect(rows.map(({ key }) => key).join()).not.toContain('rui')
  clock += 2 * 86_400_000
  await expiredRows.work(world)
  expect(await database.db.selectFrom('rate_limits').select('key').execute()).toEqual([])
})
