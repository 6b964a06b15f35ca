import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './database/database.ts'
import type { SealedColumn } from './sealed-column.ts'

/** The id of the key that sealed a value stands at its beginning, after one byte that tells its length. */
const keyIdOf = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`encode(substring(${value} from 2 for get_byte(${value}, 0)), 'escape')`

const uniqueOf = ({ row }: SealedColumn): string => ('column' in row ? row.column : row.userIn)

const placeRowOf = ({ table, row }: SealedColumn): RawBuilder<string> =>
  'column' in row
    ? sql<string>`${sql.ref(`${table}.${row.column}`)}::text`
    : sql<string>`(select public_id::text from users where users.id = ${sql.ref(`${table}.${row.userIn}`)})`

export type KeyCount = { key: string; count: number }

/** How many values each key has sealed. */
export async function countByKey(db: Db, { table, column }: Pick<SealedColumn, 'table' | 'column'>): Promise<KeyCount[]> {
  const value = sql.ref(column)
  const { rows } = await sql<KeyCount>`
    select ${keyIdOf(value)} as key, count(*)::int as count from ${sql.table(table)}
    where ${value} is not null group by 1 order by 1 limit 100`.execute(db)
  return rows
}

/** The same for letters and text messages that wait in the queue; nothing before its first start. */
export async function countQueuedByKey(db: Db): Promise<KeyCount[]> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(db)
  if (!rows[0]?.known) return []
  const queued = await sql<KeyCount>`
    select ${keyIdOf(sql`value`)} as key, count(*)::int as count
    from (select decode(data ->> 'sealed', 'base64') as value from pgboss.job where data ? 'sealed') sealed
    group by 1 order by 1 limit 100`.execute(db)
  return queued.rows
}

/** `unique`: what tells the row from others; `row`: what the value's place calls it. */
export type SealedValue = { unique: string; row: string; sealed: Buffer }

/** Values of `others`, behind `after`, held until the transaction ends. Rows that somebody else holds are left to the next pass. */
export async function lockSealedBy(
  tx: Tx,
  at: SealedColumn,
  { keys, after, limit }: { keys: readonly string[]; after: string | undefined; limit: number },
): Promise<SealedValue[]> {
  const [value, unique] = [sql.ref(`${at.table}.${at.column}`), sql.ref(`${at.table}.${uniqueOf(at)}`)]
  const { rows } = await sql<SealedValue>`
    select ${unique}::text as "unique", ${placeRowOf(at)} as "row", ${value} as sealed
    from ${sql.table(at.table)}
    where ${value} is not null and ${keyIdOf(value)} in (${sql.join(keys)}) ${after === undefined ? sql`` : sql`and ${unique} > ${after}`}
    order by ${unique} limit ${limit}
    for update of ${sql.table(at.table)} skip locked`.execute(tx)
  return rows
}

/** Only in the place of what was read: a value that somebody wrote meanwhile stays. */
export async function replaceSealed(
  tx: Tx,
  at: SealedColumn,
  { unique, old, sealed }: { unique: string; old: Buffer; sealed: Buffer },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(at.table)} set ${sql.ref(at.column)} = ${sealed}
    where ${sql.ref(uniqueOf(at))} = ${unique} and ${sql.ref(at.column)} = ${old}`.execute(tx)
  return numAffectedRows > 0n
}
