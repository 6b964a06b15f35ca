import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { inAll } from '#tests/support/world/short.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { openDatabase } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { expiredRows } from '../expired-rows.ts'
import type { World } from '../world.ts'
import { sha256 } from '../crypto.ts'
import { closeSession, closeSessionsOf, findSession, lockSession, openSession, findPersonOfSession } from './sessions.ts'
import { postponeLock } from './store.server.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let clock = Date.parse('2026-11-20T10:00:00Z')
let statements = 0

const database = await databaseFixture({ onQuery: () => (statements += 1) })
const world = bareWorld(database, { realNow: () => clock, now: () => clock + 1000 * day })
const person = { public_id: randomUUIDv7(), email: 'rui@cliente.example', name: 'Rui', created_at: new Date() }
const rui = (await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id

const signIn = (): Promise<string> => transaction(world.db, (tx) => openSession(world, tx, rui))

test('a session identifies its person in one statement, and the table does not have its token', async () => {
  const token = await signIn()
  statements = 0
  expect(await findPersonOfSession(world, token)).toMatchObject({
    kind: 'person',
    userId: rui,
    email: 'rui@cliente.example',
    roles: [],
    locale: 'pt',
  })
  expect(statements).toBe(1)
  const { token_hash: hash } = await database.db.selectFrom('sessions').select('token_hash').executeTakeFirstOrThrow()
  expect([token.length, hash.length, hash.includes(token)]).toEqual([43, 32, false])
})

test('sessions of the same moment are read together, each with its own person', async () => {
  const person = { public_id: randomUUIDv7(), email: 'ana@farmacia-azulejo.example', name: 'Ana', created_at: new Date() }
  const ana = (await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id
  const [his, hers] = [await signIn(), await transaction(world.db, (tx) => openSession(world, tx, ana))]
  statements = 0
  const principal = await Promise.all([his, 'a'.repeat(43), hers, his].map((token) => findPersonOfSession(world, token)))
  expect([principal.map((one) => one?.name), statements]).toEqual([['Rui', undefined, 'Ana', 'Rui'], 1])
})

test('a session of a demo person is invalid in production', async () => {
  const person = { public_id: randomUUIDv7(), email: 'diogo@farmacia-azulejo.example', demo: true, created_at: new Date() }
  const { id } = await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const [theirs, his] = [await transaction(world.db, (tx) => openSession(world, tx, id)), await signIn()]
  const production: World = { ...world, config: { ...world.config, mode: 'production' } }
  expect(await findPersonOfSession(world, theirs)).toMatchObject({ userId: id })
  expect(await findPersonOfSession(production, theirs)).toBeUndefined()
  expect(await findPersonOfSession(production, his)).toMatchObject({ userId: rui })
})

test('a malformed token is refused without a statement', async () => {
  statements = 0
  for (const token of ['', 'x', `${'a'.repeat(43)}'`, '\0'.repeat(43), 'ç'.repeat(43)])
    expect(await findPersonOfSession(world, token)).toBeUndefined()
  expect(statements).toBe(0)
  expect(await findPersonOfSession(world, 'a'.repeat(43))).toBeUndefined()
})

test('a session in use is prolonged, at most once an hour; an unused one ends after fourteen days', async () => {
  const token = await signIn()
  expect((await findSession(world, token))?.prolonged).toBe(false)
  clock += 13 * day
  expect((await findSession(world, token))?.prolonged).toBe(true)
  expect((await findSession(world, token))?.prolonged).toBe(false)
  clock += 13 * day
  expect(await findPersonOfSession(world, token)).toBeDefined()
  clock += 14 * day
  expect(await findPersonOfSession(world, token)).toBeUndefined()
  await expiredRows.work(world)
  expect(await database.db.selectFrom('sessions').select('user_id').execute()).toEqual([])
})

test('one in daily use ends after ninety days, and one of staff after twelve hours', inAll, async () => {
  const person = { public_id: randomUUIDv7(), email: 'joao@farmacia-azulejo.example', roles: ['counter'], created_at: new Date() }
  const { id } = await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const [his, staffs] = [await signIn(), await transaction(world.db, (tx) => openSession(world, tx, id))]
  for (let used = 0; used < 30; used += 1) {
    clock += 24 * minute - 1
    expect(await findPersonOfSession(world, staffs)).toMatchObject({ userId: id })
  }
  clock += 30
  expect(await findPersonOfSession(world, staffs)).toBeUndefined()
  for (let days = 1; days < 90; days += 1) {
    clock += day
    expect(await findPersonOfSession(world, his)).toMatchObject({ userId: rui })
  }
  clock += day
  expect(await findPersonOfSession(world, his)).toBeUndefined()
})

test('a request that began before a session was locked does not open it again', async () => {
  const person = { public_id: randomUUIDv7(), email: 'bea@farmacia-azulejo.example', roles: ['counter'], created_at: new Date() }
  const { id } = await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
  const token = await transaction(world.db, (tx) => openSession(world, tx, id))
  clock += 5 * minute
  const began = new Date(clock)
  clock += 1
  await lockSession(world, token)
  const locksAt = new Date(clock + 30 * minute)
  expect(await postponeLock(database.db, sha256(token), { now: began, locksAt })).toBe(false)
  expect(await findSession(world, token)).toMatchObject({ person: { userId: id }, locked: true })
})

test('while the database is read-only, a signed-in person is still recognised', async () => {
  const token = await signIn()
  clock += 2 * hour
  const readOnly = await openDatabase(
    `${database.url}${database.url.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`,
  )
  expect(await findSession({ ...world, db: readOnly.db }, token)).toMatchObject({ person: { userId: rui }, prolonged: false })
  await readOnly.close()
  expect((await findSession(world, token))?.prolonged).toBe(true)
})

test('signing out ends one session, a new password all of them', async () => {
  const [phone, laptop, tablet] = [await signIn(), await signIn(), await signIn()]
  await closeSession(world, phone)
  await closeSession(world, phone)
  expect([await findPersonOfSession(world, phone), await findPersonOfSession(world, laptop)]).toMatchObject([
    undefined,
    { userId: rui },
  ])
  await transaction(world.db, (tx) => closeSessionsOf(tx, rui))
  expect([await findPersonOfSession(world, laptop), await findPersonOfSession(world, tablet)]).toEqual([undefined, undefined])
})
