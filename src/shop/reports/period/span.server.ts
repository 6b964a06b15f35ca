import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Group } from './period.ts'

/** From `since` on, before `until`. */
export type Moments = { since: Date; until: Date }

/** SQL for the first day of the day, week or month in Lisbon that a moment belongs to. */
export const startOf = (at: RawBuilder<unknown>, group: Group): RawBuilder<IsoDate> =>
  sql`date_trunc(${sql.lit(group)}, ${at} at time zone 'Europe/Lisbon')::date`
