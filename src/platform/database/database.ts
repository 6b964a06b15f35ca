import type { Transaction } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { columnValues } from './column-values.ts'
import { connectionFault } from './connection-fault.ts'
import type { StatementSeen } from './named-statements.ts'
import { namedStatements } from './named-statements.ts'
import { StartupError } from '../startup-error.ts'
import type { DB } from './tables.ts'

/** Reads. What writes takes a `Tx`, so that nothing is written outside a transaction. */
export type Db = Kysely<DB>
export type Tx = Transaction<DB>

type DatabaseLog = { warn: (facts: object, message: string) => void }
export type DatabaseOptions = {
  /** Connections at most; 10 unless told. */
  max?: number
  /** False behind PgBouncer and its like; true unless told. */
  namedStatements?: boolean
  /** Called after every statement, transaction words included: for counting in tests and for the metrics. */
  onQuery?: (statement: StatementSeen) => void
  log?: DatabaseLog
}
export type Database = { db: Db; pool: Pool; close: () => Promise<void> }

const oldestVersion = 15

/** Connects and asks for the version, so that a wrong address stops the start (StartupError) and not the first request. */
export async function openDatabase(url: string, options: DatabaseOptions = {}): Promise<Database> {
  const pool = openPool(url, options)
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw connectionFault(url, error)
  }
  const statements = namedStatements(pool, { named: options.namedStatements ?? true, onQuery: options.onQuery })
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: statements }) })
  let closed: Promise<void> | undefined
  return { db, pool, close: () => (closed ??= pool.end()) }
}

function openPool(url: string, { max = 10, log }: DatabaseOptions): Pool {
  try {
    const pool = new Pool({
      connectionString: url,
      max,
      types: columnValues(),
      keepAlive: true,
      // A transaction's first statement does not wait for the answer to its beginning.
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 30_000,
      // A connection keeps every named statement it has seen; a young one has few.
      maxLifetimeSeconds: 3600,
      fallback_application_name: 'botica',
    })
    // Without a listener the loss of an idle connection would end the process; the pool opens another one by itself.
    // The error carries its whole client, with every statement that it ever prepared.
    pool.on('error', ({ message }) => log?.warn({ reason: message }, 'lost an idle database connection'))
    // One that is lost in the middle of a transaction says so twice, and the second time would end the process as well: whoever
    // asked on it has been told already.
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  } catch (error) {
    throw connectionFault(url, error)
  }
}

async function checkVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < oldestVersion)
    throw new StartupError(`DATABASE_URL leads to PostgreSQL ${major}; ${oldestVersion} or newer is needed`)
}
