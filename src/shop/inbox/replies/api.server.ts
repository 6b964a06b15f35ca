import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { bothLanguages, text as string, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { versionField } from '#src/platform/field-schemas.ts'
import { changeReply, createReply, deleteReply, findReply, listReplies } from './actions.server.ts'
import type { ReplyError } from './actions.server.ts'
import type { SavedReply } from './saved-reply.ts'
import { replyBody } from './schema.ts'

const replySchema = defineResource({ type: 'saved_reply', attributes: { title: string, text: bothLanguages, version: whole } })

const resourceOf = ({ id, ...attributes }: SavedReply) => replySchema.resource({ id, attributes })

const statusOf = {
  forbidden: 403,
  not_found: 404,
  changed_meanwhile: 409,
  reply_title_taken: 422,
  too_many_replies: 422,
} as const satisfies Record<ReplyError['code'], ApiStatus>

function refusal(error: ReplyError, locale: Locale): ApiError {
  const { code } = error
  const answer = { code, status: statusOf[code] }
  if (error.code === 'changed_meanwhile') {
    const { id: _, ...now } = error.reply
    return { ...answer, detail: issueText('error_reply_changed', locale), meta: { now } }
  }
  return code === 'reply_title_taken' ? { ...answer, field: 'title' } : answer
}

const list = defineRoute({
  method: 'GET',
  path: '/staff/saved-replies',
  summary: 'Texts that staff write often, by title, with places such as {nome} and {name} in braces.',
  resource: replySchema,
  allow: 'orders.message',
  list: true,
  unpaged: true,
  async work({ world }) {
    const replies = await listReplies(world.db)
    return ok({ data: replies.map(resourceOf), total: replies.length })
  },
})

const create = defineRoute({
  method: 'POST',
  path: '/staff/saved-replies',
  summary: 'Saves a text in both languages; at most 200.',
  resource: replySchema,
  statuses: [201],
  allow: 'replies.change',
  body: replyBody,
  async work({ world, principal, body, source, locale }) {
    const created = await createReply(world, principal, { ...body, source })
    return created.ok ? ok({ status: 201, data: resourceOf(created.value) }) : err(refusal(created.error, locale))
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/saved-replies/{id}',
  summary: 'Changes a text, unless another person has done so since `version`.',
  resource: replySchema,
  allow: 'replies.change',
  body: v.object({
    title: v.optional(replyBody.entries.title),
    text: v.optional(v.partial(replyBody.entries.text)),
    version: versionField,
  }),
  async work({ world, principal, params, body, source, locale }) {
    const before = await findReply(world.db, params['id'] ?? '')
    if (!before) return err({ code: 'not_found', status: 404 })
    const text = { pt: body.text?.pt ?? before.text.pt, en: body.text?.en ?? before.text.en }
    const content = { title: body.title ?? before.title, text }
    const changed = await changeReply(world, principal, { id: before.id, version: body.version, ...content, source })
    return changed.ok ? ok({ data: resourceOf(changed.value) }) : err(refusal(changed.error, locale))
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/staff/saved-replies/{id}',
  summary: 'Deletes a text, unless another person has changed it since `version`.',
  resource: replySchema,
  statuses: [204],
  allow: 'replies.change',
  body: v.object({ version: versionField }),
  async work({ world, principal, params, body, source, locale }) {
    const deleted = await deleteReply(world, principal, { id: params['id'] ?? '', version: body.version, source })
    return deleted.ok ? ok({ status: 204, data: null }) : err(refusal(deleted.error, locale))
  },
})

export const routes: ApiRoute[] = [list, create, change, remove]
