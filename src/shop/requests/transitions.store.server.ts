import type { Db, Tx } from '#src/platform/database/database.ts'
import type { CustomerChannel } from '../notifications/notification.ts'
import type { Actor, RequestState } from './request.ts'

/** Columns that a transition writes besides the state. */
export type MoveFacts = {
  submitted_at?: Date
  quoted_at?: Date
  expires_at?: Date
  valid_until?: string | null
  note_sealed?: Buffer | null
  reason_sealed?: Buffer
  is_clinical?: boolean
}

export type Moved = { from: RequestState; to: RequestState; endedAt: Date | null; facts: MoveFacts }

/** One compare-and-set; false when the state was no longer `from`. Clears the claim. */
export async function move(tx: Tx, rowId: number, { from, to, endedAt, facts }: Moved): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('requests')
    .set({ ...facts, state: to, ended_at: endedAt, claimed_by: null, claimed_at: null })
    .where('id', '=', rowId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type NewMove = {
  requestId: number
  event: string
  from: RequestState | null
  to: RequestState
  actor: Actor
  actorId: number | null
  alerts: readonly CustomerChannel[]
  at: Date
}

export async function addMove(tx: Tx, { requestId, event, from, to, actor, actorId, alerts, at }: NewMove): Promise<void> {
  await tx
    .insertInto('request_moves')
    .values({ request_id: requestId, event, from_state: from, to_state: to, actor, actor_id: actorId, alerts: [...alerts], at })
    .execute()
}

export const movesOf = (db: Db, requestIds: readonly number[]) =>
  db
    .selectFrom('request_moves')
    .select(['request_id', 'at', 'event', 'from_state', 'to_state', 'actor', 'actor_id', 'alerts'])
    .where('request_id', 'in', requestIds)
    .orderBy('id')
    .limit(10_000)
    .$narrowType<{ from_state: RequestState | null; to_state: RequestState; actor: Actor; alerts: CustomerChannel[] }>()
    .execute()

export type MoveRow = Awaited<ReturnType<typeof movesOf>>[number]
