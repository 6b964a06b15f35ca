import { err, ok } from '#src/kernel/result.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { choiceBody } from '#src/shop/requests/request/schema.ts'
import { requestKinds } from '#src/shop/requests/request/request.ts'
import type { RequestKind } from '#src/shop/requests/request/request.ts'
import { requestIncludes, requestResource, requestSchemas } from '#src/shop/requests/request/resources.api.server.ts'
import { chooseOffer } from './requests.actions.server.ts'
import type { OfferError } from './requests.actions.server.ts'

const statusOf = {
  not_found: 404,
  wrong_state: 409,
  request_expired: 409,
  cart_complete: 409,
  unauthorized: 401,
  out_of_stock: 422,
  no_alternative: 422,
  not_purchasable: 422,
  quantity_fixed: 422,
  quantity_limited: 422,
} as const satisfies Record<OfferError['code'], ApiStatus>

const choosing = (kind: RequestKind): ApiRoute =>
  defineRoute({
    method: 'PATCH',
    path: kind === 'prescription' ? '/prescriptions/{id}/items/{item}' : '/requests/{id}/items/{item}',
    summary:
      'Chooses the alternative that the pharmacist offers, or the original again, while the quote is valid; in the cart too, until it is ordered.',
    resource: requestSchemas[kind],
    allow: 'person',
    body: choiceBody,
    includes: requestIncludes,
    async work(call) {
      const { world, principal, locale, params, body } = call
      const selection = { itemId: params['item'] ?? '', choice: body.choice }
      const chosen = await chooseOffer(world, { principal, locale }, { kind, publicId: params['id'] ?? '' }, selection)
      if (chosen.ok) return ok({ data: requestResource(chosen.value, { ...call, source: 'customer' }) })
      const { code } = chosen.error
      return err({
        code,
        status: statusOf[code],
        ...(code === 'no_alternative' && { field: 'choice' }),
        ...(code === 'wrong_state' && { detail: m.error_request_state({}, { locale }) }),
        ...(chosen.error.code === 'out_of_stock' && { meta: { left: chosen.error.left } }),
      })
    },
  })

export const routes: ApiRoute[] = requestKinds.map(choosing)
