import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { RequestKind, RequestState } from './request.ts'
import { columns } from './store.server.ts'
import type { PageOf, RequestRow, Words } from './store.server.ts'

/** `clinical`: also what a pharmacist alone deals with. `order`: newest first, or those that have waited longest. */
export type StaffSearch = {
  kind: RequestKind
  states: readonly RequestState[]
  clinical: boolean
  order: 'newest' | 'longest_waiting'
}

const searched = (db: Db, { kind, states, clinical }: StaffSearch) =>
  db
    .selectFrom('requests')
    .where('kind', '=', kind)
    .where('state', 'in', states)
    // What nobody has sent yet is nobody's business.
    .where('submitted_at', 'is not', null)
    .$if(!clinical, (query) => query.where('is_clinical', '=', false))

export const pageOfRequests = (db: Db, search: StaffSearch, { limit, offset }: PageOf): Promise<RequestRow[]> =>
  searched(db, search)
    .select(columns)
    .$if(search.order === 'longest_waiting', (query) => query.orderBy('submitted_at'))
    .orderBy('id', search.order === 'newest' ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .$narrowType<Words>()
    .execute()

export const countByState = (db: Db, search: StaffSearch) =>
  searched(db, search)
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .$narrowType<{ state: RequestState }>()
    .execute()

export async function setClaim(tx: Tx, rowId: number, claim: { userId: number; at: Date } | null): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ claimed_by: claim?.userId ?? null, claimed_at: claim?.at ?? null })
    .where('id', '=', rowId)
    .execute()
}
