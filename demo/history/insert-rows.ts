import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Tx } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'

/** So many new row ids of a table, so that rows can name each other before any of them is written. */
export async function newIds(tx: Tx, table: keyof DB, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Writes all rows of a table in one statement, in their order. All have the columns of the first one. */
export async function insertRows<Name extends keyof DB>(
  tx: Tx,
  table: Name,
  rows: readonly Insertable<DB[Name]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const target = sql.table(table)
  await sql`
    insert into ${target} (${columns}) overriding system value
      select ${columns} from json_populate_recordset(null::${target}, ${JSON.stringify(rows.map(readable))}::json)`.execute(tx)
}

/** Bytes as PostgreSQL reads them in a text. */
const readable = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([column, value]: [string, unknown]) => [column, inHex(value)]))

const inHex = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return Array.isArray(value) ? value.map(inHex) : value
}
