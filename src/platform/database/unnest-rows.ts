import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

// More than ever are asked about; which number it is, no plan knows.
const max = 1_000_000

/**
 * Lists of a statement that is asked all day, as its rows: `unnestRows(sql`unnest(${ids}::uuid[]) as asked(id)`)`, which needs a name of
 * its own behind it. PostgreSQL expects ten rows of a list that it does not know yet and would therefore plan anew for every list that is at hand,
 * which takes it longer than the answer does. Of an unknown limit it expects a single row, as most lists have, and keeps its plan.
 */
export const unnestRows = (lists: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select * from ${lists} limit ${max})`
