import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { StateOf } from '#src/kernel/state-machine.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import { paymentMethodFacets } from '../website/payment-methods.ts'
import type { PaymentFlow, PaymentMethod } from '../website/payment-methods.ts'

/** Gateway events are repeated, late and out of order: one that this table does not allow changes nothing. */
export const paymentMachine = defineStateMachine({
  initial: 'pending',
  states: {
    pending: { pay: 'paid', fail: 'failed', expire: 'expired' },
    failed: { pay: 'paid', expire: 'expired' },
    // The transition that closed the payment was undone.
    expired: { pay: 'paid', restore: 'pending' },
    // A counter payment is reversed together with the handover.
    paid: { refund: 'refunded', reverse: 'expired' },
    // A refund that the customer's bank sends back.
    refunded: { bounce: 'paid' },
  },
})

export type PaymentState = StateOf<typeof paymentMachine>

export const paymentStates = paymentMachine.states

type PaymentFacets = {
  /** It can still come by this attempt, it did not come, it came, or it came and was refunded in full. */
  money: 'awaited' | 'missing' | 'received' | 'returned'
  /** Gateway or counter reported it: `settled_at` is the time of this state. */ isReported: boolean
  /** Closed by the shop: the gateway must not accept money for it any more. */ isClosed: boolean
}

/** What each state means. The only place: pages, SQL conditions and refunds derive from it. */
export const paymentFacets: Readonly<Record<PaymentState, PaymentFacets>> = {
  pending: { money: 'awaited', isReported: false, isClosed: false },
  failed: { money: 'missing', isReported: true, isClosed: false },
  expired: { money: 'missing', isReported: false, isClosed: true },
  paid: { money: 'received', isReported: true, isClosed: false },
  refunded: { money: 'returned', isReported: true, isClosed: false },
}

/** States for SQL conditions. */
export const paymentStatesWith = (has: (facets: PaymentFacets) => boolean): PaymentState[] =>
  paymentStates.filter((state) => has(paymentFacets[state]))

/** The money can still come by this attempt. */
export const isAwaited = (state: PaymentState): boolean => paymentFacets[state].money === 'awaited'
/** Another attempt is needed. */
export const isUnsuccessfulPayment = (state: PaymentState): boolean => paymentFacets[state].money === 'missing'
/** The gateway reported that this attempt failed, while the order can still be paid by another. */
export const isFailedPayment = (state: PaymentState): boolean => isUnsuccessfulPayment(state) && paymentFacets[state].isReported
/** The money has not been refunded in full. */
export const isRetainedPayment = (state: PaymentState): boolean => paymentFacets[state].money === 'received'
/** The money came, whether or not it was refunded since. */
export const isReceivedPayment = (state: PaymentState): boolean =>
  isRetainedPayment(state) || paymentFacets[state].money === 'returned'

/** Before a fulfilment is chosen, every method fits. */
export const fitsFulfilment = (method: PaymentMethod, fulfilment: Fulfilment | null): boolean =>
  fulfilment === null || paymentMethodFacets[method].fulfilments.includes(fulfilment)

/** A total of zero needs no payment, so any method fits. */
export const takesTotal = (method: PaymentMethod, total: Cents): boolean =>
  total === 0 || total >= paymentMethodFacets[method].minimum

export const providers = ['counter', 'simulator', 'stripe'] as const
export type Provider = (typeof providers)[number]

/** Methods at the counter. */
export const counterMethods = ['cash', 'card', 'mb_way'] as const
export type CounterMethod = (typeof counterMethods)[number]

/** Only cash can exceed the amount due. */
export const givesChange = (method: CounterMethod): boolean => method === 'cash'

/** A counter payment. `tendered`: amount received; more than the total only in cash. */
export type CounterPayment = { method: CounterMethod; tendered: Cents }

/** `reversedAt`: reversed together with its handover. */
type RecordedCounterPayment = CounterPayment & { byId: number; reversedAt: Date | null; reversedById: number | null }

export type Payment = {
  id: string
  method: PaymentMethod
  provider: Provider
  amount: Cents
  state: PaymentState
  /** Card payment page; null until the gateway has answered. */
  redirectUrl: string | null
  /** Multibanco: five digits for the entity, nine for the reference. */
  entity: string | null
  reference: string | null
  expiresAt: Date | null
  createdAt: Date
  settledAt: Date | null
  /** Null for a gateway payment, or a counter payment without a recorded method. */ counterPayment: RecordedCounterPayment | null
}

/** What the customer has to do now; the kinds are those of `meta.payment` in the API. */
export type NextStep =
  | { kind: 'none' }
  | { kind: 'redirect'; url: string | null; expiresAt: Date | null }
  | { kind: 'multibanco'; entity: string | null; reference: string | null; amount: Cents; expiresAt: Date | null }
  | { kind: 'mb_way'; phone: string | null; amount: Cents; expiresAt: Date | null }

/** The gateway may not have answered yet: the fields are null and the page says that the payment is being checked. */
export function nextStep(payment: Payment | undefined, phone: string | null): NextStep {
  if (!payment || !isAwaited(payment.state)) return { kind: 'none' }
  const { redirectUrl, entity, reference, amount, expiresAt } = payment
  const steps: Record<PaymentFlow, NextStep> = {
    counter: { kind: 'none' },
    page: { kind: 'redirect', url: redirectUrl, expiresAt },
    reference: { kind: 'multibanco', entity, reference, amount, expiresAt },
    phone: { kind: 'mb_way', phone, amount, expiresAt },
  }
  return steps[paymentMethodFacets[payment.method].flow]
}
