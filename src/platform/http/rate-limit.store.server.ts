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
