import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import * as v from 'valibot'
import { moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { messageKinds } from '../notifications/message-about.ts'
import { listUndelivered, settleUndelivered } from '../notifications/undelivered.actions.server.ts'
import type { Undelivered } from '../notifications/undelivered.actions.server.ts'
import { listMailablePosts, startMailing } from './actions.server.ts'
import type { MailingError } from './actions.server.ts'
import type { Mailing } from './mailing.ts'

const messageSchema = defineResource({
  type: 'undelivered_message',
  attributes: {
    queue: v.picklist(['letter', 'text-message']),
    recipient: text,
    about: orNull(v.picklist(messageKinds)),
    order_number: orNull(text),
    reason: text,
    failed_at: moment,
  },
})

const messageResource = ({ id, queue, recipient, about, reason, failedAt }: Undelivered) =>
  messageSchema.resource({
    id,
    attributes: {
      queue,
      recipient,
      about: about?.kind ?? null,
      order_number: about?.order ?? null,
      reason,
      failed_at: failedAt.toISOString(),
    },
  })

const mailingSchema = defineResource({
  type: 'mailing',
  attributes: {
    post_id: text,
    started_at: moment,
    ended_at: orNull(moment),
    letters: v.strictObject({ waiting: whole, sent: whole, dropped: whole, failed: whole }),
  },
})

const mailingResource = ({ id, postId, startedAt, endedAt, emails }: Mailing) =>
  mailingSchema.resource({
    id,
    attributes: {
      post_id: postId,
      started_at: startedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      letters: emails,
    },
  })

const messages = defineRoute({
  method: 'GET',
  path: '/staff/messages',
  summary: 'Emails and text messages that could not be delivered, the latest first; never their text.',
  resource: messageSchema,
  allow: 'messages.read',
  list: true,
  async work({ world, query }) {
    const { messages: found, total } = await listUndelivered(world, query.page)
    return ok({ data: found.map(messageResource), total })
  },
})

const settled = (result: Result<void, { code: 'not_found' }>): ApiAnswer =>
  result.ok ? ok({ status: 204, data: null }) : err({ ...result.error, status: 404 })

const resend = defineRoute({
  method: 'POST',
  path: '/staff/messages/{id}/retry',
  summary: 'Resends a message, with as many attempts as a new one.',
  resource: messageSchema,
  statuses: [204],
  allow: 'messages.read',
  work: async ({ world, principal, params, source }) =>
    settled(await settleUndelivered(world, principal, { id: params['id'] ?? '', how: 'again', source })),
})

const drop = defineRoute({
  method: 'DELETE',
  path: '/staff/messages/{id}',
  summary: 'Deletes a message permanently.',
  resource: messageSchema,
  statuses: [204],
  allow: 'messages.read',
  work: async ({ world, principal, params, source }) =>
    settled(await settleUndelivered(world, principal, { id: params['id'] ?? '', how: 'drop', source })),
})

const mailings = defineRoute({
  method: 'GET',
  path: '/staff/mailings',
  summary: 'The latest posts that were sent to people who agreed to offers and news, with the progress of each.',
  resource: mailingSchema,
  unpaged: true,
  allow: 'messages.send',
  async work({ world, locale }) {
    const sent = (await listMailablePosts(world, locale)).flatMap(({ mailing }) => (mailing ? [mailing] : []))
    return ok({ data: sent.map(mailingResource) })
  },
})

const statusOf = { not_found: 404, mailing_sent: 409, names_medicine: 422 } as const satisfies Record<
  MailingError['code'],
  ApiStatus
>

const send = defineRoute({
  method: 'POST',
  path: '/staff/mailings',
  summary: 'Sends a published post to all people who agreed to offers and news, once.',
  resource: mailingSchema,
  statuses: [201],
  allow: 'messages.send',
  body: v.object({ post_id: v.string('error_required') }),
  async work({ world, principal, body, source }) {
    const started = await startMailing(world, principal, { postId: body.post_id, source })
    if (started.ok) return ok({ status: 201, data: mailingResource(started.value) })
    const { code } = started.error
    return err({ code, status: statusOf[code], ...(code === 'names_medicine' && { field: 'post_id' }) })
  },
})

export const routes: ApiRoute[] = [messages, resend, drop, mailings, send]
