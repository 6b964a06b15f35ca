import type { Locale } from '#src/i18n/locales.ts'
import { money } from '#src/platform/jsonapi/resource.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { paymentResource } from '../payments/api.server.ts'
import type { Order, OrderPayment } from './order.ts'

/** `version`: what a move may name, so that it is refused once the order has moved on. */
export const staffAttributes = (order: Order): Resource['attributes'] => ({
  customer: order.customer,
  needs_attention: order.needsAttention,
  version: order.moves.length,
  undo_until: order.moves.at(-1)?.undoUntil?.toISOString() ?? null,
})

/** How it was paid at the counter, and who took it, is for the staff. */
export function staffPayment({ receivedBy, reversedBy, ...payment }: OrderPayment, locale: Locale): Resource {
  const resource = paymentResource(payment, locale)
  const { counterPayment } = payment
  const attributes = {
    paid_with: counterPayment?.method ?? null,
    amount_given: counterPayment && money(counterPayment.tendered),
    taken_by: receivedBy,
    reversed_at: counterPayment?.reversedAt?.toISOString() ?? null,
    reversed_by: reversedBy,
  }
  return { ...resource, attributes: { ...resource.attributes, ...attributes } }
}
