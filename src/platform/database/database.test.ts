import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { StartupError } from '#src/platform/startup-error.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { Unreachable } from '../unreachable.ts'
import { openDatabase } from './database.ts'
import type { Db } from './database.ts'
import { withDatabaseBudget } from './wait-budget.ts'
import { compiledQuery } from './compiled-query.ts'
import { transaction } from './transaction.ts'
import type { Slots } from './compiled-query.ts'

const statements: string[] = []

// One connection, so that a repeated statement reuses its prepared name.
const database = await databaseFixture({
  template: 'empty',
  max: 1,
  patienceMs: 4_500,
  onQuery: ({ sql: text }) => statements.push(text),
})

const ask = async (expression: string): Promise<unknown> => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)
  return rows[0]?.value
}

test('ids and cents arrive as numbers', async () => {
  expect(await ask('9007199254740991::bigint')).toBe(9_007_199_254_740_991)
  expect(await ask('(select count(*) from generate_series(1, 3))')).toBe(3)
  expect(await ask("'{1,NULL,-3}'::bigint[]")).toEqual([1, null, -3])
  expect(await ask("'{}'::bigint[]")).toEqual([])
})

test('a number that would silently become another one is refused', async () => {
  await expect(ask('9007199254740993::bigint')).rejects.toThrow('9007199254740993 does not fit a number exactly')
  expect(await ask('1')).toBe(1)
})

test('a date stays the day it is, a moment is a Date, a decimal keeps its digits', async () => {
  expect(await ask("date '2026-03-29'")).toBe('2026-03-29')
  expect(await ask("'{2026-03-29,2026-10-25}'::date[]")).toEqual(['2026-03-29', '2026-10-25'])
  expect(await ask("timestamptz '2026-03-29 01:30:00+01'")).toEqual(new Date('2026-03-29T00:30:00Z'))
  expect(await ask('0.10::numeric')).toBe('0.10')
})

const preparedStatements = "select statement from pg_prepared_statements where statement like '%needle%'"

test('a statement is parsed once a connection, and by its name from then on', async () => {
  for (const id of [1, 2, 3]) await sql`select ${id}::int as needle`.execute(database.db)
  const { rows } = await database.pool.query(preparedStatements)
  expect(rows).toHaveLength(1)
})

test('a compiled statement takes any parameters, in a transaction too', async () => {
  let built = 0
  const product = compiledQuery((db, { left, right }: Slots<{ left: number; right: number }>) => {
    built += 1
    return sql<{ value: number }>`select ${left}::int * ${right}::int + ${left}::int as value`.compile(db)
  })
  expect(await product(database.db, { left: 2, right: 3 })).toEqual([{ value: 8 }])
  expect(await database.db.transaction().execute((tx) => product(tx, { left: 4, right: 0 }))).toEqual([{ value: 4 }])
  expect(built).toBe(1)
})

test('behind a pooler nothing is prepared', async () => {
  const plain = await openDatabase(database.url, { max: 1, withPreparedStatements: false })
  await sql`select ${1}::int as needle`.execute(plain.db)
  const { rows } = await plain.pool.query(preparedStatements)
  expect(rows).toHaveLength(0)
  await plain.close()
})

test('every statement is reported to the statement log, also a failing one', async () => {
  statements.length = 0
  await database.db.transaction().execute((tx) => sql`select 1`.execute(tx))
  await expect(sql`select 1 / 0`.execute(database.db)).rejects.toThrow('division by zero')
  expect(statements).toEqual(['begin', 'select 1', 'commit', 'select 1 / 0'])
})

test('a connection that the server cuts is replaced', async () => {
  const victim = await openDatabase(database.url, { max: 1 })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(victim.db)
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => victim.pool.idleCount).toBe(0)
  expect((await sql`select 1 as one`.execute(victim.db)).rows).toEqual([{ one: 1 }])
  await victim.close()
})

const asAddress = (change: (url: URL) => void): string => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

test.each([
  [
    'nothing listens',
    () => 'postgresql://shop:secret@127.0.0.1:1/shop',
    'DATABASE_URL (127.0.0.1:1/shop) cannot be used: nothing listens there',
  ],
  [
    'no such host',
    () => 'postgresql://shop:secret@nowhere.invalid/shop',
    /^DATABASE_URL \(nowhere\.invalid\/shop\) cannot be used: (no such host|its name cannot be looked up)$/,
  ],
  ['no address at all', () => 'postgresql://shop:secret@[', 'DATABASE_URL is no postgres:// address: Invalid URL'],
  [
    'no such database',
    () => asAddress((url) => (url.pathname = '/missing')),
    /\/missing\) cannot be used: it has no database of that name$/,
  ],
])('a wrong address is reported in one line without the password: %s', async (_, address, message) => {
  const opening = openDatabase(address())
  await expect(opening).rejects.toBeInstanceOf(StartupError)
  await expect(opening).rejects.toThrow(message)
  await expect(opening).rejects.not.toThrow(/secret|\n/)
})

// Without an error listener the process would end, so every restart of the database would stop the shop.
test('a connection that breaks in a transaction fails this transaction only', async () => {
  const other = await openDatabase(database.url, { max: 1 })
  const locked = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.db)
    await sql`select 1`.execute(tx)
  })
  await expect(locked).rejects.toThrow(/terminat|not queryable/)
  expect(await ask('1')).toBe(1)
  await other.close()
})

const sleep = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

test('a statement of a request is given up after 3.5 s, one of an export is not, and both connections go on', inAll, async () => {
  const started = performance.now()
  const [request, long] = await Promise.allSettled([sleep(database.db, 4.2), sleep(database.longDb, 4.2)])
  expect(request).toMatchObject({ status: 'rejected', reason: expect.any(Unreachable) })
  expect(long.status).toBe('fulfilled')
  expect(performance.now() - started).toBeLessThan(6_000)
  expect(await ask('1')).toBe(1)
})

test('a request gives up after 4.5 s of waiting, however many statements it makes', inAll, async () => {
  let attempts = 0
  const request = withDatabaseBudget(4_500, async () => {
    for (; attempts < 10; attempts += 1) await sleep(database.db, 1)
  })
  await expect(request).rejects.toThrow(Unreachable)
  expect(attempts).toBe(4)
  expect(await ask('1')).toBe(1)
})

test('many requests wait for a connection longer than for a silent database', inAll, async () => {
  const small = await openDatabase(database.url, { max: 1, patienceMs: 1000 })
  const requests = Array.from({ length: 25 }, () => withDatabaseBudget(1000, () => sleep(small.db, 0.1)))
  expect((await Promise.allSettled(requests)).filter(({ status }) => status === 'rejected')).toEqual([])
  await small.close()
})

test('a lock that is not available in time is an outage, and undoes the transaction', inAll, async () => {
  const other = await openDatabase(database.url, { max: 1 })
  await database.pool.query('create table tills (id int); insert into tills values (1)')
  const holding = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holder = transaction(other.db, async (tx) => {
    await sql`lock tills`.execute(tx)
    holding.resolve()
    await released.promise
  })
  await holding.promise
  await expect(transaction(database.db, (tx) => sql`update tills set id = 2`.execute(tx))).rejects.toThrow(Unreachable)
  released.resolve()
  await holder
  expect(await ask('(select id from tills)')).toBe(1)
  await other.close()
})
