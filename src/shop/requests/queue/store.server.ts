import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { isOrdered, requestStates, statesAwaiting } from '../request/request.ts'
import type { RequestKind, RequestState } from '../request/request.ts'
import { columns } from '../request/store.server.ts'
import type { PageOf, RequestRow, ColumnTypes } from '../request/store.server.ts'

/** `clinical`: includes requests that only pharmacists may handle. `order`: newest first, or longest waiting first. */
export type StaffSearch = {
  kind: RequestKind
  states: readonly RequestState[]
  clinical: boolean
  order: 'newest' | 'longest_waiting'
  /** Part of the customer's name. */ q?: string | undefined
}

const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const searched = (db: Db, { kind, states, clinical, q }: StaffSearch) =>
  db
    .selectFrom('requests')
    .where('kind', '=', kind)
    .where('state', 'in', states)
    // Unsent requests are not visible to staff.
    .where('submitted_at', 'is not', null)
    .$if(!clinical, (query) => query.where('is_clinical', '=', false))
    .$if(Boolean(q), (query) =>
      query.where((row) =>
        row(
          'user_id',
          'in',
          row
            .selectFrom('accounts_people as person')
            .select('person.id')
            .where(sql<boolean>`person.folded_name like fold(${pattern(q ?? '')})`),
        ),
      ),
    )

const inOrder = (db: Db, search: StaffSearch) =>
  searched(db, search)
    .$if(search.order === 'longest_waiting', (query) => query.orderBy('submitted_at'))
    .orderBy('id', search.order === 'newest' ? 'desc' : 'asc')

export const pageOfRequests = (db: Db, search: StaffSearch, { limit, offset }: PageOf): Promise<RequestRow[]> =>
  inOrder(db, search).select(columns).limit(limit).offset(offset).$narrowType<ColumnTypes>().execute()

export const countByState = (db: Db, search: StaffSearch) =>
  searched(db, search)
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .$narrowType<{ state: RequestState }>()
    .execute()

/** The list as ids and claims only, to step through it. */
export const queueOf = (db: Db, search: StaffSearch, limit: number) =>
  inOrder(db, search).select(['public_id', 'submitted_at', 'claimed_by', 'claimed_at']).limit(limit).execute()

/** Number of waiting requests per kind, and since when the oldest waits. */
export const waitingByKind = (db: Db, { clinical }: Pick<StaffSearch, 'clinical'>) =>
  db
    .selectFrom('requests')
    .select(['kind', sql<number>`count(*)::int`.as('count'), sql<Date>`min(submitted_at)`.as('since')])
    .where('state', 'in', statesAwaiting('quote'))
    .$if(!clinical, (query) => query.where('is_clinical', '=', false))
    .groupBy('kind')
    .$narrowType<{ kind: RequestKind }>()
    .execute()

export async function setClaim(tx: Tx, rowId: number, claim: { userId: number; at: Date } | null): Promise<void> {
  await tx
    .updateTable('requests')
    .set({ claimed_by: claim?.userId ?? null, claimed_at: claim?.at ?? null })
    .where('id', '=', rowId)
    .execute()
}

/** Transitions of submitted requests with an id above `id`, in their order. */
export const transitionsAfter = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('request_moves')
    .innerJoin('requests', 'requests.id', 'request_moves.request_id')
    .select(['request_moves.id', 'requests.public_id', 'requests.is_clinical', 'request_moves.from_state as from'])
    .where('request_moves.id', '>', id)
    .where('requests.submitted_at', 'is not', null)
    .orderBy('request_moves.id')
    .limit(limit)
    .execute()

/** Requests of one kind that a customer had sent before one; `ordered`: of which an order goes on or was handed over. */
export type RequestsBefore = { sent: number; ordered: number }

/** `clinical`: also those that only pharmacists may know of. */
export async function requestsBefore(
  db: Db,
  { userId, kind, rowId, clinical }: { userId: number; kind: RequestKind; rowId: number; clinical: boolean },
): Promise<RequestsBefore> {
  const { rows } = await sql<RequestsBefore>`
    select count(*)::int as sent, count(*) filter (where state = any(${requestStates.filter(isOrdered)}))::int as ordered
      from requests where user_id = ${userId} and kind = ${kind} and id < ${rowId} and submitted_at is not null
        and (${clinical}::boolean or not is_clinical)`.execute(db)
  return rows[0] ?? { sent: 0, ordered: 0 }
}

export const latestTransition = (db: Db) =>
  db.selectFrom('request_moves').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()

/** Those of these public ids that only pharmacists may know of. */
export async function clinicalAmong(db: Db, publicIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('requests')
    .select('public_id')
    .where(sql<boolean>`public_id = any(${publicIds}::uuid[])`)
    .where('is_clinical', '=', true)
    .limit(publicIds.length)
    .execute()
  return rows.map((row) => row.public_id)
}
