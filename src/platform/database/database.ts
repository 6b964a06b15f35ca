import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, Transaction } from 'kysely'
import { Pool, TypeOverrides } from 'pg'
import type { PoolConfig } from 'pg'
import { StartupError } from '../startup-error.ts'
import { connectionError } from './connection-errors.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import type { StatementTiming } from './prepared-statements.ts'
import { longWaits, shortWaits } from './waits.ts'
import type { WaitLimits } from './waits.ts'
import type { DB } from './tables.ts'

/** Reads. A function that writes takes a `Tx`, so that nothing is written outside a transaction. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

type DatabaseLog = { warn: (facts: object, message: string) => void }
export type DatabaseOptions = {
  /** Maximum connections for requests; 10 by default. `longDb` has 10 of its own. */
  max?: number
  /** How long one request may wait for the database in total; 4.5 s by default. */
  patienceMs?: number
  /** False behind a transaction pooler such as PgBouncer; true by default. */
  withPreparedStatements?: boolean
  /** Called after every statement, including begin, commit and rollback: for metrics, and for counting in tests. */
  onQuery?: (statement: StatementTiming) => void
  log?: DatabaseLog
}
export type Database = {
  db: Db
  pool: Pool
  /** For exports, reports and the worker: statements may take two minutes, and use no connection of the request pool. */
  longDb: Db
  longPool: Pool
  close: () => Promise<void>
}

// A request is answered within five seconds, half a second of which is for its own work.
const defaultPatienceMs = 4_500

type Limits = WaitLimits & Pick<PoolConfig, 'idle_in_transaction_session_timeout' | 'lock_timeout' | 'statement_timeout'>

/**
 * With 4.5 s: 3 s for a connection or a lock, 3.5 s until the server cancels a statement, 4 s until the client gives up. The
 * server's limit comes first, so that a connection is destroyed only when the server does not respond.
 */
const shortLimits = (patienceMs: number): Limits => ({
  connectMs: Math.round((patienceMs * 6) / 9),
  lock_timeout: Math.round((patienceMs * 6) / 9),
  statement_timeout: Math.round((patienceMs * 7) / 9),
  statementMs: Math.round((patienceMs * 8) / 9),
  idle_in_transaction_session_timeout: 10_000,
})
const longLimits: Limits = {
  connectMs: 10_000,
  statement_timeout: 120_000,
  statementMs: 130_000,
  idle_in_transaction_session_timeout: 600_000,
}

const oldestVersion = 15

/** Connects and queries the version, so that a wrong address fails at startup (StartupError) and not at the first request. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const limits = shortLimits(options.patienceMs ?? defaultPatienceMs)
  const pool = openPool(url, options, limits)
  const longPool = openPool(url, { ...options, max: 10 }, longLimits)
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw connectionError(url, error)
  }
  const { onQuery, withPreparedStatements: named = true } = options
  const dbOf = (statements: PostgresPool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool: statements }) })
  let closed: Promise<unknown> | undefined
  return {
    db: dbOf(withPreparedStatements(pool, { named, onQuery, waits: shortWaits(pool, limits) })),
    pool,
    longDb: dbOf(withPreparedStatements(longPool, { named, onQuery, waits: longWaits(longPool, longLimits) })),
    longPool,
    close: async () => {
      await (closed ??= Promise.all([pool.end(), longPool.end()]))
    },
  }
}

function openPool(url: string, { max = 10, log }: DatabaseOptions, { connectMs, statementMs: _, ...server }: Limits): Pool {
  try {
    const pool = new Pool({
      connectionString: url,
      max,
      types: columnValues(),
      keepAlive: true,
      // The first statement of a transaction is sent without waiting for the result of `begin`.
      pipeline: true,
      idleTimeoutMillis: 30_000,
      // A connection retains every statement it has prepared, so connections are replaced hourly to bound that memory.
      maxLifetimeSeconds: 3600,
      fallback_application_name: 'botica',
      connectionTimeoutMillis: connectMs,
      ...server,
    })
    // Without a listener, losing an idle connection would end the process; the pool opens another one by itself.
    // Logs the message alone: the error object holds the whole client with every statement it prepared.
    pool.on('error', ({ message }) => log?.warn({ reason: message }, 'lost an idle database connection'))
    // A connection lost in the middle of a transaction emits a second error, which would end the process without a listener.
    // The caller has already received the first.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  } catch (error) {
    throw connectionError(url, error)
  }
}

async function checkVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < oldestVersion)
    throw new StartupError(`DATABASE_URL leads to PostgreSQL ${major}; ${oldestVersion} or newer is needed`)
}

const oids = { int8: 20, date: 1082, int8Array: 1016, dateArray: 1182 } as const

/**
 * A bigint column as a number. Ids and cents stay far below 2^53; a larger value throws, because a number would round it
 * silently.
 */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number exactly`)
  return value
}

// A date has no time zone: as a Date object it would become the previous day west of Greenwich.
const parseDate = (text: string): string => text

// PostgreSQL never quotes numbers and dates in an array, so every comma is a separator.
const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string): (T | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : parse(item)))

/**
 * The types of columns in rows: int8 is a number (throws beyond 2^53), date is 'YYYY-MM-DD', timestamptz is Date, numeric is text
 * (so cast `sum()` of a bigint column back to bigint).
 */
function columnValues(): TypeOverrides {
  const values = new TypeOverrides()
  values.setTypeParser(oids.int8, parseInt8)
  values.setTypeParser(oids.date, parseDate)
  values.setTypeParser(oids.int8Array, listOf(parseInt8))
  values.setTypeParser(oids.dateArray, listOf(parseDate))
  return values
}
