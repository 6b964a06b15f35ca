import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { isId } from '#src/kernel/ids.ts'
import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { namePeople } from '#src/shop/accounts/person/actions.server.ts'
import { alert, reachable } from '#src/shop/notifications/actions.server.ts'
import type { CustomerChannel, RequestNotice } from '#src/shop/notifications/notification.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { isFinalState, requestMachine } from './request.ts'
import type { Actor, RequestEvent, RequestState } from './request.ts'
import { requestEmail } from './request-emails.ts'
import type { RequestNews } from './request-emails.ts'
import * as store from './store.server.ts'
import type { RequestKey, RequestRow, TransitionFacts } from './store.server.ts'

/** A person's own request, locked until the transaction ends; undefined for anybody else's. */
export async function lockOwnRequest(tx: Tx, { userId }: Person, key: RequestKey): Promise<RequestRow | undefined> {
  const row = isId(key.publicId) ? await store.lockRequest(tx, key) : undefined
  return row?.user_id === userId ? row : undefined
}

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
  const isUpdated = await store.updateState(tx, row.id, { from, to, endedAt: isFinalState(to) ? at : null, facts })
  if (!isUpdated) throw new Error('a request changed its state while it was locked')
  const expiresAt = facts.expires_at ?? row.expires_at
  const alerts = news ? await notifyOfRequest(world, tx, row, { news, state: to, expiresAt }) : []
  await store.addTransition(tx, { requestId: row.id, event, from, to, actor, actorId: actorId ?? null, alerts, at })
  return ok(to)
}

/** `about`: identifies this event, so that a job that runs again sends the same email and not another one. */
export type NotificationTarget = {
  news: RequestNews
  state: RequestState
  expiresAt: Date | null
  about?: string
  hasProduct?: boolean
}

/** Notifies the customer in the shop and by email, unless they have turned it off; returns the channels used. */
export async function notifyOfRequest(
  world: World,
  tx: Tx,
  row: Pick<RequestRow, 'public_id' | 'kind' | 'user_id' | 'locale'>,
  { news, state, expiresAt, about = news, hasProduct = false }: NotificationTarget,
): Promise<CustomerChannel[]> {
  const person = row.user_id === null ? undefined : (await namePeople(tx, [row.user_id], 'requests')).get(row.user_id)
  if (!person) return []
  const { public_id: id, kind, locale } = row
  const around = { origin: siteOrigin(world.config), now: world.now() }
  const email = requestEmail(await readWebsite(tx), around, { news, kind, id, locale, expiresAt, hasProduct })
  const notice = noticeOf({ requestKind: kind, requestId: id }, news, state)
  const content = {
    inApp: notice && { ...notice, userId: person.rowId },
    email: { ...email, to: person.email, messageId: `${id}.${about}`, about: { kind: 'request' } as const },
  }
  const channels = reachable(content, ['in_app', 'email']).filter((channel) => !person.silenced.includes(channel))
  await alert(world, tx, content, channels)
  return channels
}

/** A customer needs no notification of what they have just sent themselves. */
function noticeOf(
  about: Pick<RequestNotice, 'requestKind' | 'requestId'>,
  news: RequestNews,
  state: RequestState,
): RequestNotice | undefined {
  if (news === 'received') return undefined
  if (news === 'comment') return { kind: 'request_comment', ...about }
  return news === 'reminder' ? { kind: 'request_reminder', ...about } : { kind: 'request_state', state, ...about }
}
