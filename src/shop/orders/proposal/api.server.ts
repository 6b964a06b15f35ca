import { err, ok } from '#src/kernel/result.ts'
import { defineRoute, refusalBy } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute, ApiStatus, Refusals } from '#src/platform/jsonapi/route.ts'
import { findOrder } from '../order/actions.server.ts'
import { staffOrderResource, variantsOf } from '../order/api.server.ts'
import { orderIncludes, orderResource, orderSchema, staffOrderSchema } from '../order/resources.api.server.ts'
import { backorderRefusals } from '../backorder/api.server.ts'
import { shortageRefusals } from '../shortage/api.server.ts'
import { swapRefusals } from '../substitution/api.server.ts'
import { applyProposal, proposeToCustomer, withdrawProposal } from './actions.server.ts'
import type { ProposalError } from './actions.server.ts'
import { answerProposal } from './answer.actions.server.ts'
import type { AnswerError } from './answer.actions.server.ts'
import { answerBody, proposalBody } from './schema.ts'

const refusals = {
  ...shortageRefusals,
  ...swapRefusals,
  ...backorderRefusals,
  proposal_open: { status: 409 },
  proposal_unreachable: { status: 409 },
  proposal_unanswered: { status: 409 },
  proposal_declined: { status: 409 },
  proposal_withdrawn: { status: 409 },
  proposal_lapsed: { status: 409 },
  proposal_changed: { status: 409 },
  proposal_applied: { status: 409 },
} as const satisfies Refusals<ProposalError['code']>

const refusal = refusalBy(refusals)

const propose = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/proposals',
  summary:
    'Offers the customer of an order in preparation a way to go on with a line of which pieces are missing: another product of the same class with `code`, the pieces themselves with a later order with `expected_on`, and without either to leave them out. They are notified by email and in the account, and answer for themselves; the terms stay as they were offered.',
  resource: staffOrderSchema,
  statuses: [201],
  allow: 'orders.transition',
  body: proposalBody,
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, body, source } = call
    const { line_item_id: lineId, quantity, code, expected_on: expectedOn } = body
    const proposed = await proposeToCustomer(world, principal, params['number'] ?? '', {
      lineId,
      quantity,
      code,
      expectedOn,
      source,
    })
    return proposed.ok ? ok({ status: 201, data: await staffOrderResource(call, proposed.value) }) : err(refusal(proposed.error))
  },
})

const withdraw = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/proposals/{id}/withdraw',
  summary: 'Takes back what the customer was offered, before it is carried out.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, source } = call
    const withdrawn = await withdrawProposal(world, principal, params['number'] ?? '', { proposalId: params['id'] ?? '', source })
    return withdrawn.ok ? ok({ data: await staffOrderResource(call, withdrawn.value) }) : err(refusal(withdrawn.error))
  },
})

const apply = defineRoute({
  method: 'POST',
  path: '/staff/orders/{number}/proposals/{id}/apply',
  summary:
    'Carries out what the customer has accepted, at the terms that they were offered. A refund needs re-authentication within the last 15 minutes; swapping medicines needs a pharmacist.',
  resource: staffOrderSchema,
  allow: 'orders.transition',
  includes: orderIncludes,
  async work(call) {
    const { world, principal, params, source } = call
    const applied = await applyProposal(world, principal, params['number'] ?? '', { proposalId: params['id'] ?? '', source })
    return applied.ok ? ok({ data: await staffOrderResource(call, applied.value) }) : err(refusal(applied.error))
  },
})

const statusOf = {
  not_found: 404,
  proposal_accepted: 409,
  proposal_declined: 409,
  proposal_withdrawn: 409,
  proposal_lapsed: 409,
  proposal_unavailable: 409,
  too_many: 429,
} as const satisfies Record<AnswerError['code'], ApiStatus>

const answer = defineRoute({
  method: 'POST',
  path: '/orders/{number}/proposals/{id}/answer',
  summary:
    'Accepts or declines what the pharmacy offers for missing pieces of an own order, or the order of the X-Order-Token. The same answer again changes nothing; `content` becomes a message to the pharmacy.',
  resource: orderSchema,
  allow: 'anyone',
  body: answerBody,
  includes: orderIncludes,
  async work({ world, principal, params, body, source, orderToken, locale, query, sessionToken }) {
    const order = await findOrder(world, principal, { number: params['number'] ?? '', token: orderToken })
    if (!order) return err({ code: 'not_found', status: 404 })
    const input = { proposalId: params['id'] ?? '', answer: body.answer, content: body.content, principal, source }
    const answered = await answerProposal(world, order, input)
    if (!answered.ok) return err({ ...answered.error, status: statusOf[answered.error.code] })
    const variants = await variantsOf(world, [answered.value], { include: query.include, locale })
    const showing = { world, sessionToken, include: query.include, locale, variants, source: 'customer' } as const
    return ok({ data: orderResource(answered.value, showing) })
  },
})

export const routes: ApiRoute[] = [answer, propose, withdraw, apply]
