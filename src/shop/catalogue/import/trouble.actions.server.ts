import { addDays, addHours } from '#src/kernel/dates.ts'
import type { World } from '#src/platform/world.ts'
import * as store from './store.server.ts'

/** What staff should know of the stock list that a program sends every night: `at` is when the last one came. */
export type StockListTrouble = { code: 'failed' | 'waiting' | 'missing'; id: string; at: Date }

const missedAfterHours = 30
const silentAfterDays = 30

/**
 * A list that came and was not read or not mapped, or that did not come for more than a night; null when all is well. A shop to which
 * none was ever sent expects none, nor one whose program has been silent for a month.
 */
export async function findStockListTrouble({ db, now }: Pick<World, 'db' | 'now'>): Promise<StockListTrouble | null> {
  const last = await store.lastStockListOfProgram(db)
  if (!last) return null
  const { public_id: id, state, created_at: at } = last
  if (at < addDays(now(), -silentAfterDays)) return null
  if (at < addHours(now(), -missedAfterHours)) return { code: 'missing', id, at }
  if (state === 'failed') return { code: 'failed', id, at }
  return state === 'checked' ? { code: 'waiting', id, at } : null
}
