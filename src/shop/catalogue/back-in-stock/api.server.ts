import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { waitFor } from './actions.server.ts'
import type { WaitError } from './actions.server.ts'
import { waitBody } from './schema.ts'
import { productSchema } from '../product/resources.api.server.ts'

const statusOf = {
  not_found: 404,
  not_purchasable: 422,
  in_stock: 409,
  email_required: 422,
  too_many: 429,
} as const satisfies Record<WaitError['code'], ApiStatus>

function apiError(error: WaitError): ApiError {
  const plain = { code: error.code, status: statusOf[error.code] }
  if (error.code === 'too_many') return { ...plain, retryAfter: error.retryAfter }
  return error.code === 'email_required' ? { ...plain, field: 'email' } : plain
}

const wait = defineRoute({
  method: 'POST',
  path: '/products/{id}/notice',
  summary:
    'Subscribes to one notification when a sold-out variant is back in stock: guests by e-mail, others through their account. An existing subscription gets the same answer.',
  resource: productSchema,
  statuses: [204],
  allow: 'anyone',
  body: waitBody,
  async work({ world, principal, locale, params, body, address }) {
    const { email, variant_id: variantId } = body
    const waits = await waitFor(world, principal, { productId: params['id'] ?? '', variantId, email, locale, address })
    return waits.ok ? ok({ status: 204, data: null }) : err(apiError(waits.error))
  },
})

export const routes: ApiRoute[] = [wait]
