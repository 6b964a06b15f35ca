import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { err, ok } from '#src/kernel/result.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import type { Tx } from './database.ts'
import { transaction } from './transaction.ts'

let steps: string[] = []

const database = await databaseFixture({ template: 'empty', onQuery: ({ sql: text }) => steps.push(text) })
await database.pool.query('create table shelf (product text primary key, stock int not null)')
beforeEach(() => database.pool.query("truncate shelf; insert into shelf values ('soap', 5), ('cream', 5)"))

const take = (tx: Tx, product: string) => sql`update shelf set stock = stock - 1 where product = ${product}`.execute(tx)
const stockOf = async (product: string): Promise<unknown> =>
  (await database.pool.query('select stock from shelf where product = $1', [product])).rows[0]?.stock

test('what was written stays when the action succeeds', async () => {
  expect(
    await transaction(database.db, async (tx) => {
      await take(tx, 'soap')
      return ok('taken')
    }),
  ).toEqual(ok('taken'))
  expect(await stockOf('soap')).toBe(4)
})

test('an action that is refused halfway changes nothing', async () => {
  const answer = await transaction(database.db, async (tx) => {
    await take(tx, 'soap')
    return err({ code: 'cream_is_sold_out' })
  })
  expect(answer).toEqual(err({ code: 'cream_is_sold_out' }))
  expect(await stockOf('soap')).toBe(5)
})

test('an action without statements does not open a transaction', async () => {
  steps = []
  expect(await transaction(database.db, () => Promise.resolve('thought about it'))).toBe('thought about it')
  expect(steps).toEqual([])
})

test('an action opens its transaction with its first statement, also when that fails', async () => {
  steps = []
  await transaction(database.db, (tx) => take(tx, 'soap'))
  expect(steps.map((text) => text.slice(0, 6))).toEqual(['begin', 'update', 'commit'])
  await expect(transaction(database.db, (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
  await expect(
    transaction(database.db, (tx) => sql`update shelf set stock = stock - 1`.execute(tx), { isolation: 'serializable' }),
  ).resolves.toBeDefined()
  expect(await stockOf('cream')).toBe(4)
})

test('a bug undoes the action and is rethrown', async () => {
  await expect(
    transaction(database.db, async (tx) => {
      await take(tx, 'soap')
      throw new TypeError('a bug')
    }),
  ).rejects.toThrow('a bug')
  expect(await stockOf('soap')).toBe(5)
})

test('two buyers who read the same stock before they buy are both served, one after the other', async () => {
  let runs = 0
  const meeting = Promise.withResolvers<void>()
  const buy = () =>
    transaction(
      database.db,
      async (tx) => {
        const { rows } = await sql<{ stock: number }>`select stock from shelf where product = 'soap'`.execute(tx)
        runs += 1
        if (runs === 2) meeting.resolve()
        await meeting.promise
        await sql`update shelf set stock = ${(rows[0]?.stock ?? 0) - 1} where product = 'soap'`.execute(tx)
      },
      { isolation: 'serializable' },
    )
  await Promise.all([buy(), buy()])
  expect(await stockOf('soap')).toBe(3)
  expect(runs).toBe(3)
})

test('two actions that lock the same rows in opposite order both succeed', inAll, async () => {
  let waiting = 0
  const meeting = Promise.withResolvers<void>()
  const takeBoth = (first: string, second: string) =>
    transaction(database.db, async (tx) => {
      await take(tx, first)
      waiting += 1
      if (waiting === 2) meeting.resolve()
      await meeting.promise
      await take(tx, second)
    })
  await Promise.all([takeBoth('soap', 'cream'), takeBoth('cream', 'soap')])
  expect([await stockOf('soap'), await stockOf('cream')]).toEqual([3, 3])
})

test('a transaction that the database rejects every time is given up', inAll, async () => {
  let runs = 0
  const hopeless = transaction(database.db, async (tx) => {
    runs += 1
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
  })
  await expect(hopeless).rejects.toThrow('again')
  expect(runs).toBe(6)
})
