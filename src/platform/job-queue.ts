import { PgBoss, fromKysely } from 'pg-boss'
import type { JobWithMetadata } from 'pg-boss'
import type { Logger } from 'pino'
import { redactText } from '#src/kernel/scrub.ts'
import type { Database, Tx } from './database/database.ts'
import { messageOf } from './error-reports/from-error.ts'
import { doJob } from './jobs.ts'
import type { Job, Jobs, Pace } from './jobs.ts'
import type { World } from './world.ts'

export type JobQueue = {
  jobs: Jobs
  /** Starts taking jobs; each queue is polled every half second. */
  work: (world: World) => Promise<void>
  alive: () => Promise<boolean>
  /** Waits for running jobs to end, `withinMs` at most. */
  stop: (withinMs: number) => Promise<void>
}

/**
 * The job queue in the shop's own database (schema `pgboss`), so that jobs are written in the transaction of the fact they
 * report. A job whose worker was killed runs again once its kind's `expireInSeconds` have passed.
 */
export async function openJobQueue(
  database: Database,
  kinds: readonly Job<object>[],
  log: Logger,
  { pace = 1 }: Pace = {},
): Promise<JobQueue> {
  const pgBoss = new PgBoss({
    db: { executeSql: (text, values) => database.longPool.query(text, values) },
    schedule: false,
    // The library's default looks for dead workers only once a minute.
    superviseIntervalSeconds: Math.ceil(5 / pace),
    monitorIntervalSeconds: Math.ceil(5 / pace),
  })
  pgBoss.on('error', (error) => log.error({ err: error }, 'job queue failed'))
  await pgBoss.start()
  await makeQueues(pgBoss, kinds)
  return {
    jobs: { send: (tx, job, data, after) => send(pgBoss, tx, { job, data, after }) },
    work: (world) => takeJobs(pgBoss, kinds, world),
    alive: () => pgBoss.isInstalled(),
    stop: (withinMs) => pgBoss.stop({ graceful: true, timeout: withinMs }),
  }
}

// Waits of 2, 4, 8 … seconds, each up to twice as long: the first nine attempts take 8 to 17 minutes, then one every ten minutes.
// A mail server that is down for six hours loses no message.
const retries = { retryLimit: 44, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 } as const
/** After this many attempts the failure is reported: a bug of ours must not go unnoticed for hours. */
const notifyAfter = 8

/** Dead-letter queue of a job kind, also for jobs whose worker was killed in the last attempt. */
const endingOf = ({ queue }: Job<object>): string => `${queue}-given-up`

async function makeQueues(pgBoss: PgBoss, kinds: readonly Job<object>[]): Promise<void> {
  const known = new Set((await pgBoss.getQueues()).map((queue) => queue.name))
  const endings = kinds.map(endingOf)
  for (const queue of endings.filter((name) => !known.has(name))) await pgBoss.createQueue(queue, retries)
  for (const kind of kinds.filter(({ queue }) => !known.has(queue))) {
    await pgBoss.createQueue(kind.queue, { ...retries, expireInSeconds: kind.expireInSeconds })
  }
  // Also updates queues of earlier versions, which had no dead-letter queue.
  for (const kind of kinds) await pgBoss.updateQueue(kind.queue, { deadLetter: endingOf(kind) })
  // Messages contain purchases: finished jobs are deleted within a day, not after the library's default week.
  for (const queue of [...kinds.map((kind) => kind.queue), ...endings])
    await pgBoss.updateQueue(queue, { ...retries, deleteAfterSeconds: 86_400 })
  // The library looks up a queue at its first use, on another connection. Inside transactions that is one too many: after a
  // start, as many concurrent orders as there are connections waited for each other until all of them failed.
  for (const { queue } of kinds) await pgBoss.getJobById(queue, noJob)
}

const noJob = '00000000-0000-0000-0000-000000000000'

type ToSend<Data extends object> = { job: Job<Data>; data: Data; after: number | undefined }

async function send<Data extends object>(pgBoss: PgBoss, tx: Tx, { job, data, after }: ToSend<Data>): Promise<void> {
  const id = await pgBoss.send(job.queue, data, { db: fromKysely(tx), ...(after !== undefined && { startAfter: after }) })
  if (!id) throw new Error(`the job queue refused a job for ${job.queue}`)
}

// Includes how many attempts a job has had.
type FailedJob = { pollingIntervalSeconds: number; batchSize: number; includeMetadata: true }

async function takeJobs(pgBoss: PgBoss, kinds: readonly Job<object>[], world: World): Promise<void> {
  for (const kind of kinds) {
    await pgBoss.work<object, void, FailedJob>(
      kind.queue,
      { pollingIntervalSeconds: 0.5, batchSize: 1, includeMetadata: true },
      async (jobs) => {
        for (const job of jobs) await run(kind, job, world)
      },
    )
    await takeEndings(pgBoss, kind, world)
  }
}

async function takeEndings(pgBoss: PgBoss, kind: Job<object>, world: World): Promise<void> {
  await pgBoss.work<object, void, FailedJob>(
    endingOf(kind),
    { pollingIntervalSeconds: 2, batchSize: 1, includeMetadata: true },
    async (jobs) => {
      for (const { data, sourceOutput } of jobs) {
        await giveUp(kind, world, { data, reason: reasonOf(sourceOutput) })
        if (isTimeout(sourceOutput)) world.log.error({ err: new Error('job timed out'), queue: kind.queue }, failedForGood)
      }
    },
  )
}

const failedForGood = 'job failed for the last time'

/** In the library's format: a worker that was killed or hangs does not report its last attempt itself. */
const isTimeout = (output: object | null): boolean =>
  /"message":"(job timed out|handler execution exceeded \d+s)"/.test(JSON.stringify(output))

async function giveUp(kind: Job<object>, world: World, { data, reason }: { data: object; reason: string }): Promise<void> {
  try {
    await kind.giveUp?.(world, data, reason)
  } catch (error) {
    world.log.error({ err: error, queue: kind.queue }, 'a failed job could not be closed; it will be retried')
    throw withoutPeople(error)
  }
}

/** "ETIMEDOUT", "smtp 451" or nothing: an error message may contain an address. */
function reasonOf(output: object | null): string {
  const { code, responseCode } = { code: undefined, responseCode: undefined, ...output }
  const codes = [code, responseCode].filter((word) => /^[A-Z0-9_]{3,30}$/.test(String(word)))
  return codes.join(' ') || 'unknown'
}

async function run(kind: Job<object>, { id, data, retryCount, retryLimit }: JobWithMetadata, world: World): Promise<void> {
  const log = world.log.child({ queue: kind.queue, job: id })
  try {
    await doJob(kind, { ...world, log }, data)
  } catch (error) {
    if (retryCount >= retryLimit) log.error({ err: error }, failedForGood)
    if (retryCount < retryLimit && retryCount === notifyAfter)
      log.error({ err: error }, 'job fails again and again; it will run again')
    if (retryCount < retryLimit && retryCount !== notifyAfter) log.warn({ err: error }, 'job failed; it will run again')
    throw withoutPeople(error)
  }
}

/** The queue stores the thrown error with all its properties: a mail server's refusal contains mailboxes. */
function withoutPeople(thrown: unknown): Error {
  const facts = new Map(Object.entries(thrown instanceof Error ? thrown : {}))
  const [code, responseCode] = [facts.get('code'), facts.get('responseCode')]
  const message = thrown instanceof Error ? redactText(messageOf(thrown)) : 'something that is no error was thrown'
  return Object.assign(new Error(message), { code, responseCode })
}
