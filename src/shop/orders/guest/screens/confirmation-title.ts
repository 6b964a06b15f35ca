import { m } from '#src/i18n/paraglide/messages.js'
import { unpaidTitles } from '#src/shop/website/payment-methods.ts'
import type { OrderView } from '../../order/order-view.ts'
import { awaitsPayment } from '../../order/order.ts'
import { hasFailedPayment } from '../../order/payment-state.ts'
import { stateTitle } from '../../order/state-labels.ts'

/** The state as a sentence: emails about the order link to this page too. */
export function confirmationTitle({
  state,
  paymentState,
  paymentMethod,
  fulfilment,
  retentionOverdue,
}: Pick<OrderView, 'state' | 'paymentState' | 'paymentMethod' | 'fulfilment' | 'retentionOverdue'>): string {
  if (awaitsPayment(state) && hasFailedPayment(paymentState)) return m.order_pay_failed_title()
  if (retentionOverdue) return m.order_kept_over_title()
  return awaitsPayment(state) && paymentMethod ? unpaidTitles[paymentMethod]() : stateTitle(state, fulfilment)
}
