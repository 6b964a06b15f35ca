import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { openBoss } from '../platform/boss.ts'
import type { Boss } from '../platform/boss.ts'
import { realClock, shiftedClock } from '../platform/clock.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/database/database.ts'
import { localFiles } from '../platform/files/local.ts'
import { s3Files } from '../platform/files/s3.ts'
import { openHashKey } from '../platform/hash-key.ts'
import { openKeyRing } from '../platform/keys.ts'
import { openLog } from '../platform/log.ts'
import type { World } from '../platform/world.ts'
import { startWorker } from '../worker/worker.ts'
import { jobs } from '../worker/registry.ts'
import { buildPages } from './build-pages.ts'
import { openShopDatabase } from './open-database.ts'
import { openStrangers } from './open-strangers.ts'
import { openWeb } from './open-web.ts'
import { seedDemo } from './seed-demo.ts'

export type Door = 'web' | 'worker'
export type Shop = { close: () => Promise<void> }

// Together below the ten seconds that whoever stops the shop allows.
const drainMs = { requests: 5_000, jobs: 4_000 }

/** Builds the world and opens the doors: both of them in one process unless told. */
export async function openShop(config: Config, only?: Door): Promise<Shop> {
  const log = openLog(config.logLevel)
  buildPages()
  const database = await openShopDatabase(config, log)
  try {
    return await openDoors(config, { database, log, only })
  } catch (error) {
    await database.close()
    throw error
  }
}

type Ground = { database: Database; log: Logger; only: Door | undefined }

async function openDoors(config: Config, { database, log, only }: Ground): Promise<Shop> {
  const boss = await openBoss(database, jobs, log)
  const clock = config.mode === 'demo' ? await shiftedClock(database.db, log) : realClock
  const world = await openWorld(config, { database, log, clock }, boss)
  if (config.mode === 'demo') await seedDemo(world)
  const worker = only === 'web' ? undefined : await startWorker(world, boss)
  const web = only === 'worker' ? undefined : await openWeb(world, { boss, pool: database.pool, clockMoved: clock.refresh })
  if (!web) console.log('worker is running')
  return {
    async close() {
      worker?.stop()
      await web?.close(drainMs.requests)
      await boss.stop(drainMs.jobs)
      clock.stop()
      await database.close()
    },
  }
}

/** The world of a process, with the strangers that its configuration names. */
export async function openWorld(
  config: Config,
  { database, log, clock }: Omit<Ground, 'only'> & { clock: Clock },
  boss: Boss,
): Promise<World> {
  const keys = await openKeyRing(config)
  const random = (bytes: number): Uint8Array => randomBytes(bytes)
  return {
    config,
    db: database.db,
    now: clock.now,
    realNow: clock.realNow,
    id: () => randomUUIDv7(),
    random,
    keys,
    hashKey: await openHashKey({ db: database.db, keys, random }),
    jobs: boss.jobs,
    files: config.s3 ? await s3Files(config.s3) : localFiles(join(config.dataDir, 'files')),
    log,
    ...openStrangers(config, { db: database.db, keys, now: clock.now, realNow: clock.realNow }),
  }
}
