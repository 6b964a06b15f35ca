import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { pino } from 'pino'
import { Secret } from '#src/kernel/secret.ts'
import { readConfig } from '#src/platform/config.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { openBodyMemoryPools } from '#src/platform/http/body-memory.ts'
import { patienceMs } from './bare-env.ts'

const unexpected = (): never => {
  throw new Error('this world has no strangers')
}

export type BareWorldOptions = {
  env?: Record<string, string>
  /** The real clock, in milliseconds; sessions and limits follow it. */
  realNow?: () => number
  /** Shop time, in milliseconds; the real clock by default. */
  now?: () => number
  /** Receives the lines of the log. */
  log?: (line: string) => void
}

/** A world with database, clock and keys but without gateway, mail and jobs: for tests of the platform itself. */
export function bareWorld(
  { db }: Pick<Database, 'db'>,
  { env = {}, realNow = Date.now, now = realNow, log }: BareWorldOptions = {},
): World {
  const said = { BOTICA_MODE: 'demo', DATABASE_PATIENCE_MS: String(patienceMs), LOG_LEVEL: log ? 'info' : 'silent' }
  const config = readConfig({ ...said, ...env })
  return {
    config,
    db,
    longDb: db,
    now: () => new Date(now()),
    realNow: () => new Date(realNow()),
    id: () => randomUUIDv7(),
    random: (bytes) => randomBytes(bytes),
    keys: [{ id: 'test', secret: new Secret(randomBytes(32)) }],
    hashKey: new Secret(randomBytes(32)),
    jobs: { send: unexpected },
    mail: { send: unexpected },
    texts: { send: unexpected },
    push: undefined,
    bank: undefined,
    google: undefined,
    applePasses: undefined,
    googlePasses: undefined,
    files: { put: unexpected, get: unexpected, has: unexpected, remove: unexpected },
    bodyRooms: openBodyMemoryPools(),
    errors: undefined,
    log: pino({ level: config.logLevel }, { write: log ?? unexpected }),
  }
}
