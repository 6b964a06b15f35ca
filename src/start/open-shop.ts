import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openJobQueue } from '../platform/job-queue.ts'
import type { JobQueue } from '../platform/job-queue.ts'
import { realClock, shiftedClock } from '../platform/clock.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { localFiles } from '../platform/files/local.ts'
import { s3Files } from '../platform/files/s3.ts'
import { openHashKey } from '../platform/hash-key.ts'
import { openKeyRing } from '../platform/keys.ts'
import type { ErrorReports } from '../platform/error-reports/port.ts'
import { StartupError } from '../platform/startup-error.ts'
import { sealTokens } from '../platform/tokens-to-seal.ts'
import type { World } from '../platform/world.ts'
import { hasDemoPeople } from '#src/shop/accounts/person/actions.server.ts'
import { startWorker } from '../worker/worker.ts'
import { jobs } from '../worker/registry.ts'
import type { ShopConfig } from './config.ts'
import { openShopDatabase } from './open-database.ts'
import { openTelling } from './open-log.ts'
import { openExternalServices } from './external-services.ts'
import { openWeb } from './open-web.ts'
import type { Site } from './open-web.ts'
import { unlessStopped } from './stopping.ts'
import { openBodyMemoryPools } from '../platform/http/body-memory.ts'

export type ShopEntry = 'web' | 'worker'
export type Shop = {
  close: () => Promise<void>
  /** Logs and reports an uncaught error before the process ends. */
  lastMessages: (error: unknown) => Promise<void>
}

// Together below the ten seconds after which supervisors kill the process.
const drainMs = { requests: 5_000, jobs: 4_000, reports: 500 }
const logFlushMs = 2_000

/**
 * Builds the world and starts web and worker; both in one process by default. Rejects when `stopping` is aborted before it serves,
 * and leaves no database server. `site`: the pages of the last build by default.
 */
export async function openShop(
  config: ShopConfig,
  only?: ShopEntry,
  stopping = new AbortController(),
  site?: Site,
): Promise<Shop> {
  const telling = openTelling(config)
  const database = await openShopDatabase(config, telling.log, stopping)
  return openShopOn(config, { database, ...telling, only, site, stop: stopping.signal })
}

type Telling = { log: Logger; errors?: ErrorReports | undefined }
type ShopDeps = Telling & { database: Database; only: ShopEntry | undefined; site?: Site | undefined; stop: AbortSignal }

/** The same on a database that is open already, which is closed with the shop and when it does not open. */
export async function openShopOn(config: ShopConfig, deps: ShopDeps): Promise<Shop> {
  try {
    return await openDoors(config, deps)
  } catch (error) {
    // What is cut off by the end of its database is no news.
    if (deps.stop.aborted) deps.log.level = 'silent'
    await deps.database.close()
    throw error
  }
}

async function openDoors(config: ShopConfig, deps: ShopDeps): Promise<Shop> {
  const { database, log, stop } = deps
  if (config.mode === 'production') await refuseDemoDatabase(database.db)
  const jobQueue = await openJobQueue(database, jobs, log)
  try {
    return await openBoth(config, deps, jobQueue)
  } catch (error) {
    // Stopped first: its remaining work would fail on a closed database. None has begun when the start is cut off.
    if (!stop.aborted) await jobQueue.stop(drainMs.jobs)
    throw error
  }
}

async function openBoth(config: ShopConfig, deps: ShopDeps, jobQueue: JobQueue): Promise<Shop> {
  const { database, log, errors, only, site, stop } = deps
  const clock = config.mode === 'demo' ? await shiftedClock(database.db, log) : realClock
  const world = await openWorld(config, { ...deps, clock }, jobQueue)
  const patient = { ...world, db: world.longDb }
  await unlessStopped(sealTokens(patient), stop)
  await unlessStopped(fillShop(patient), stop)
  const webDeps = { jobQueue, pool: database.pool, clockMoved: clock.refresh, site }
  const web = only === 'worker' ? undefined : await openWeb(world, webDeps)
  const worker = only === 'web' ? undefined : await startWorker(world, jobQueue)
  if (!web) console.log('worker is running')
  return {
    async close() {
      const periodicJobs = worker?.stop()
      await web?.close(drainMs.requests)
      await Promise.all([
        jobQueue.stop(drainMs.jobs),
        Promise.race([periodicJobs, wait(drainMs.jobs, undefined, { ref: false })]),
      ])
      clock.stop()
      await database.close()
      await errors?.end(drainMs.reports)
    },
    async lastMessages(error) {
      log.fatal({ err: error }, 'uncaught error')
      await errors?.end(logFlushMs)
    },
  }
}

/** Initial data of a shop: the demo's pharmacy, or what every pharmacy needs. Imported dynamically, and only here. */
async function fillShop(world: World): Promise<void> {
  if (world.config.mode === 'demo' && !(await hasDemoPeople(world.db)))
    console.log('adding the demo pharmacy: once, usually 10 s')
  if (world.config.mode === 'demo') return (await import('./seed-demo.ts')).seedDemo(world)
  return (await import('#db/seed/base-data.ts')).loadBaseData(world)
}

/**
 * The password of the demo's owner is public, and orders, points and
 * emails of a demo are not real: production refuses its database.
 */
async function refuseDemoDatabase(db: Db): Promise<void> {
  if (await hasDemoPeople(db))
    throw new StartupError(
      'production does not run on a database of the demo: name an empty one in DATABASE_URL, or another folder in DATA_DIR',
    )
}

/** The world of a process, with the external services in its configuration. */
export async function openWorld(
  config: ShopConfig,
  { database, log, errors, clock }: Telling & { database: Database; clock: Clock },
  jobQueue: JobQueue,
): Promise<World> {
  const keys = await openKeyRing(config)
  const random = (bytes: number): Uint8Array => randomBytes(bytes)
  return {
    config,
    db: database.db,
    longDb: database.longDb,
    now: clock.now,
    realNow: clock.realNow,
    id: () => randomUUIDv7(),
    random,
    keys,
    hashKey: await openHashKey({ db: database.db, keys, random }),
    jobs: jobQueue.jobs,
    files: openFiles(config),
    bodyRooms: openBodyMemoryPools(),
    log,
    errors,
    ...(await openExternalServices(config, { db: database.db, keys, now: clock.now, realNow: clock.realNow })),
  }
}

const openFiles = ({ s3, dataDir }: Config): World['files'] => (s3 ? s3Files(s3) : localFiles(join(dataDir, 'files')))
