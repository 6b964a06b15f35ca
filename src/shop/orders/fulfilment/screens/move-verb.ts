import { m } from '#src/i18n/paraglide/messages.js'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { OrderEvent } from '../../order/order.ts'

/** Button label of a transition. */
export function moveVerb(event: OrderEvent, fulfilment: Fulfilment): string {
  const isPickup = fulfilment === 'pickup'
  const verbs: Record<OrderEvent, () => string> = {
    pay: m.staff_move_pay,
    prepare: isPickup ? m.staff_move_prepare : m.staff_move_send,
    complete: isPickup ? m.staff_move_complete : m.staff_move_deliver,
    cancel: m.staff_move_cancel,
    annul: m.staff_move_annul,
    fail: m.staff_move_fail,
    reinstate: m.staff_move_reinstate,
    reopen: m.staff_move_reopen,
  }
  return verbs[event]()
}
