import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { err } from '#src/kernel/result.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { unnestRows } from './unnest-rows.ts'
import { pipelined } from './pipelined.ts'
import type { Tx } from './database.ts'
import type { StatementTiming } from './prepared-statements.ts'
import { transaction } from './transaction.ts'

let timings: StatementTiming[] = []

// One connection, so that the next transaction would find anything that an earlier one left open.
const database = await databaseFixture({ template: 'empty', max: 1, onQuery: (statement) => timings.push(statement) })
await database.pool.query('create table shelf (place int generated always as identity, product text primary key)')
beforeEach(() => database.pool.query('truncate shelf restart identity'))

const put = async (tx: Tx, product: string): Promise<unknown> =>
  (await sql<{ place: number }>`insert into shelf (product) values (${product}) returning place`.execute(tx)).rows[0]?.place
const count = async (tx: Tx): Promise<unknown> =>
  (await sql<{ count: number }>`select count(*)::int as count from shelf`.execute(tx)).rows[0]?.count
const products = async (): Promise<unknown[]> =>
  (await database.pool.query('select product from shelf order by place')).rows.map(({ product }) => product)

test('results come in the order of the parts, and each part sees what those before it wrote', async () => {
  const answers = await transaction(database.db, (tx) =>
    pipelined(tx, [(one) => put(one, 'soap'), count, (one) => put(one, 'cream'), count]),
  )
  expect(answers).toEqual([1, 1, 2, 2])
  expect(await products()).toEqual(['soap', 'cream'])
})

test('a part of several steps runs among the others', async () => {
  const twoSteps = async (tx: Tx): Promise<unknown> => [await count(tx), await put(tx, 'balm'), await count(tx)]
  const answers = await transaction(database.db, (tx) => pipelined(tx, [twoSteps, (one) => put(one, 'soap')]))
  expect(answers).toEqual([[0, 2, 2], 1])
})

test('a part is sent before the result of another has arrived', async () => {
  timings = []
  const parts = [sql`select pg_sleep(0.2)`, sql`select 'sent while the first one slept'`]
  await transaction(database.db, (tx) =>
    pipelined(
      tx,
      parts.map((part) => (one: Tx) => part.execute(one)),
    ),
  )
  const waited = timings.find(({ sql: text }) => text.includes('sent while'))?.milliseconds
  expect(waited).toBeGreaterThan(150)
})

test('the first error is thrown, and no part runs after the end of the transaction', async () => {
  for (let time = 0; time < 30; time += 1) {
    const restless = async (tx: Tx): Promise<void> => {
      for (let step = 0; step < 5; step += 1) await put(tx, `soap ${time} ${step}`)
    }
    const work = transaction(database.db, (tx) =>
      pipelined(tx, [restless, (one) => sql`select 1 / 0`.execute(one), restless, (one) => put(one, 'cream')]),
    )
    await expect(work).rejects.toThrow('division by zero')
  }
  expect(await products()).toEqual([])
})

test('a failure waits for nested parts as well', async () => {
  for (let time = 0; time < 30; time += 1) {
    const slow = async (tx: Tx): Promise<void> => {
      await put(tx, `balm ${time}`)
      await put(tx, `oil ${time}`)
    }
    const work = transaction(database.db, (tx) =>
      pipelined(tx, [
        (one) => pipelined(one, [slow, (inner) => sql`select 1 / 0`.execute(inner), slow]),
        (one) => put(one, 'cream'),
      ]),
    )
    await expect(work).rejects.toThrow('division by zero')
  }
  expect(await products()).toEqual([])
})

test('a refusal after all parts have written changes nothing', async () => {
  const answer = await transaction(database.db, async (tx) => {
    await pipelined(tx, [(one) => put(one, 'soap'), (one) => put(one, 'cream')])
    return err({ code: 'sold_out' })
  })
  expect(answer).toEqual(err({ code: 'sold_out' }))
  expect(await products()).toEqual([])
})

test('a statement over a list of rows uses its generic plan on every execution', async () => {
  const ask = (names: readonly string[]) =>
    sql<{ product: string }>`
      select shelf.product from ${unnestRows(sql`unnest(${names}::text[]) as list(product)`)} asked
        join shelf on shelf.product = asked.product`.execute(database.db)
  await database.pool.query("insert into shelf (product) select 'soap ' || n from generate_series(1, 5000) n")
  await database.pool.query('analyze shelf')
  for (let time = 1; time <= 20; time += 1) expect((await ask([`soap ${time}`, 'none'])).rows).toHaveLength(1)
  const { rows } = await database.pool.query(
    "select generic_plans::int as kept from pg_prepared_statements where statement like '%list(product)%'",
  )
  expect(rows).toEqual([{ kept: 15 }])
})
