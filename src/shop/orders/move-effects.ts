import type { PaymentState } from '../payments/payment.ts'
import type { ExpectedDays } from '../delivery/expected-days.ts'
import type { Attention, OrderPaymentState } from './order.ts'

/** What a move found and what it left, as it is kept beside it. */
export type MoveEffects = {
  paymentState: OrderPaymentState
  attention: Attention | null
  endedAt: string | null
  payments: readonly { id: number; state: PaymentState }[]
  /** What the customer was promised until then. */ promise: { readyAt: string | null; expected: ExpectedDays | null }
  /** Lines whose medicine was checked with it, by their public ids. */ checked: readonly string[]
  /** What was taken at the counter with it. */ taken: number | null
  left: {
    paymentState: OrderPaymentState
    payments: readonly { id: number; state: PaymentState; refunded: number }[]
    pointsBack: number
  }
}
