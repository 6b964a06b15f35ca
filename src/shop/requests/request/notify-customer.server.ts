import { siteOrigin } from '#src/platform/config.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { namePeople } from '#src/shop/accounts/person/actions.server.ts'
import { alert, reachable } from '#src/shop/notifications/actions.server.ts'
import type { CustomerChannel, RequestNotice } from '#src/shop/notifications/notification.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { RequestState } from './request.ts'
import { requestEmail } from './request-emails.ts'
import type { RequestNews } from './request-emails.ts'
import type { RequestRow } from './store.server.ts'

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
    email: { ...email, to: person.email, messageId: `${id}.${about}` },
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
