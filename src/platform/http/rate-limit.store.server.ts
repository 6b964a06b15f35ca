import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { compiledQuery } from '../database/compiled-query.ts'
import type { Slots } from '../database/compiled-query.ts'

type Counter = { key: string; window: Date }

/**
 * Increments a counter and returns its value. Limits on attempts count outside
 * of transactions, so that a refusal that is rolled back still counts.
 */
export async function addHit(db: Db, { key, window }: Counter): Promise<number> {
  const [row] = await countOne(db, { key, window })
  if (!row) throw new Error('a limit did not count')
  return row.hits
}

const countOne = compiledQuery((db, { key, window }: Slots<Counter>) =>
  db
    .insertInto('rate_limits')
    .values({ key, window_start: window, hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet((is) => ({ hits: is('rate_limits.hits', '+', 1) })),
    )
    .returning('hits')
    .compile(),
)

/**
 * Counts the members that have no row of their own in the window, and adds one for each; false, with nothing counted, when the
 * counter would exceed `max`. Concurrent calls with the same new member may count it twice.
 */
export async function addDistinct(db: Db, input: Counter & { members: readonly string[]; max: number }): Promise<boolean> {
  const [row] = await countDistinct(db, input)
  return row?.isCounted ?? false
}

const countDistinct = compiledQuery((db, is: Slots<Counter & { members: readonly string[]; max: number }>) =>
  sql<{ isCounted: boolean }>`
    with missing as materialized (
      select member from unnest(${is.members}::text[]) as wanted (member)
        where not exists (select from rate_limits known where known.key = member and known.window_start = ${is.window})),
    counted as (
      insert into rate_limits as counter (key, window_start, hits)
        select ${is.key}, ${is.window}, added from (select count(*)::int as added from missing) as sum
          where added between 1 and ${is.max}::int
        on conflict (key, window_start) do update set hits = counter.hits + excluded.hits
          where counter.hits + excluded.hits <= ${is.max}::int
        returning hits),
    added as (
      insert into rate_limits (key, window_start, hits) select member, ${is.window}, 1 from missing where exists (select from counted)
        on conflict (key, window_start) do nothing)
    select not exists (select from missing) or exists (select from counted) as "isCounted"`.compile(db),
)

/** Counts a hit and reads another counter, in one statement. */
export async function addHitOfSameNetwork(
  db: Db,
  counters: Counter & { otherKey: string; otherWindow: Date },
): Promise<{ hits: number; sameNetworkHits: number }> {
  const [row] = await countOfSameNetwork(db, counters)
  if (!row) throw new Error('a limit did not count')
  return row
}

const countOfSameNetwork = compiledQuery(
  (db, { key, window, otherKey, otherWindow }: Slots<Counter & { otherKey: string; otherWindow: Date }>) =>
    db
      .insertInto('rate_limits')
      .values({ key, window_start: window, hits: 1 })
      .onConflict((conflict) =>
        conflict.columns(['key', 'window_start']).doUpdateSet((is) => ({ hits: is('rate_limits.hits', '+', 1) })),
      )
      .returning([
        'hits',
        sql<number>`coalesce((select hits from rate_limits as other where key = ${otherKey} and window_start = ${otherWindow}), 0)`.as(
          'sameNetworkHits',
        ),
      ])
      .compile(),
)

export async function countHits(db: Db, { key, window }: Counter): Promise<number> {
  const row = await db
    .selectFrom('rate_limits')
    .select('hits')
    .where('key', '=', key)
    .where('window_start', '=', window)
    .executeTakeFirst()
  return row?.hits ?? 0
}

export async function removeHitsBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_start', '<', moment).execute()
}
