import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareWorld } from '#tests/world/bare-world.ts'
import { testDatabase } from '#tests/world/database.ts'
import type { TestDatabase } from '#tests/world/database.ts'
import { openBoss } from './boss.ts'
import type { Job } from './jobs.ts'
import { openLog } from './log.ts'
import { transaction } from './database/transaction.ts'
import { Undeliverable } from './undeliverable.ts'

const letter: Job<object> = { queue: 'letter', expireInSeconds: 60, work: async () => undefined }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ max: 2 })
})
afterAll(() => database.close())

// As many orders at once as there are connections would otherwise wait for each other, and nobody gets one.
test('what a transaction sends takes no second connection, also right after a start', async () => {
  for (const start of ['the first', 'a later one']) {
    const boss = await openBoss(database, [letter], openLog('silent'))
    const all = Promise.withResolvers<undefined>()
    let inside = 0
    const order = () =>
      transaction(database.db, async (tx) => {
        inside += 1
        if (inside === 2) all.resolve(undefined)
        await all.promise
        await boss.jobs.send(tx, letter, { start })
      })
    await expect(Promise.all([order(), order()]), start).resolves.toEqual([undefined, undefined])
    await boss.stop(1000)
  }
})

test('what cannot be delivered is given up at once; what failed for the last time, its worker killed or not, a little later', async () => {
  const given: string[] = []
  let tries = 0
  const kind: Job<{ name: string }> = {
    queue: 'message',
    expireInSeconds: 60,
    async work(_, { name }) {
      tries += 1
      if (name === 'refused') throw new Undeliverable('smtp 550')
      const told = { code: 'ETIMEDOUT', rejected: ['marta@cliente.example'] }
      throw Object.assign(new Error('marta@cliente.example did not answer'), told)
    },
    async giveUp(_, { name }, reason) {
      given.push(`${name}: ${reason}`)
    },
  }
  const boss = await openBoss(database, [kind], openLog('silent'))
  await sql`update pgboss.queue set retry_limit = 0 where name = 'message'`.execute(database.db)
  await transaction(database.db, async (tx) => {
    await boss.jobs.send(tx, kind, { name: 'refused' })
    await boss.jobs.send(tx, kind, { name: 'silent' })
  })
  await boss.work({ ...bareWorld(database), log: openLog('silent') })
  const kept = () =>
    sql<{ output: unknown }>`select output from pgboss.job where name = 'message' and output is not null`.execute(database.db)
  await expect.poll(async () => JSON.stringify((await kept()).rows)).toContain('ETIMEDOUT')
  expect(JSON.stringify((await kept()).rows), 'what is kept names nobody').not.toContain('cliente.example')
  await expect.poll(() => given.toSorted(), { timeout: 25_000 }).toEqual(['refused: smtp 550', 'silent: ETIMEDOUT'])
  expect(tries).toBe(2)
  await boss.stop(1000)
})
