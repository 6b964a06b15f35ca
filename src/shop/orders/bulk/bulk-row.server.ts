import type { Locale } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { OrderState } from '../order/order.ts'
import type { BulkLine } from './actions.server.ts'
import type { bulkReasonText } from './bulk-labels.ts'
import type { BulkReason } from './bulk.ts'

/** An order of the pane. `why`: the reason as a sentence, if it stays. `claimedBy`: the name of the one who has it. */
export type BulkRow = {
  number: string
  target: string
  customer: string | null
  total: Cents | null
  fulfilment: Fulfilment | null
  city: string | null
  state: OrderState | null
  claimedBy: string | null
  reason: BulkReason | null
  why: string | null
}

/** `target`: what its hidden field submits; `whyOf`: the reason as a sentence. */
export const bulkRow = (
  { number, order, reason }: BulkLine,
  { target, locale, whyOf }: { target: string; locale: Locale; whyOf: typeof bulkReasonText },
): BulkRow => ({
  number,
  target,
  customer: order?.customer ?? null,
  total: order?.totals.total ?? null,
  fulfilment: order?.fulfilment ?? null,
  city: order?.fulfilment === 'delivery' ? (order.contact.shipping?.city ?? null) : null,
  state: order?.state ?? null,
  claimedBy: order?.claim?.by ?? null,
  reason,
  why: reason && whyOf(reason, order, locale),
})
