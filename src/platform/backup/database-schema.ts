import type { Client } from 'pg'
import type { SequenceState, TableHead } from './records.ts'

/**
 * Tables that belong to a schema version rather than to the shop's data, or that the queue recreates while running; and what tells
 * the searchers of a day apart, which is forgotten each night and would stay in a copy.
 */
const leftOut = [
  'public.schema_migrations',
  'public.search_days',
  'public.search_marks',
  'pgboss.version',
  'pgboss.bam',
  'pgboss.warning',
  'pgboss.queue_stats',
]

/** The same text format of values and physical row order, whatever the operator's session settings. */
const steady = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 3; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

export const fixSessionFormat = (client: Client): Promise<unknown> => client.query(steady)

export const nameOf = (client: Client, { schema, name }: { schema: string; name: string }): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

export const columnsOf = (client: Client, { columns }: TableHead): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

/** Every table with data, after the tables it references; generated columns are left out. */
export async function tablesInOrder(client: Client): Promise<TableHead[]> {
  const { rows } = await client.query<{ id: string; schema: string; name: string; columns: string[] }>(
    `select c.oid::text as id, nspname as schema, relname as name,
            (select array_agg(attname::text order by attnum) from pg_attribute
               where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'pretend', 'pgboss') and relkind in ('r', 'p') and not relispartition
         and nspname || '.' || relname <> all ($1)
       order by 2, 3`,
    [leftOut],
  )
  // Deferrable references are checked at the end of the transaction.
  const { rows: references } = await client.query<{ id: string; to: string }>(
    "select conrelid::text as id, confrelid::text as to from pg_constraint where contype = 'f' and not condeferrable and conrelid <> confrelid",
  )
  const ordered: typeof rows = []
  for (let waiting = rows; waiting.length > 0;) {
    const isFree = ({ id }: { id: string }): boolean =>
      references.every((one) => one.id !== id || !waiting.some((other) => other.id === one.to))
    const free = waiting.filter(isFree)
    if (free.length === 0) throw new Error(`tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter((table) => !free.includes(table))
  }
  return ordered.map(({ schema, name, columns }) => ({ kind: 'table', schema, name, columns }))
}

/** Read after the rows: no sequence may be behind a number that a row already uses. */
export async function readSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    "select schemaname as schema, sequencename as name from pg_sequences where schemaname in ('public', 'pretend', 'pgboss') order by 1, 2",
  )
  const states: SequenceState[] = []
  for (const sequence of rows) {
    const { rows: found } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${nameOf(client, sequence)}`,
    )
    states.push(...found.map((state) => ({ ...sequence, ...state })))
  }
  return states
}

export async function queueVersion(client: Client): Promise<number> {
  const { rows: known } = await client.query<{ known: boolean }>("select to_regclass('pgboss.version') is not null as known")
  if (!known[0]?.known) return 0
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? 0
}
