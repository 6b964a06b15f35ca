import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

// More rows than any caller passes. It is a parameter, so the planner does not know its value.
const max = 1_000_000

/**
 * The rows of list parameters in a frequent statement: `unnestRows(sql`unnest(${ids}::uuid[]) as asked(id)`)`, followed by an
 * alias. For a generic plan PostgreSQL assumes ten rows per list, finds it dearer than a custom plan and plans again on each
 * run, which takes longer than the query. Under a limit of unknown value it assumes one row, as most lists have, and reuses its
 * plan.
 */
export const unnestRows = (lists: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select * from ${lists} limit ${max})`
