import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartupError } from '#src/platform/startup-error.ts'
import type { TestDatabase } from '#tests/support/world/database.ts'
import { testDatabase } from '#tests/support/world/database.ts'
import { inAll } from '#tests/support/world/short.ts'
import { migrate, migrationsPending } from './migrate.ts'
import { readMigrations } from './migration-files.ts'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await testDatabase({ template: 'empty' })
  folder = await mkdtemp(join(tmpdir(), 'botica-migrations-'))
  await write('0001-shelves.sql', 'create table shelves (id int primary key);\ninsert into shelves values (1);')
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string): Promise<void> => writeFile(join(folder, name), sql)
const run = () => migrate(database.url, folder)
const pending = async () => migrationsPending(database.pool, await readMigrations(folder))
const rowsOf = async (table: string): Promise<number> => (await database.pool.query(`select from ${table}`)).rows.length

test('each migration runs once, in the order of the numbers', async () => {
  expect(await run()).toEqual({ applied: ['0001-shelves.sql'] })
  await write('0002-second-shelf.sql', 'insert into shelves values (2)')
  expect(await pending()).toEqual(['0002-second-shelf.sql'])
  expect(await run()).toEqual({ applied: ['0002-second-shelf.sql'] })
  expect(await run()).toEqual({ applied: [] })
  expect(await pending()).toEqual([])
  expect(await rowsOf('shelves')).toBe(2)
})

test('a database without migrations has all of them pending', inAll, async () => {
  expect(await pending()).toEqual(['0001-shelves.sql'])
})

test('of two shops that start at once, each migration is run by one', inAll, async () => {
  await write('0002-slow.sql', 'select pg_sleep(0.2); insert into shelves values (2)')
  const both = await Promise.all([run(), run()])
  expect(both.flatMap(({ applied }) => applied).toSorted()).toEqual(['0001-shelves.sql', '0002-slow.sql'])
  expect(await rowsOf('shelves')).toBe(2)
})

test('a migration that was changed after it ran prevents the start', async () => {
  await run()
  await write('0001-shelves.sql', 'create table shelves (id bigint primary key)')
  await expect(run()).rejects.toThrow(
    new StartupError('migration 0001-shelves.sql was changed after it ran: restore it and write a new one'),
  )
  await expect(pending()).rejects.toThrow('0001-shelves.sql was changed')
})

test('other line ends are not a change', async () => {
  await run()
  await write('0001-shelves.sql', 'create table shelves (id int primary key);\r\ninsert into shelves values (1);')
  expect(await run()).toEqual({ applied: [] })
})

test('a migration that the database has and the shop lacks prevents the start', async () => {
  await run()
  await rename(join(folder, '0001-shelves.sql'), join(folder, '0001-racks.sql'))
  await expect(run()).rejects.toThrow(
    new StartupError('the database has migration 0001-shelves.sql, which this version of the shop lacks'),
  )
  await rm(join(folder, '0001-racks.sql'))
  await expect(run()).rejects.toThrow(
    new StartupError('the database has migration 0001-shelves.sql, which this version of the shop lacks'),
  )
})

test('a migration of a newer version does not disturb a running process of this version, and prevents its start', async () => {
  await write('0002-second-shelf.sql', 'insert into shelves values (2)')
  await run()
  await rm(join(folder, '0002-second-shelf.sql'))
  expect(await pending()).toEqual([])
  await expect(run()).rejects.toThrow(
    new StartupError('the database has migration 0002-second-shelf.sql, which this version of the shop lacks'),
  )
})

test('a migration that fails changes nothing and names file and line', async () => {
  await write('0002-broken.sql', 'insert into shelves values (2);\ninsert into shelfs values (3);')
  await expect(run()).rejects.toThrow(
    new StartupError('migration 0002-broken.sql failed at line 2: relation "shelfs" does not exist'),
  )
  expect(await rowsOf('shelves')).toBe(1)
})

test('a migration must not end its own transaction', inAll, async () => {
  await write('0002-commits.sql', 'insert into shelves values (2); commit')
  await expect(run()).rejects.toThrow(
    new StartupError('migration 0002-commits.sql ends its transaction itself: take commit and rollback out'),
  )
})

test.each([
  [['0003-c.sql'], 'migration 0002 is missing before 0003-c.sql'],
  [['0001-again.sql'], 'migrations 0001-again.sql and 0001-shelves.sql have the same number'],
  [['0002_b.sql'], 'migration 0002_b.sql is not named NNNN-name.sql'],
])('a wrong list of migration files is refused before anything runs: %s', async (names, message) => {
  for (const name of names) await write(name, 'select 1')
  await expect(run()).rejects.toThrow(new StartupError(message))
})

test('a wrong address is reported in one line', async () => {
  await expect(migrate('postgresql://shop:secret@127.0.0.1:1/shop', folder)).rejects.toThrow(
    new StartupError('DATABASE_URL (127.0.0.1:1/shop) cannot be used: nothing listens there'),
  )
})
