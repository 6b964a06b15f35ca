import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { whole } from '#src/platform/jsonapi/attributes.ts'
import type { Capability } from '#src/shop/permissions/capabilities.ts'
import { handOverBody } from '#src/shop/conversation/hand-over/schema.ts'
import { photoCommentResource, staffCommentSchema } from '#src/shop/conversation/resources.api.server.ts'
import { writeToCustomer } from '../request/comments.actions.server.ts'
import { rejectBody, quoteBody } from '../quote/schema.ts'
import { quoteRequest, rejectRequest } from '../quote/actions.server.ts'
import { refusal } from '../api-errors.server.ts'
import type { RequestError } from '../api-errors.server.ts'
import { commentBody } from '../request/schema.ts'
import { requestStates } from '../request/request.ts'
import type { Request, RequestKind } from '../request/request.ts'
import { requestIncludes, requestResource, revealedSchema, staffRequestSchemas } from '../request/resources.api.server.ts'
import { claimRequest, findStaffRequest, listStaffRequests, releaseRequest, revealCodes } from './actions.server.ts'
import { handOverRequest } from './hand-over.actions.server.ts'

type Kind = { kind: RequestKind; path: '/staff/prescriptions' | '/staff/requests'; noun: string; allow: Capability }

const prescriptions: Kind = {
  kind: 'prescription',
  path: '/staff/prescriptions',
  noun: 'prescription',
  allow: 'prescriptions.read',
}
const requests: Kind = { kind: 'request', path: '/staff/requests', noun: 'special request', allow: 'requests.read' }

type Call = Pick<ApiCall<unknown>, 'world' | 'locale' | 'sessionToken' | 'params'>

const showing = ({ world, locale, sessionToken }: Call) => ({ world, locale, sessionToken, source: 'staff' }) as const
const keyOf = (kind: RequestKind, { params }: Pick<Call, 'params'>) => ({ kind, publicId: params['id'] ?? '' })

const answer = (call: Call, changed: Result<Request, RequestError>): ApiAnswer =>
  changed.ok ? ok({ data: requestResource(changed.value, showing(call)) }) : err(refusal(changed.error, call.locale))

const readingOf = ({ kind, path, noun, allow }: Kind): ApiRoute[] => [
  defineRoute({
    method: 'GET',
    path,
    summary: `Every ${noun} that was sent, newest first; \`sort=submitted_at\`: longest waiting first.`,
    resource: staffRequestSchemas[kind],
    meta: { state_counts: v.partial(v.strictObject(v.entriesFromList(requestStates, whole))) },
    allow,
    list: true,
    includes: requestIncludes,
    filters: { state: v.picklist(requestStates) },
    sorts: ['-created_at', 'submitted_at'],
    defaultSort: '-created_at',
    async work(call) {
      const { state } = call.query.filters
      const {
        requests: found,
        total,
        counts,
      } = await listStaffRequests(call.world, call.principal, {
        kind,
        states: state && [state],
        order: call.query.sort === 'submitted_at' ? 'longest_waiting' : 'newest',
        page: call.query.page,
        source: call.source,
      })
      const data = found.map((request) => requestResource(request, showing(call)))
      return ok({ data, total, meta: { state_counts: counts } })
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/{id}`,
    summary: `One ${noun} with its history, and earlier ones of the same number.`,
    resource: staffRequestSchemas[kind],
    allow,
    includes: requestIncludes,
    async work(call) {
      const found = await findStaffRequest(call.world, call.principal, keyOf(kind, call), call)
      if (!found) return err(refusal({ code: 'not_found' }, call.locale))
      return ok({ data: requestResource(found.request, { ...showing(call), earlier: found.earlier }) })
    },
  }),
]

const claimsOf = ({ kind, path, noun, allow }: Kind): ApiRoute[] => [
  defineRoute({
    method: 'POST',
    path: `${path}/{id}/claim`,
    summary: `Claims a ${noun} for half an hour; 409 while another person has it.`,
    resource: staffRequestSchemas[kind],
    allow,
    includes: requestIncludes,
    work: async (call) => answer(call, await claimRequest(call.world, call.principal, keyOf(kind, call), call.source)),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/{id}/release`,
    summary: `Releases the claim of a ${noun}.`,
    resource: staffRequestSchemas[kind],
    allow,
    includes: requestIncludes,
    work: async (call) => answer(call, await releaseRequest(call.world, call.principal, keyOf(kind, call), call.source)),
  }),
]

const giveOf = ({ kind, path, noun, allow }: Kind): ApiRoute =>
  defineRoute({
    method: 'POST',
    path: `${path}/{id}/hand-over`,
    summary: `Gives a ${noun} that waits for an answer to a colleague, who finds it in their list for today by a note that names them. \`claimed_by\` is the \`claimed_by_id\` that was read; 409 \`claimed\` if another person has it by now.`,
    resource: staffRequestSchemas[kind],
    allow,
    body: handOverBody,
    includes: requestIncludes,
    async work(call) {
      const { world, principal, body, source, locale } = call
      const input = { to: body.to, claimedBy: body.claimed_by, message: body.message, locale, source }
      return answer(call, await handOverRequest(world, principal, keyOf(kind, call), input))
    },
  })

const answersOf = ({ kind, path, noun, allow }: Kind): ApiRoute[] => [
  defineRoute({
    method: 'POST',
    path: `${path}/{id}/quote`,
    summary: `Quotes a ${noun}; the customer may accept the prices until \`expires_at\`.`,
    resource: staffRequestSchemas[kind],
    allow,
    body: quoteBody,
    includes: requestIncludes,
    async work(call) {
      const { world, principal, body: quote, source } = call
      return answer(call, await quoteRequest(world, principal, keyOf(kind, call), { quote, source }))
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/{id}/reject`,
    summary: `Rejects a ${noun}, with a reason that the customer can read.`,
    resource: staffRequestSchemas[kind],
    allow,
    body: rejectBody,
    includes: requestIncludes,
    async work(call) {
      const { reason } = call.body
      return answer(call, await rejectRequest(call.world, call.principal, keyOf(kind, call), { reason, source: call.source }))
    },
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/{id}/comments`,
    summary: `Writes to the customer about a ${noun}; the state does not change, and the notification does not contain the text.`,
    resource: staffCommentSchema,
    statuses: [201],
    allow,
    body: commentBody,
    includes: ['uploads'],
    async work(call) {
      const comment = { content: call.body.content, uploadIds: call.body.upload_ids, source: call.source }
      const written = await writeToCustomer(call.world, call.principal, keyOf(kind, call), comment)
      if (!written.ok) return err(refusal(written.error, call.locale))
      return ok({ status: 201, data: photoCommentResource(written.value, showing(call)) })
    },
  }),
]

const reveal = defineRoute({
  method: 'POST',
  path: '/staff/prescriptions/{id}/reveal',
  keyless: 'reveal',
  summary: 'The codes of a prescription in full; each reading is recorded in the audit log.',
  resource: revealedSchema,
  allow: 'prescriptions.read',
  async work(call) {
    const codes = await revealCodes(call.world, call.principal, keyOf('prescription', call), { source: call.source })
    if (!codes) return err(refusal({ code: 'not_found' }, call.locale))
    const attributes = {
      prescription_code: codes.number,
      dispensation_code: codes.access,
      option_right_code: codes.option,
    }
    return ok({ data: revealedSchema.resource({ id: call.params['id'] ?? '', attributes }) })
  },
})

const routesOf = (kind: Kind): ApiRoute[] => [...readingOf(kind), ...claimsOf(kind), giveOf(kind), ...answersOf(kind)]

export const routes: ApiRoute[] = [...routesOf(prescriptions), reveal, ...routesOf(requests)]
