import type { Db } from '#src/platform/database/database.ts'
import { clinicalAmong, latestTransition, transitionsAfter } from './store.server.ts'

/** `isClinical`: only pharmacists may know of it. */
export type RequestEvent = {
  rowId: number
  type: 'request.submitted' | 'request.changed'
  id: string
  isClinical: boolean
}

/** What happened to submitted requests after the transition with this row id, in its order. */
export async function requestEventsAfter(db: Db, rowId: number, limit: number): Promise<RequestEvent[]> {
  const rows = await transitionsAfter(db, rowId, limit)
  return rows.map(({ id, public_id: publicId, is_clinical: isClinical, from }) => ({
    rowId: id,
    type: from === null ? 'request.submitted' : 'request.changed',
    id: publicId,
    isClinical,
  }))
}

export const latestRequestEvent = async (db: Db): Promise<number> => (await latestTransition(db))?.id ?? 0

/** Those of these requests that only pharmacists may know of. */
export const clinicalRequests = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : await clinicalAmong(db, ids))
