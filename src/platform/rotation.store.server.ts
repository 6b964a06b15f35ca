import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './database/database.ts'
import type { SealedColumn } from './sealed-column.ts'

// The format of sealed values in `crypto.ts`: two bits of layout, six bits of length, the key id.
const keyIdOf = (value: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`encode(substring(${value} from 2 for get_byte(${value}, 0) & 63), 'escape')`
const isEarlierLayout = (value: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`get_byte(${value}, 0) < 64`

const uniqueOf = ({ row }: SealedColumn): string => ('column' in row ? row.column : row.userIn)

const placeRowOf = ({ table, row }: SealedColumn): RawBuilder<string> =>
  'column' in row
    ? sql<string>`${sql.ref(`${table}.${row.column}`)}::text`
    : sql<string>`(select public_id::text from accounts_people where accounts_people.id = ${sql.ref(`${table}.${row.userIn}`)})`

/** `isEarlier`: in a layout that is no longer written; a rotation replaces it even under the same key. */
export type KeyCount = { key: string; isEarlier: boolean; count: number }

/** How many values each key has sealed, by layout. */
export async function countByKey(db: Db, { table, column }: Pick<SealedColumn, 'table' | 'column'>): Promise<KeyCount[]> {
  const value = sql.ref(column)
  const { rows } = await sql<KeyCount>`
    select ${keyIdOf(value)} as key, ${isEarlierLayout(value)} as "isEarlier", count(*)::int as count from ${sql.table(table)}
    where ${value} is not null group by 1, 2 order by 1, 2 limit 100`.execute(db)
  return rows
}

/** Emails and SMS in the queue by key; empty before the queue's first start. */
export async function countQueuedByKey(db: Db): Promise<KeyCount[]> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(db)
  if (!rows[0]?.known) return []
  const queued = await sql<KeyCount>`
    select ${keyIdOf(sql`value`)} as key, ${isEarlierLayout(sql`value`)} as "isEarlier", count(*)::int as count
    from (select decode(data ->> 'sealed', 'base64') as value from pgboss.job where data ? 'sealed') sealed
    group by 1, 2 order by 1, 2 limit 100`.execute(db)
  return queued.rows
}

/** `unique`: identifies the row; `row`: the row's name in the encryption context. */
export type SealedValue = { unique: string; row: string; sealed: Buffer }

type ToReseal = { /** Ids of the ring. */ keys: readonly string[]; /** How values begin that stay. */ except: Buffer }

/** Values sealed by `keys` after `after`, locked until the transaction ends. Rows locked by others are left to the next pass. */
export async function lockSealedBy(
  tx: Tx,
  at: SealedColumn,
  { keys, except, after, limit }: ToReseal & { after: string | undefined; limit: number },
): Promise<SealedValue[]> {
  const [value, unique] = [sql.ref(`${at.table}.${at.column}`), sql.ref(`${at.table}.${uniqueOf(at)}`)]
  const { rows } = await sql<SealedValue>`
    select ${unique}::text as "unique", ${placeRowOf(at)} as "row", ${value} as sealed
    from ${sql.table(at.table)}
    where ${keyIdOf(value)} in (${sql.join(keys)}) and substring(${value} for ${except.length}) <> ${except} ${after === undefined ? sql`` : sql`and ${unique} > ${after}`}
    order by ${unique} limit ${limit}
    for update of ${sql.table(at.table)} skip locked`.execute(tx)
  return rows
}

/** Replaces a value only if it is still the one that was read: a concurrent write wins. */
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
