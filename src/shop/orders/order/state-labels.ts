import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Tone } from '#src/ui/tag.tsx'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { orderFacets, isUnsuccessful, awaitsHandover } from './order.ts'
import type { OrderEvent, OrderState } from './order.ts'
import type { OrderPaymentState } from './payment-state.ts'

const names = {
  balance_due: m.order_state_balance_due,
  pending: m.order_state_pending,
  ready: m.order_state_ready,
  completed: m.order_state_completed,
  void: m.order_state_void,
  canceled: m.order_state_canceled,
  failed: m.order_state_failed,
} as const satisfies Record<OrderState, unknown>

/** Customer-facing name (S190–S195): ready means sent for a delivery, and every unsuccessful end is cancelled. */
export function stateName(state: OrderState, fulfilment: Fulfilment, locale: Locale): string {
  return word(isUnsuccessful(state) ? 'canceled' : state, fulfilment, locale)
}

/** Short, and distinguishes an annulled order from an unpaid one. */
export function staffStateName(state: OrderState, fulfilment: Fulfilment, locale: Locale): string {
  return awaitsHandover(state) && fulfilment === 'pickup' ? m.staff_step_ready({}, { locale }) : word(state, fulfilment, locale)
}

function word(state: OrderState, fulfilment: Fulfilment, locale: Locale): string {
  const sent = awaitsHandover(state) && fulfilment === 'delivery'
  return (sent ? m.order_state_sent : names[state])({}, { locale })
}

/** Label in the progress of an order. */
export function stepName(state: OrderState, fulfilment: Fulfilment): string {
  const isPickup = fulfilment === 'pickup'
  const steps: Record<OrderState, () => string> = {
    balance_due: m.order_step_balance_due,
    pending: m.order_state_pending,
    ready: isPickup ? m.order_state_ready : m.order_state_sent,
    completed: isPickup ? m.order_step_collected : m.order_step_delivered,
    void: m.order_step_canceled,
    canceled: m.order_step_canceled,
    failed: m.order_step_canceled,
  }
  return steps[state]()
}

/** Sentence above the page of an order that needs no payment. */
export function stateTitle(state: OrderState, fulfilment: Fulfilment): string {
  const isDelivered = fulfilment === 'delivery'
  const titles: Record<OrderState, () => string> = {
    balance_due: m.confirmation_title_placed,
    pending: m.confirmation_title_placed,
    ready: isDelivered ? m.order_delivery_title : m.confirmation_title_ready,
    completed: isDelivered ? m.confirmation_title_delivered : m.confirmation_title_completed,
    void: m.confirmation_title_canceled,
    canceled: m.confirmation_title_canceled,
    failed: m.confirmation_title_unpaid,
  }
  return titles[state]()
}

/** Button label of a transition. */
export function transitionVerb(event: OrderEvent, fulfilment: Fulfilment): string {
  const isPickup = fulfilment === 'pickup'
  const verbs: Record<OrderEvent, () => string> = {
    pay: m.staff_transition_pay,
    prepare: isPickup ? m.staff_transition_prepare : m.staff_transition_send,
    complete: isPickup ? m.staff_transition_complete : m.staff_transition_deliver,
    cancel: m.staff_transition_cancel,
    annul: m.staff_transition_annul,
    fail: m.staff_transition_fail,
    reinstate: m.staff_transition_reinstate,
    reopen: m.staff_transition_reopen,
  }
  return verbs[event]()
}

export const toneOf = (state: OrderState): Tone => orderFacets[state].tone

const paymentNames: Record<OrderPaymentState, () => string> = {
  balance_due: m.order_payment_pending,
  paid: m.order_payment_paid,
  failed: m.order_state_failed,
  void: m.order_payment_void,
  partially_refunded: m.order_payment_partly_refunded,
  refunded: m.order_payment_refunded,
}

export const paymentStateName = (state: OrderPaymentState): string => paymentNames[state]()
