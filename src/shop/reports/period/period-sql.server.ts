import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { nextDay } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { spansOn } from '#src/kernel/opening-hours.ts'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Group, Period } from './period.ts'

// What is sent on the last day of a period may wait for longer than any holiday.
const daysAfter = 60

/**
 * SQL for the rows of `open_time`, a CTE with one row: when the pharmacy opens and closes, as seconds, and how long it was open before
 * each opening. Adding them up in the database costs this process nothing, however many requests there are.
 */
export function openTime(hours: OpeningHours, { from, to }: Period): RawBuilder<unknown> {
  const spans: { day: string; opens: string; closes: string }[] = []
  for (let day = nextDay(from, -1); day <= nextDay(to, daysAfter); day = nextDay(day))
    for (const { opens, closes } of spansOn(hours, day)) spans.push({ day, opens, closes })
  return sql`
    select array_agg(opens order by opens) as opens, array_agg(closes order by opens) as closes,
           array_agg(before order by opens) as before
      from (select opens, closes, sum(closes - opens) over (order by opens) - (closes - opens) as before
              from (select extract(epoch from (day + opens) at time zone 'Europe/Lisbon')::float8 as opens,
                           extract(epoch from (day + closes) at time zone 'Europe/Lisbon')::float8 as closes
                      from unnest(${spans.map(({ day }) => day)}::date[], ${spans.map(({ opens }) => opens)}::interval[],
                                  ${spans.map(({ closes }) => closes)}::interval[]) as s (day, opens, closes)) each) summed`
}

/** SQL for the number of the opening that is the last one before a moment, 0 before the first; `open_time` is joined as `o`. */
export const openingBefore = (at: RawBuilder<unknown>): RawBuilder<number> =>
  sql`width_bucket(date_part('epoch', ${at}), o.opens)`

/** SQL for the seconds that the pharmacy was open before a moment; `opening`: a column with its `openingBefore`. */
export const openSecondsBefore = (at: RawBuilder<unknown>, opening: RawBuilder<unknown>): RawBuilder<number> => sql`
  case when ${opening} > 0
    then o.before[${opening}] + least(date_part('epoch', ${at}), o.closes[${opening}]) - o.opens[${opening}] else 0 end`

/** SQL for the first day of the day, week or month in Lisbon that a moment belongs to. */
export const startOf = (at: RawBuilder<unknown>, group: Group): RawBuilder<IsoDate> =>
  group === 'day'
    ? sql`(${at} at time zone 'Europe/Lisbon')::date`
    : sql`date_trunc(${sql.lit(group)}, ${at} at time zone 'Europe/Lisbon')::date`
