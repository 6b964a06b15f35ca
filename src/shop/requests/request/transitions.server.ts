import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import * as transitions from './store.server.ts'
import type { TransitionFacts, RequestRow } from './store.server.ts'
import { isFinalState, requestMachine } from './request.ts'
import type { Actor, RequestEvent, RequestState } from './request.ts'
import type { RequestNews } from './request-emails.ts'
import { notifyOfRequest } from './notify-customer.server.ts'

export type TransitionInput = {
  event: RequestEvent
  actor: Actor
  actorId?: number | undefined
  facts?: TransitionFacts
  /** Undefined when the customer made the transition and needs no notification. */
  news?: RequestNews
}

export type WrongState = { code: 'wrong_state' }

/**
 * Applies a transition to a request whose row the caller has locked: one compare-and-set, a row of history, and the customer's
 * notification.
 */
export async function applyTransition(
  world: World,
  tx: Tx,
  row: RequestRow,
  { event, actor, actorId, facts = {}, news }: TransitionInput,
): Promise<Result<RequestState, WrongState>> {
  const next = requestMachine.next(row.state, event)
  if (!next.ok) return err({ code: 'wrong_state' })
  const [from, to, at] = [row.state, next.value, world.now()]
  const isUpdated = await transitions.updateState(tx, row.id, { from, to, endedAt: isFinalState(to) ? at : null, facts })
  if (!isUpdated) throw new Error('a request changed its state while it was locked')
  const expiresAt = facts.expires_at ?? row.expires_at
  const alerts = news ? await notifyOfRequest(world, tx, row, { news, state: to, expiresAt }) : []
  await transitions.addTransition(tx, { requestId: row.id, event, from, to, actor, actorId: actorId ?? null, alerts, at })
  return ok(to)
}
