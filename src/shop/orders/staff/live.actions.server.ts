import type { Db } from '#src/platform/database/database.ts'
import { latestTransition, transitionsAfter } from './store.server.ts'

export type LiveOrderEvent = { rowId: number; type: 'order.placed' | 'order.changed'; id: string }

/** What happened to orders after the transition with this row id, in its order. */
export async function orderEventsAfter(db: Db, rowId: number, limit: number): Promise<LiveOrderEvent[]> {
  const rows = await transitionsAfter(db, rowId, limit)
  return rows.map(({ id, number, from }) => ({ rowId: id, type: from === null ? 'order.placed' : 'order.changed', id: number }))
}

export const latestOrderEvent = async (db: Db): Promise<number> => (await latestTransition(db))?.id ?? 0
