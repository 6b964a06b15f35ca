import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openJobQueue } from '../platform/job-queue.ts'
import type { JobQueue } from '../platform/job-queue.ts'
import { realClock, shiftedClock } from '../platform/clock.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { localFiles } from '../platform/files/local.ts'
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

/** Builds the world and starts web and worker; both in one process by default. */
export async function openShop(config: ShopConfig, only?: ShopEntry): Promise<Shop> {
  const telling = openTelling(config)
  const { log } = telling
  const database = await openShopDatabase(config, log)
  try {
    return await openDoors(config, { database, ...telling, only })
  } catch (error) {
    await database.close()
    throw error
  }
}

type ShopDeps = { database: Database; log: Logger; errors?: ErrorReports | undefined; only: ShopEntry | undefined }

async function openDoors(config: ShopConfig, { database, log, errors, only }: ShopDeps): Promise<Shop> {
  if (config.mode === 'production') await refuseDemoDatabase(database.db)
  const jobQueue = await openJobQueue(database, jobs, log)
  try {
    return await openBoth(config, { database, log, errors, only }, jobQueue)
  } catch (error) {
    // Stopped first: its remaining work would fail on a closed database.
    await jobQueue.stop(drainMs.jobs)
    throw error
  }
}

async function openBoth(config: ShopConfig, { database, log, errors, only }: ShopDeps, jobQueue: JobQueue): Promise<Shop> {
  const clock = config.mode === 'demo' ? await shiftedClock(database.db, log) : realClock
  const world = await openWorld(config, { database, log, errors, clock }, jobQueue)
  const patient = { ...world, db: world.longDb }
  await sealTokens(patient)
  await fillShop(patient)
  const web = only === 'worker' ? undefined : await openWeb(world, { jobQueue, pool: database.pool, clockMoved: clock.refresh })
  const worker = only === 'web' ? undefined : await startWorker(world, jobQueue)
  if (!web) console.log('worker is running')
  return {
    async close() {
      worker?.stop()
      await web?.close(drainMs.requests)
      await jobQueue.stop(drainMs.jobs)
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
  { database, log, errors, clock }: Omit<ShopDeps, 'only'> & { clock: Clock },
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
    files: await openFiles(config),
    bodyRooms: openBodyMemoryPools(),
    log,
    errors,
    ...(await openExternalServices(config, { db: database.db, keys, now: clock.now, realNow: clock.realNow })),
  }
}

/** The S3 library takes 10 MB and is imported only where it is used. */
async function openFiles({ s3, dataDir }: Config): Promise<World['files']> {
  if (!s3) return localFiles(join(dataDir, 'files'))
  const { s3Files } = await import('../platform/files/s3.ts')
  return s3Files(s3)
}
