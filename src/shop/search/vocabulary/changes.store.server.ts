import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ChangeKind, WordChange } from './changes.ts'

const maxChanges = 5000

/** The changes that were not undone, in their order. */
export async function standingChanges(db: Db): Promise<WordChange[]> {
  const { rows } = await sql<WordChange>`
    select kind, concept, from_concept as "from", locale, word from search_changes
      where undone_at is null order by id limit ${maxChanges}`.execute(db)
  return rows
}

/** Until the transaction ends no other one changes words. */
export const lockChanges = (tx: Tx) => sql`lock table search_changes in share row exclusive mode`.execute(tx)

type Made = { id: string; at: Date; by: number }

export const insertChange = (tx: Tx, { kind, concept, from, locale, word }: WordChange, { id, at, by }: Made) =>
  tx
    .insertInto('search_changes')
    .values({ public_id: id, kind, concept, from_concept: from, locale, word, made_at: at, made_by: by })
    .execute()

/** False where it is undone already. */
export async function undoChange(tx: Tx, { id, at, by }: Made): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('search_changes')
    .set({ undone_at: at, undone_by: by })
    .where('public_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type ChangeRow = {
  id: string
  kind: ChangeKind
  concept: string
  from: string | null
  locale: Locale
  word: string
  made_at: Date
  made_by: string | null
  undone_at: Date | null
  undone_by: string | null
}

type Wanted = { limit: number; offset: number } & ({ id: string } | { concept: string } | object)

/** The newest first, with the names of who made and undid them. */
export async function changeRows(db: Db, { limit, offset, ...wanted }: Wanted): Promise<ChangeRow[]> {
  const only = 'id' in wanted ? sql`where c.public_id = ${wanted.id}` : sql``
  const about = 'concept' in wanted ? sql`where ${wanted.concept} in (c.concept, c.from_concept)` : sql``
  const { rows } = await sql<ChangeRow>`
    select c.public_id as id, c.kind, c.concept, c.from_concept as "from", c.locale, c.word, c.made_at, m.name as made_by,
           c.undone_at, u.name as undone_by
      from search_changes c
      left join accounts_people m on m.id = c.made_by left join accounts_people u on u.id = c.undone_by
      ${only}${about} order by c.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from search_changes`.execute(db)
  return rows[0]?.count ?? 0
}
