import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { commentForm } from '#src/shop/conversation/comment.schema.ts'
import { commentSchema, photoCommentResource, staffCommentSchema } from '#src/shop/conversation/resources.api.server.ts'
import { findOrder, writeToCustomer, writeToPharmacy } from './actions.server.ts'
import type { CommentError } from './actions.server.ts'

const statusOf = {
  forbidden: 403,
  not_found: 404,
  conversation_closed: 409,
  changed_meanwhile: 409,
  upload_unknown: 422,
  photos_need_account: 422,
  too_many: 429,
} as const satisfies Record<CommentError['code'], ApiStatus>

const refusal = (error: CommentError): ApiError => ({ ...error, status: statusOf[error.code] })

const write = defineRoute({
  method: 'POST',
  path: '/orders/{number}/comments',
  summary: 'Writes to the pharmacy about an own order, or the order of the X-Order-Token, until 30 days after its end.',
  resource: commentSchema,
  statuses: [201],
  allow: 'anyone',
  body: commentForm,
  includes: ['uploads'],
  async work({ world, principal, params, body, orderToken, sessionToken }) {
    const order = await findOrder(world, principal, { number: params['number'] ?? '', token: orderToken })
    if (!order) return err(refusal({ code: 'not_found' }))
    const written = await writeToPharmacy(world, principal, order, { content: body.content, uploadIds: body.upload_ids })
    if (!written.ok) return err(refusal(written.error))
    return ok({ status: 201, data: photoCommentResource(written.value, { world, sessionToken, source: 'customer' }) })
  },
})

const answer = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/comments',
  summary: 'Writes to the customer of an order, who is notified of a message without its text.',
  resource: staffCommentSchema,
  statuses: [201],
  allow: 'orders.message',
  body: commentForm,
  includes: ['uploads'],
  async work({ world, principal, params, body, source, sessionToken }) {
    const written = await writeToCustomer(world, principal, params['number'] ?? '', {
      content: body.content,
      uploadIds: body.upload_ids,
      source,
    })
    if (!written.ok) return err(refusal(written.error))
    return ok({ status: 201, data: photoCommentResource(written.value, { world, sessionToken, source: 'staff' }) })
  },
})

export const routes: ApiRoute[] = [write, answer]
