import { m } from '#src/i18n/paraglide/messages.js'
import { unpaidTitles } from '../../website/payment-methods.ts'
import type { OrderView } from '../order-view.ts'
import { awaitsPayment } from '../order.ts'

/** How things stand, in a sentence: this page is also where the letters about the order lead. */
export function confirmationTitle({
  state,
  paymentState,
  paymentMethod,
  fulfilment,
  retentionOverdue,
}: Pick<OrderView, 'state' | 'paymentState' | 'paymentMethod' | 'fulfilment' | 'retentionOverdue'>): string {
  if (awaitsPayment(state) && paymentState === 'failed') return m.order_pay_failed_title()
  if (retentionOverdue) return m.order_kept_over_title()
  const isDelivered = fulfilment === 'delivery'
  const titles: Record<OrderView['state'], () => string> = {
    balance_due: paymentMethod ? unpaidTitles[paymentMethod] : m.confirmation_title_placed,
    pending: m.confirmation_title_placed,
    ready: isDelivered ? m.order_delivery_title : m.confirmation_title_ready,
    completed: isDelivered ? m.confirmation_title_delivered : m.confirmation_title_completed,
    void: m.confirmation_title_canceled,
    canceled: m.confirmation_title_canceled,
    failed: m.confirmation_title_unpaid,
  }
  return titles[state]()
}
