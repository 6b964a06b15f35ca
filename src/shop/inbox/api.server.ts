import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import { locales } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import type { Staff } from '#src/platform/principal.ts'
import { answerForm } from '#src/shop/conversation/comment.schema.ts'
import { photoCommentResource, staffCommentSchema } from '#src/shop/conversation/resources.api.server.ts'
import { versionField } from '#src/platform/field-schemas.ts'
import {
  answerConversation,
  claimConversation,
  closeConversation,
  releaseConversation,
  reopenConversation,
} from './actions.server.ts'
import type { AnswerError, ConversationError } from './actions.server.ts'
import { conversationKinds, inboxTabs } from './inbox.ts'
import type { Conversation, WholeConversation } from './inbox.ts'
import { listConversations, readAnswerTimes, readConversation } from './read-inbox.server.ts'

const attributes = {
  about: v.picklist(conversationKinds),
  about_id: text,
  state: v.picklist(['waiting', 'answered', 'closed']),
  customer: orNull(text),
  email: orNull(text),
  locale: v.picklist(locales),
  text,
  last_at: moment,
  waiting_since: orNull(moment),
  due_at: orNull(moment),
  claimed_by: orNull(text),
  claimed_at: orNull(moment),
  closed_at: orNull(moment),
  answered_at: orNull(moment),
  answered_in_minutes: orNull(whole),
  version: whole,
}

const conversationSchema = defineResource({ type: 'conversation', attributes })

const wholeSchema = defineResource({
  type: 'conversation',
  name: 'WholeConversation',
  attributes: { ...attributes, writable: flag },
  relationships: { comments: toMany(staffCommentSchema) },
})

const iso = (at: Date | null): string | null => at && at.toISOString()

const attributesOf = (conversation: Conversation) => ({
  about: conversation.subject.kind,
  about_id: conversation.subject.ref,
  state: conversation.state,
  customer: conversation.customer.name,
  email: conversation.customer.email,
  locale: conversation.locale,
  text: conversation.text,
  last_at: conversation.lastAt.toISOString(),
  waiting_since: iso(conversation.waitingSince),
  due_at: iso(conversation.dueAt),
  claimed_by: conversation.claim?.by ?? null,
  claimed_at: iso(conversation.claim?.at ?? null),
  closed_at: iso(conversation.closedAt),
  answered_at: iso(conversation.answer?.at ?? null),
  answered_in_minutes: conversation.answer?.minutes ?? null,
  version: conversation.version,
})

type Call = Pick<ApiCall<unknown, unknown, Staff>, 'world' | 'principal' | 'params' | 'sessionToken' | 'locale' | 'source'>

const wholeResource = (conversation: WholeConversation, { world, sessionToken }: Call) =>
  wholeSchema.resource({
    id: conversation.id,
    attributes: { ...attributesOf(conversation), writable: conversation.isWritable },
    relationships: {
      comments: conversation.comments.map((comment) => photoCommentResource(comment, { world, sessionToken, source: 'staff' })),
    },
  })

const statusOf = {
  forbidden: 403,
  not_found: 404,
  changed_meanwhile: 409,
  claimed: 409,
  conversation_closed: 409,
  wrong_state: 409,
  photos_need_account: 422,
  placeholder_left: 422,
  product_off_sale: 422,
  upload_unknown: 422,
  too_many: 429,
} as const satisfies Record<AnswerError['code'] | ConversationError['code'], ApiStatus>

function refusal(error: AnswerError | ConversationError, locale: Locale): ApiError {
  const hasChanged = error.code === 'changed_meanwhile' || error.code === 'wrong_state'
  return {
    code: error.code,
    status: statusOf[error.code],
    ...('field' in error && { field: error.field }),
    ...('retryAfter' in error && { retryAfter: error.retryAfter }),
    ...(hasChanged && { detail: issueText('error_conversation_changed', locale) }),
  }
}

const times = v.strictObject({ median: orNull(v.number()), answers: whole, in_time: whole })

const list = defineRoute({
  method: 'GET',
  path: '/staff/conversations',
  summary:
    'What customers wrote about orders, prescriptions and requests, one conversation each. filter[state]: waiting (longest first), mine, unclaimed, answered, closed or all. meta: how many are open, and how fast customers were answered today and in seven days, in minutes of opening hours.',
  resource: conversationSchema,
  meta: {
    waiting: whole,
    mine: whole,
    unclaimed: whole,
    promised_minutes: whole,
    today: times,
    week: times,
  },
  allow: 'orders.message',
  list: true,
  filters: { state: v.picklist(inboxTabs), about: v.picklist(conversationKinds) },
  async work({ world, principal, query, source }) {
    const { state = 'waiting', about = null } = query.filters
    const { number: page, size } = query.page
    const found = await listConversations(world, principal, { tab: state, kind: about, page, size, source })
    const { promised, today, week } = await readAnswerTimes(world)
    const timesOf = ({ median, answers, inTime }: typeof week) => ({ median, answers, in_time: inTime })
    return ok({
      data: found.conversations.map((one) => conversationSchema.resource({ id: one.id, attributes: attributesOf(one) })),
      total: found.total,
      meta: { ...found.counts, promised_minutes: promised, today: timesOf(today), week: timesOf(week) },
    })
  },
})

const shared = { resource: wholeSchema, allow: 'orders.message', includes: ['comments', 'comments.uploads'] } as const

async function read(call: Call & { isPrefetch?: boolean }): Promise<ApiAnswer> {
  const { world, principal, params, source, isPrefetch } = call
  const found = await readConversation(world, principal, { id: params['id'] ?? '', source, isPrefetch })
  return found ? ok({ data: wholeResource(found, call) }) : err({ code: 'not_found', status: 404 })
}

const changed = async (call: Call, change: Result<undefined, ConversationError>): Promise<ApiAnswer> =>
  change.ok ? read(call) : err(refusal(change.error, call.locale))

const show = defineRoute({
  ...shared,
  method: 'GET',
  path: '/staff/conversations/{id}',
  summary: 'One conversation with all its messages, which then count as read.',
  work: read,
})

const claim = defineRoute({
  ...shared,
  method: 'POST',
  path: '/staff/conversations/{id}/claim',
  summary: 'Claims an open conversation; 409 while a colleague has it, unless `take_over_from` is their id.',
  body: v.object({ take_over_from: v.optional(v.string('error_invalid')) }),
  async work(call) {
    const { world, principal, params, source, body } = call
    const options = { takeOverFrom: body.take_over_from, source }
    return changed(call, await claimConversation(world, principal, params['id'] ?? '', options))
  },
})

const release = defineRoute({
  ...shared,
  method: 'POST',
  path: '/staff/conversations/{id}/release',
  summary: 'Releases the caller’s claim of a conversation.',
  async work(call) {
    return changed(call, await releaseConversation(call.world, call.principal, call.params['id'] ?? '', call.source))
  },
})

const close = defineRoute({
  ...shared,
  method: 'POST',
  path: '/staff/conversations/{id}/close',
  summary: 'Closes a conversation, unless it has changed since `version`; a new message of the customer opens it again.',
  body: v.object({ version: versionField }),
  async work(call) {
    const { world, principal, params, source, body } = call
    return changed(call, await closeConversation(world, principal, params['id'] ?? '', { version: body.version, source }))
  },
})

const reopen = defineRoute({
  ...shared,
  method: 'POST',
  path: '/staff/conversations/{id}/reopen',
  summary: 'Opens a closed conversation again, unless it has changed since `version`.',
  body: v.object({ version: versionField }),
  async work(call) {
    const { world, principal, params, source, body } = call
    return changed(call, await reopenConversation(world, principal, params['id'] ?? '', { version: body.version, source }))
  },
})

const answer = defineRoute({
  method: 'POST',
  path: '/staff/conversations/{id}/comments',
  summary:
    'Answers the customer, who is notified of a message without its text; 409 when the conversation has changed since `version`. `close`: the conversation ends with it. `product_id`: a product on sale, which the customer sees with the text.',
  resource: staffCommentSchema,
  statuses: [201],
  allow: 'orders.message',
  body: v.object({ ...answerForm.entries, version: versionField, close: v.optional(v.boolean('error_invalid'), false) }),
  includes: ['uploads'],
  async work({ world, principal, params, body, source, sessionToken, locale }) {
    const { content, upload_ids: uploadIds, product_id: productId, close: closes } = body
    const input = { content, uploadIds, productId, version: body.version, closes, source }
    const written = await answerConversation(world, principal, params['id'] ?? '', input)
    if (!written.ok) return err(refusal(written.error, locale))
    return ok({ status: 201, data: photoCommentResource(written.value, { world, sessionToken, source: 'staff' }) })
  },
})

export const routes: ApiRoute[] = [list, show, claim, release, close, reopen, answer]
