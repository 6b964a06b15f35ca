import type { ShopContext } from '#src/platform/http/env.ts'
import { readBody } from '#src/platform/http/read-body.ts'
import { errorResponse } from '#src/platform/jsonapi/answer.ts'
import { bodyError } from '#src/platform/jsonapi/multipart.ts'
import { localeOf } from '#src/platform/jsonapi/call.ts'
import type { ApiStatus } from '#src/platform/jsonapi/route.ts'
import type { World } from '#src/platform/world.ts'
import { handlePaymentEvent } from '#src/shop/orders/payment/actions.server.ts'
import type { ReceiveError } from '#src/shop/orders/payment/actions.server.ts'
import { apiBase } from './base.ts'

export const webhookPath = `${apiBase}/payments/webhooks/:provider`

const maxBytes = 262_144

const statusOf = { unknown_provider: 404, wrong_signature: 400, malformed: 400, bank_silent: 503 } as const satisfies Record<
  ReceiveError['code'],
  ApiStatus
>

/**
 * A payment event from a gateway. Its signature covers the raw bytes of the body, so the body is not parsed like a call's fields.
 */
export async function takeWebhook(c: ShopContext, world: World): Promise<Response> {
  c.set('route', webhookPath)
  const locale = localeOf(c.req.raw)
  const body = await readBody(c.req.raw, maxBytes)
  if (!body.ok) return errorResponse([bodyError(body.error)], world.id, locale)
  const posted = { body: Buffer.from(body.value).toString('utf8'), headers: c.req.raw.headers }
  const received = await handlePaymentEvent(world, c.req.param('provider') ?? '', posted)
  if (received.ok) return c.json({ received: true })
  const { code } = received.error
  return errorResponse([{ code, status: statusOf[code], ...(code === 'bank_silent' && { retryAfter: 60 }) }], world.id, locale)
}
