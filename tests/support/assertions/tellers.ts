import { sql } from 'kysely'
import { unseal } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'
import { sealedColumns } from '#src/start/sealed-columns.ts'

type SealedSource = Pick<World, 'db' | 'keys'>

/** Every column of every table that contains one of these texts, with sealed values opened, as `table.column`, sorted. */
export async function tellers(world: SealedSource, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as "table", column_name as "column", data_type as type from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'bytea', 'uuid', 'ARRAY')
      and table_name in (select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')`.execute(
    world.db,
  )
  const found: string[] = []
  for (const { table, column, type } of rows) {
    const values = isSealed(table, column) ? await opened(world, table, column) : await textsOf(world, { table, column, type })
    if (values.some((value) => texts.some((word) => value.includes(word)))) found.push(`${table}.${column}`)
  }
  return found.toSorted()
}

const sealedAt = (table: string, column: string) => sealedColumns.find((one) => one.table === table && one.column === column)
const isSealed = (table: string, column: string): boolean => sealedAt(table, column) !== undefined

async function textsOf(
  { db }: SealedSource,
  { table, column, type }: { table: string; column: string; type: string },
): Promise<string[]> {
  const text = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
  const { rows } = await sql<{ text: string | null }>`select ${text} as text from ${sql.table(table)}`.execute(db)
  return rows.map((row) => row.text ?? '')
}

async function opened({ db, keys }: SealedSource, table: string, column: string): Promise<string[]> {
  const at = sealedAt(table, column)
  const row = at && 'column' in at.row ? sql.ref(at.row.column) : sql`(select public_id from users where id = user_id)`
  const { rows } = await sql<{ row: string; value: Buffer }>`
    select ${row}::text as row, ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(
    db,
  )
  return rows.map((one) => unseal(keys, { table, row: one.row, column }, one.value))
}
