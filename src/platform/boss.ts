import { PgBoss, fromKysely } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database, Tx } from './database/database.ts'
import type { Job, Jobs } from './jobs.ts'
import type { World } from './world.ts'

export type Boss = {
  jobs: Jobs
  /** Starts taking jobs; each kind is looked for every half second. */
  work: (world: World) => Promise<void>
  alive: () => Promise<boolean>
  /** Lets running jobs end, for `withinMs` at most. */
  stop: (withinMs: number) => Promise<void>
}

/**
 * Jobs kept in the shop's own database (schema `pgboss`), so that they are written in the transaction of what they tell.
 * A job whose worker was killed runs again once `expireInSeconds` of its kind have passed.
 */
export async function openBoss(database: Database, kinds: readonly Job<object>[], log: Logger): Promise<Boss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    schedule: false,
    // Its default looks for dead workers once a minute only.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  await boss.start()
  await makeQueues(boss, kinds)
  return {
    jobs: { send: (tx, job, data) => send(boss, tx, job, data) },
    work: (world) => takeJobs(boss, kinds, world),
    alive: () => boss.isInstalled(),
    stop: (withinMs) => boss.stop({ graceful: true, timeout: withinMs }),
  }
}

async function makeQueues(boss: PgBoss, kinds: readonly Job<object>[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const kind of kinds.filter(({ queue }) => !known.has(queue))) {
    await boss.createQueue(kind.queue, {
      retryLimit: 8,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: kind.expireInSeconds,
    })
  }
  // Messages know who bought: what was sent is forgotten within a day, not within the week that the queue has in mind.
  for (const { queue } of kinds) await boss.updateQueue(queue, { deleteAfterSeconds: 86_400 })
  // The library looks a queue up when it is first named, on a connection of its own. Inside transactions that is one too many: as
  // many orders at once as there are connections waited for each other after a start, until all of them failed.
  for (const { queue } of kinds) await boss.getJobById(queue, noJob)
}

const noJob = '00000000-0000-0000-0000-000000000000'

async function send<Data extends object>(boss: PgBoss, tx: Tx, job: Job<Data>, data: Data): Promise<void> {
  const id = await boss.send(job.queue, data, { db: fromKysely(tx) })
  if (!id) throw new Error(`the job queue refused a job for ${job.queue}`)
}

async function takeJobs(boss: PgBoss, kinds: readonly Job<object>[], world: World): Promise<void> {
  for (const kind of kinds) {
    await boss.work<object>(kind.queue, { pollingIntervalSeconds: 0.5, batchSize: 1 }, async (taken) => {
      for (const { id, data } of taken) await run(kind, data, world, id)
    })
  }
}

async function run(kind: Job<object>, data: object, world: World, id: string): Promise<void> {
  const log = world.log.child({ queue: kind.queue, job: id })
  try {
    await kind.work({ ...world, log }, data)
  } catch (error) {
    log.warn({ err: error }, 'job failed; it will run again')
    throw error
  }
}
