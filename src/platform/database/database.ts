import type { PostgresPool, Transaction } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { PoolConfig } from 'pg'
import { columnValues } from './column-values.ts'
import { connectionError } from './connection-errors.ts'
import type { StatementTiming } from './prepared-statements.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import { longWaits, shortWaits } from './waits.ts'
import type { WaitLimits } from './waits.ts'
import { StartupError } from '../startup-error.ts'
import type { DB } from './tables.ts'

/** Reads. What writes takes a `Tx`, so that nothing is written outside a transaction. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

type DatabaseLog = { warn: (facts: object, message: string) => void }
export type DatabaseOptions = {
  /** Connections for requests at most; 10 by default. Long work has 10 of its own. */
  max?: number
  /** How long a request waits for the database in all; 4.5 s by default. */
  patienceMs?: number
  /** False behind PgBouncer and its like; true unless told. */
  withPreparedStatements?: boolean
  /** Called after every statement, transaction words included: for counting in tests and for the metrics. */
  onQuery?: (statement: StatementTiming) => void
  log?: DatabaseLog
}
export type Database = {
  db: Db
  pool: Pool
  /** For exports, reports and the worker: its statements may take two minutes, and take no connection from a request. */
  longDb: Db
  longPool: Pool
  close: () => Promise<void>
}

// A request is answered within five seconds; half a second of them is its own work.
const defaultPatienceMs = 4_500

type Limits = WaitLimits & Pick<PoolConfig, 'idle_in_transaction_session_timeout' | 'lock_timeout' | 'statement_timeout'>

/**
 * Of 4.5 s: 3 s for a connection or a lock, 3.5 s until the server cancels a statement, 4 s until the caller gives up. The server comes
 * first, so that only a server that is silent costs the connection.
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

/** Connects and asks for the version, so that a wrong address stops the start (StartupError) and not the first request. */
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
      // A transaction's first statement does not wait for the answer to its beginning.
      pipeline: true,
      idleTimeoutMillis: 30_000,
      // A connection keeps every named statement it has seen; a young one has few.
      maxLifetimeSeconds: 3600,
      fallback_application_name: 'botica',
      connectionTimeoutMillis: connectMs,
      ...server,
    })
    // Without a listener the loss of an idle connection would end the process; the pool opens another one by itself.
    // The error carries its whole client, with every statement that it ever prepared.
    pool.on('error', ({ message }) => log?.warn({ reason: message }, 'lost an idle database connection'))
    // One that is lost in the middle of a transaction says so twice, and the second time would end the process as well: whoever
    // asked on it has been told already.
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
