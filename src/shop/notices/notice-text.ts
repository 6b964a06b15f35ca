import { m } from '#src/i18n/paraglide/messages.js'
import type { Notification } from './notice.ts'

const sentences: Readonly<Record<string, typeof m.notifications_order_pending>> = {
  balance_due: m.notifications_order_balance_due,
  pending: m.notifications_order_pending,
  ready: m.notifications_order_ready,
  completed: m.notifications_order_completed,
}

/** "A encomenda AZ-… está pronta". What ends without a purchase reads as cancelled (S195). */
export function noticeText({
  orderNumber: number,
  state,
  fulfilment,
}: Pick<Notification, 'orderNumber' | 'state' | 'fulfilment'>): string {
  if (state === 'ready' && fulfilment === 'delivery') return m.notifications_order_sent({ number })
  return (sentences[state] ?? m.notifications_order_canceled)({ number })
}
