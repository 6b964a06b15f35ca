import type { Pool } from 'pg'
import { Client, DatabaseError } from 'pg'
import { StartupError } from '../startup-error.ts'
import { connectionError } from './connection-errors.ts'
import type { MigrationFile } from './migration-files.ts'
import { readMigrations } from './migration-files.ts'

type Applied = { name: string; checksum: string }

// An arbitrary number that must be the same in every process of every version.
const migrationLock = 7_260_118_301

/**
 * Applies the files of `folder` that the database of `url` lacks: each in its own transaction, under one lock, so that processes
 * that start together run one after the other. Forward only. StartupError when an applied file was changed or is missing, and
 * when a file fails. The address must lead to the database itself, not to a transaction pooler. `count`: use only the first
 * `count` files.
 */
export async function migrate(url: string, folder: string, count?: number): Promise<{ applied: string[] }> {
  const files = (await readMigrations(folder)).slice(0, count)
  const client = new Client({ connectionString: url, fallback_application_name: 'botica migrations' })
  // The pending query also rejects when the connection is lost; without a listener the process would end.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw connectionError(url, error)
  })
  try {
    const applied: string[] = []
    for (;;) {
      const name = await applyNext(client, files)
      if (!name) return { applied }
      applied.push(name)
    }
  } finally {
    await client.end()
  }
}

/**
 * The files that the database still lacks, for /readyz. Ignores later files that a newer build has applied. Throws a StartupError
 * when the database was built from other files.
 */
export async function migrationsPending(pool: Pool, files: readonly MigrationFile[]): Promise<string[]> {
  const applied = (await isKnown(pool)) ? await readApplied(pool) : []
  return pendingOf(files, applied.slice(0, files.length)).map((file) => file.name)
}

async function isKnown(source: Client | Pool): Promise<boolean> {
  const { rows } = await source.query<{ known: boolean }>("select to_regclass('schema_migrations') is not null as known")
  return rows[0]?.known === true
}

async function applyNext(client: Client, files: readonly MigrationFile[]): Promise<string | undefined> {
  // Any failure from here on ends the session, which rolls the transaction back.
  await client.query('begin; set local statement_timeout = 0')
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
  // Checked first, so that a role that may not create tables can still check for missing migrations.
  if (!(await isKnown(client)))
    await client.query(`create table schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const [next] = pendingOf(files, await readApplied(client))
  if (next) await apply(client, next)
  await client.query('commit')
  return next?.name
}

async function apply(client: Client, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.sql)
  } catch (error) {
    throw new StartupError(
      `migration ${file.name} failed${placeOf(error, file.sql)}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
  if (client.getTransactionStatus() !== 'T')
    throw new StartupError(`migration ${file.name} ends its transaction itself: take commit and rollback out`)
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file.name, file.checksum])
}

async function readApplied(source: Client | Pool): Promise<Applied[]> {
  const { rows } = await source.query<Applied>('select name, checksum from schema_migrations order by name')
  return rows
}

/** Throws when the database was built from other files than these. */
function pendingOf(files: readonly MigrationFile[], applied: readonly Applied[]): readonly MigrationFile[] {
  applied.forEach((old, index) => {
    const file = files[index]
    if (file?.name !== old.name)
      throw new StartupError(`the database has migration ${old.name}, which this version of the shop lacks`)
    if (file.checksum !== old.checksum)
      throw new StartupError(`migration ${old.name} was changed after it ran: restore it and write a new one`)
  })
  return files.slice(applied.length)
}

function placeOf(error: unknown, sql: string): string {
  if (!(error instanceof DatabaseError) || !error.position) return ''
  return ` at line ${sql.slice(0, Number(error.position)).split('\n').length}`
}
