import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiRoute, SuccessStatus } from '#src/platform/jsonapi/route.ts'
import { commentSchema, photoCommentResource } from '#src/shop/conversation/resources.api.server.ts'
import { cancelRequest, findRequest, listRequests } from './actions.server.ts'
import { writeToPharmacy } from './comments.actions.server.ts'
import { refusal } from '../api-errors.server.ts'
import type { RequestError } from '../api-errors.server.ts'
import { commentBody, prescriptionBody, requestBody } from './schema.ts'
import type { Request, RequestKind } from './request.ts'
import { requestIncludes, requestResource, requestSchemas } from './resources.api.server.ts'
import { startPrescription, startRequest, submitRequest } from '../form/actions.server.ts'

const pathOf = { prescription: '/prescriptions', request: '/requests' } as const satisfies Record<RequestKind, string>
const nounOf = { prescription: 'prescription', request: 'special request' } as const satisfies Record<RequestKind, string>

type Call = Pick<ApiCall<unknown>, 'world' | 'locale' | 'sessionToken' | 'params'>

const resourceOf = (request: Request, { world, locale, sessionToken }: Call) =>
  requestResource(request, { world, locale, sessionToken, source: 'customer' })

const answer = (call: Call, changed: Result<Request, RequestError>, status: SuccessStatus = 200): ApiAnswer =>
  changed.ok ? ok({ status, data: resourceOf(changed.value, call) }) : err(refusal(changed.error, call.locale))

const keyOf = (kind: RequestKind, { params }: Pick<Call, 'params'>) => ({ kind, publicId: params['id'] ?? '' })

const startsPrescription = defineRoute({
  method: 'POST',
  path: '/prescriptions',
  summary: 'Saves a prescription by its codes, the SMS with the codes, or photos; `submit: true` sends it at once.',
  resource: requestSchemas.prescription,
  statuses: [201],
  allow: 'person',
  body: prescriptionBody,
  includes: requestIncludes,
  work: async (call) => answer(call, await startPrescription(call.world, call.principal, call.body, call), 201),
})

const startsRequest = defineRoute({
  method: 'POST',
  path: '/requests',
  summary:
    'Saves a request for something that the shop does not stock, as text or by a product; `submit: true` sends it at once.',
  resource: requestSchemas.request,
  statuses: [201],
  allow: 'person',
  body: requestBody,
  includes: requestIncludes,
  work: async (call) => answer(call, await startRequest(call.world, call.principal, call.body, call), 201),
})

const readingOf = (kind: RequestKind): ApiRoute[] => [
  defineRoute({
    method: 'GET',
    path: pathOf[kind],
    summary: `Every ${nounOf[kind]} of the person who is signed in, newest first.`,
    resource: requestSchemas[kind],
    allow: 'person',
    list: true,
    includes: requestIncludes,
    async work(call) {
      const { requests, total } = await listRequests(call.world, call.principal, kind, call.query.page)
      return ok({ data: requests.map((request) => resourceOf(request, call)), total })
    },
  }),
  defineRoute({
    method: 'GET',
    path: `${pathOf[kind]}/{id}`,
    summary: `One ${nounOf[kind]} of the person who is signed in.`,
    resource: requestSchemas[kind],
    allow: 'person',
    includes: requestIncludes,
    async work(call) {
      const request = await findRequest(call.world, call.principal, keyOf(kind, call))
      return answer(call, request ? ok(request) : err({ code: 'not_found' }))
    },
  }),
]

const changesOf = (kind: RequestKind): ApiRoute[] => [
  defineRoute({
    method: 'POST',
    path: `${pathOf[kind]}/{id}/submit`,
    summary: `Sends a ${nounOf[kind]} to the pharmacy. Requires a complete profile.`,
    resource: requestSchemas[kind],
    allow: 'person',
    includes: requestIncludes,
    work: async (call) => answer(call, await submitRequest(call.world, call.principal, keyOf(kind, call))),
  }),
  defineRoute({
    method: 'POST',
    path: `${pathOf[kind]}/{id}/cancel`,
    summary: `Withdraws a ${nounOf[kind]}, unless it is in a cart.`,
    resource: requestSchemas[kind],
    allow: 'person',
    includes: requestIncludes,
    work: async (call) => answer(call, await cancelRequest(call.world, call.principal, keyOf(kind, call))),
  }),
  defineRoute({
    method: 'POST',
    path: `${pathOf[kind]}/{id}/comments`,
    summary: `Writes to the pharmacy about a ${nounOf[kind]}, until 30 days after its end.`,
    resource: commentSchema,
    statuses: [201],
    allow: 'person',
    body: commentBody,
    includes: ['uploads'],
    async work(call) {
      const { content, upload_ids: uploadIds } = call.body
      const written = await writeToPharmacy(call.world, call.principal, keyOf(kind, call), { content, uploadIds })
      if (!written.ok) return err(refusal(written.error, call.locale))
      return ok({ status: 201, data: photoCommentResource(written.value, { ...call, source: 'customer' }) })
    },
  }),
]

const routesOf = (kind: RequestKind): ApiRoute[] => [...readingOf(kind), ...changesOf(kind)]

export const routes: ApiRoute[] = [startsPrescription, startsRequest, ...routesOf('prescription'), ...routesOf('request')]
