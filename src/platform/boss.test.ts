import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/world/database.ts'
import type { TestDatabase } from '#tests/world/database.ts'
import { openBoss } from './boss.ts'
import type { Job } from './jobs.ts'
import { openLog } from './log.ts'
import { transaction } from './database/transaction.ts'

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
