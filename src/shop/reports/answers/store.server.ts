import { sql } from 'kysely'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Db } from '#src/platform/database/database.ts'
import { requestStates, statesWithRejection } from '#src/shop/requests/request/request.ts'
import { openingBefore, openSecondsBefore, openTime, startOf } from '../period/period-sql.server.ts'
import type { Group, Moments, Period } from '../period/period.ts'
import { priceTimes } from './answers.ts'
import type { AnswerSums, RejectionCount } from './answers.ts'

type Scope = Moments & { period: Period; group: Group; hours: OpeningHours; promisedHours: number }

const timeEnds = [0, ...priceTimes.filter((minutes) => minutes !== null)]

/** Of prescriptions and requests sent in the period: by span, and of all together. */
export async function answerSums(db: Db, { since, until, period, group, hours, promisedHours }: Scope): Promise<AnswerSums[]> {
  const [submitted, quoted] = [sql.ref('submitted_at'), sql.ref('quoted_at')]
  const countIf = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`
  // With offset 0 each step is computed once a row: else it would be repeated in each of the figures that use it.
  const { rows } = await sql<AnswerSums>`
    with open_time as materialized (${openTime(hours, period)}),
    sent as (
      select submitted_at, quoted_at, state, ${openingBefore(submitted)} as submitted_in, ${openingBefore(quoted)} as quoted_in
        from requests_outcomes cross join open_time o where submitted_at >= ${since} and submitted_at < ${until} offset 0),
    lasted as (
      select ${startOf(submitted, group)} as start, state,
             case when quoted_at is not null
               then (${openSecondsBefore(quoted, sql.ref('quoted_in'))} - ${openSecondsBefore(submitted, sql.ref('submitted_in'))}) / 60
             end as minutes
        from sent cross join open_time o offset 0),
    timed as (select *, width_bucket(minutes, ${timeEnds}::float8[]) as place from lasted offset 0)
    select start, count(*) as sent, count(minutes) as priced, count(*) filter (where minutes <= ${promisedHours * 60}) as "onTime",
           percentile_disc(0.5) within group (order by round(minutes)::int) as "medianMinutes",
           array[${sql.join(priceTimes.map((_, index) => countIf(sql`place = ${sql.lit(index + 1)}`)))}]::int[] as times,
           array[${sql.join(requestStates.map((state) => countIf(sql`state = ${sql.lit(state)}`)))}]::int[] as states
      from timed group by grouping sets ((start), ())`.execute(db)
  return rows
}

/** Most frequent first. */
export async function rejectionCounts(db: Db, { since, until }: Moments): Promise<RejectionCount[]> {
  const { rows } = await sql<RejectionCount>`
    select rejected_for as reason, count(*) as count from requests_outcomes
      where state = any(${[...statesWithRejection]}::text[]) and submitted_at >= ${since} and submitted_at < ${until}
      group by 1 order by 2 desc, 1 limit 50`.execute(db)
  return rows
}
