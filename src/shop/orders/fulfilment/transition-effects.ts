import type { PaymentState } from '#src/shop/payments/payment.ts'
import type { ExpectedDays } from '#src/shop/delivery/expected-days.ts'
import type { Attention } from '../order/order.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'

/** State before and after a transition, stored with it for undo. */
export type TransitionEffects = {
  paymentState: OrderPaymentState
  attention: Attention | null
  endedAt: string | null
  payments: readonly { id: number; state: PaymentState }[]
  /** Earlier promise to the customer. */ promise: { readyAt: string | null; expected: ExpectedDays | null }
  /** Public ids of lines whose medicine was checked with it. */ checked: readonly string[]
  /** Counter payment made with it. */ taken: number | null
  left: {
    paymentState: OrderPaymentState
    payments: readonly { id: number; state: PaymentState; refunded: number }[]
    pointsBack: number
  }
}
