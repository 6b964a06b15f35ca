import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import type { Moments } from '../period/period.ts'
import type { HourCount, HourSales } from './today-figures.ts'

/** `cut`: the moment of that day that is compared. */
type Day = Moments & { cut: Date }

export async function salesByHour(db: Db, { since, until, cut }: Day): Promise<HourSales[]> {
  const { rows } = await sql<HourSales>`
    select extract(hour from paid_at at time zone 'Europe/Lisbon')::int as hour, count(*) as count,
           count(*) filter (where paid_at <= ${cut}) as until, sum(total_cents)::bigint as sales,
           coalesce(sum(total_cents) filter (where paid_at <= ${cut}), 0)::bigint as "salesUntil"
      from orders_sales where paid_at >= ${since} and paid_at < ${until} group by 1`.execute(db)
  return rows
}

const moments = {
  sent: sql`select submitted_at as at from requests_outcomes`,
  priced: sql`select quoted_at as at from requests_outcomes`,
  ready: sql`select prepared_at as at from orders_preparation_times`,
}

export async function countsByHour(db: Db, what: keyof typeof moments, { since, until, cut }: Day): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    select extract(hour from at at time zone 'Europe/Lisbon')::int as hour, count(*) as count, count(*) filter (where at <= ${cut}) as until
      from (${moments[what]}) moments where at >= ${since} and at < ${until} group by 1`.execute(db)
  return rows
}

/** Who works on prescriptions and requests that wait for a price; `person` is null for those that are not claimed. */
export type Claims = { person: string | null; count: number; since: Date }

export async function claimsOfStaff(db: Db, claimedSince: Date): Promise<Claims[]> {
  const { rows } = await sql<Claims>`
    select p.name as person, count(*) as count, min(w.submitted_at) as since
      from requests_unanswered w
      left join accounts_people p on p.id = w.claimed_by and w.claimed_at > ${claimedSince}
      group by p.id, p.name order by p.id is null, 2 desc, 1 limit 50`.execute(db)
  return rows
}
