import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

/** The values a CHECK constraint allows in a column, sorted. */
export async function allowedBy(db: Db, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'c' and conrelid = ${table}::regclass
        and conkey = array(select attnum from pg_attribute where attrelid = ${table}::regclass and attname = ${column})`.execute(
    db,
  )
  const rules = rows.map(({ rule }) => rule).join()
  return [...rules.matchAll(/'(\w+)'::text/g)].map((match) => match[1]!).toSorted()
}
