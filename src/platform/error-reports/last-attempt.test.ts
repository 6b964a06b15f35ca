import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readConfig } from '#src/platform/config.ts'
import { openTelling } from '#src/start/open-log.ts'
import { bareWorld } from '#tests/support/world/bare-world.ts'
import { openBugsnagServer } from '#tests/support/services/bugsnag-server.ts'
import { fileFixture } from '#tests/support/fixtures/file-fixture.ts'
import { databaseFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { openJobQueue } from '../job-queue.ts'
import { transaction } from '../database/transaction.ts'
import type { Job } from '../jobs.ts'

const database = await databaseFixture()
const bugsnag = await fileFixture(openBugsnagServer())

test('a job is reported after its last failed attempt, and not before', async () => {
  let tries = 0
  const emailJob: Job<object> = {
    queue: 'letter',
    expireInSeconds: 60,
    work: () => {
      tries += 1
      return Promise.reject(new RangeError(`no room for rui@cliente.example, try ${tries}`))
    },
  }
  const { log, errors } = openTelling(readConfig(bugsnag.env), { write: () => undefined })
  const world = { ...bareWorld(database), log, errors }
  const jobQueue = await openJobQueue(database, [emailJob], log, { pace: 5 })
  await transaction(database.db, (tx) => jobQueue.jobs.send(tx, emailJob, { to: 'rui@cliente.example' }))
  await sql`update pgboss.job set retry_limit = 1, retry_delay = 0, retry_backoff = false`.execute(database.db)
  await jobQueue.work(world)
  await expect.poll(() => tries, { timeout: 20_000 }).toBe(2)
  await expect.poll(() => bugsnag.events().length, { timeout: 20_000 }).toBe(1)
  await jobQueue.stop(1000)
  const [event] = bugsnag.events()
  expect(event?.exceptions[0]).toMatchObject({ errorClass: 'RangeError', message: 'message withheld' })
  expect(event?.metaData.shop).toMatchObject({ said: 'job failed for the last time: letter' })
  expect(bugsnag.everything()).not.toContain('rui@')
})
