import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { inAll } from '#tests/support/world/short.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { openJobQueue } from './job-queue.ts'
import type { Job } from './jobs.ts'
import { openLog } from './log.ts'
import { transaction } from './database/transaction.ts'
import { PermanentDeliveryError } from './permanent-delivery-error.ts'

const emailJob: Job<object> = { queue: 'letter', expireInSeconds: 60, work: async () => undefined }

const database = await databaseFixture({ max: 2 })

// Otherwise as many concurrent orders as there are connections wait for each other, and none gets one.
test('sending in a transaction takes no second connection, also right after a start', async () => {
  for (const start of ['the first', 'a later one']) {
    const jobQueue = await openJobQueue(database, [emailJob], openLog('silent'), { pace: 5 })
    const all = Promise.withResolvers<undefined>()
    let inside = 0
    const order = () =>
      transaction(database.db, async (tx) => {
        inside += 1
        if (inside === 2) all.resolve(undefined)
        await all.promise
        await jobQueue.jobs.send(tx, emailJob, { start })
      })
    await expect(Promise.all([order(), order()]), start).resolves.toEqual([undefined, undefined])
    await jobQueue.stop(1000)
  }
})

test(
  'a permanent failure ends the job at once; after the last attempt a failure, or a killed worker, is logged',
  inAll,
  async () => {
    const queues: string[] = []
    const said: string[] = []
    // The job has no effect when given up, but the failure is logged.
    const plain: Job<object> = { ...emailJob, queue: 'plain' }
    let tries = 0
    const kind: Job<{ name: string }> = {
      queue: 'message',
      expireInSeconds: 60,
      async work(_, { name }) {
        tries += 1
        if (name === 'refused') throw new PermanentDeliveryError('smtp 550')
        const failure = { code: 'ETIMEDOUT', rejected: ['marta@cliente.example'] }
        throw Object.assign(new Error('marta@cliente.example did not answer'), failure)
      },
      async giveUp(_, { name }, reason) {
        queues.push(`${name}: ${reason}`)
      },
    }
    const jobQueue = await openJobQueue(database, [kind, plain], openLog('silent'), { pace: 5 })
    await sql`update pgboss.queue set retry_limit = 0 where name in ('message', 'plain')`.execute(database.db)
    await transaction(database.db, async (tx) => {
      await jobQueue.jobs.send(tx, kind, { name: 'refused' })
      await jobQueue.jobs.send(tx, kind, { name: 'silent' })
      await jobQueue.jobs.send(tx, kind, { name: 'killed' })
      await jobQueue.jobs.send(tx, plain, { name: 'killed' })
    })
    // The state a worker leaves behind when it dies during the job.
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour' where data ->> 'name' = 'killed'`.execute(
      database.db,
    )
    await jobQueue.work(bareWorld(database, { log: (line) => said.push(line) }))
    const storedJobs = () =>
      sql<{ output: unknown }>`select output from pgboss.job where name = 'message' and output is not null`.execute(database.db)
    await expect.poll(async () => JSON.stringify((await storedJobs()).rows)).toContain('ETIMEDOUT')
    expect(JSON.stringify((await storedJobs()).rows), 'stored jobs have no personal data').not.toContain('cliente.example')
    await expect
      .poll(() => queues.toSorted(), { timeout: 25_000 })
      .toEqual(['killed: unknown', 'refused: smtp 550', 'silent: ETIMEDOUT'])
    expect(tries).toBe(2)
    const failureLogs = () => said.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'job failed for the last time')
    await expect
      .poll(() => failureLogs().map(({ queue, err }) => `${queue}: ${err.message}`), { timeout: 25_000 })
      .toEqual(expect.arrayContaining(['message: job timed out', 'plain: job timed out']))
    expect(failureLogs()).toHaveLength(3)
    await jobQueue.stop(1000)
  },
)
