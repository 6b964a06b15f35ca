import { sql } from 'kysely'
import type { OpeningHours } from '#src/kernel/opening-hours.ts'
import type { Db } from '#src/platform/database/database.ts'
import { requestStates, statesWithRejection } from '#src/shop/requests/request/request.ts'
import { openSecondsAt, openTime } from '../period/open-time.server.ts'
import type { Group, Period } from '../period/period.ts'
import { startOf } from '../period/span.server.ts'
import type { Moments } from '../period/span.server.ts'
import { priceTimes } from './answers.ts'
import type { AnswerSums, RejectionCount } from './answers.ts'

type Scope = Moments & { period: Period; group: Group; hours: OpeningHours; promisedHours: number }

const timeEnds = [0, ...priceTimes.filter((minutes) => minutes !== null)]

/** Of prescriptions and requests sent in the period: by span, and of all together. */
export async function answerSums(db: Db, { since, until, period, group, hours, promisedHours }: Scope): Promise<AnswerSums[]> {
  const countIf = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`
  // Materialized: else each of the figures below would look its moments up again.
  const { rows } = await sql<AnswerSums>`
    with open_time as materialized (${openTime(hours, period)}),
    sent as materialized (
      select ${startOf(sql.ref('r.submitted_at'), group)} as start, r.state,
             case when r.quoted_at is not null
               then (${openSecondsAt(sql.ref('r.quoted_at'))} - ${openSecondsAt(sql.ref('r.submitted_at'))}) / 60 end as minutes
        from requests_outcomes r cross join open_time o
        where r.submitted_at >= ${since} and r.submitted_at < ${until}),
    timed as materialized (select *, width_bucket(minutes, ${timeEnds}::float8[]) as place from sent)
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
