import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { StateOf } from '#src/kernel/state-machine.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import { paymentMethodFacets } from '../website/payment-methods.ts'
import type { PaymentFlow, PaymentMethod } from '../website/payment-methods.ts'

/** A bank's notices come twice, late and out of order: one that this table does not know changes nothing. */
export const paymentMachine = defineStateMachine({
  initial: 'pending',
  states: {
    pending: { pay: 'paid', fail: 'failed', expire: 'expired' },
    failed: { pay: 'paid', expire: 'expired' },
    // What closed a payment was taken back.
    expired: { pay: 'paid', restore: 'pending' },
    // What was taken at the counter is taken back with the handing over.
    paid: { refund: 'refunded', reverse: 'expired' },
    // A refund that the customer's bank sends back.
    refunded: { bounce: 'paid' },
  },
})

export type PaymentState = StateOf<typeof paymentMachine>

/** Before a fulfilment is chosen, every method fits. */
export const fitsFulfilment = (method: PaymentMethod, fulfilment: Fulfilment | null): boolean =>
  fulfilment === null || paymentMethodFacets[method].fulfilments.includes(fulfilment)

/** What costs nothing needs no payment, so its method does not matter. */
export const takesTotal = (method: PaymentMethod, total: Cents): boolean =>
  total === 0 || total >= paymentMethodFacets[method].minimum

export type Provider = 'counter' | 'simulator' | 'stripe'

/** How somebody pays at the counter. */
export const counterMethods = ['cash', 'card', 'mb_way'] as const
export type CounterMethod = (typeof counterMethods)[number]

/** More than is due can be handed over only in cash. */
export const givesChange = (method: CounterMethod): boolean => method === 'cash'

/** What was taken at the counter. `given`: what the customer handed over; more than the sum only in cash. */
export type CounterPayment = { method: CounterMethod; tendered: Cents }

/** `reversedAt`: taken back with the handing over that it belonged to. */
type RecordedCounterPayment = CounterPayment & { byId: number; reversedAt: Date | null; reversedById: number | null }

export type Payment = {
  id: string
  method: PaymentMethod
  provider: Provider
  amount: Cents
  state: PaymentState
  /** Where the customer pays by card; null until the bank has answered. */
  redirectUrl: string | null
  /** Multibanco: five and nine digits. */
  entity: string | null
  reference: string | null
  expiresAt: Date | null
  createdAt: Date
  settledAt: Date | null
  /** At the counter; null of what came by a bank, or before anybody asked how. */ counterPayment: RecordedCounterPayment | null
}

/** What the customer has to do now; its kinds are those of `meta.payment` in the API. */
export type NextStep =
  | { kind: 'none' }
  | { kind: 'redirect'; url: string | null; expiresAt: Date | null }
  | { kind: 'multibanco'; entity: string | null; reference: string | null; amount: Cents; expiresAt: Date | null }
  | { kind: 'mb_way'; phone: string | null; amount: Cents; expiresAt: Date | null }

/** The bank's answer may still be missing: then the fields are null and the page says that the payment is being checked. */
export function nextStep(payment: Payment | undefined, phone: string | null): NextStep {
  if (!payment || payment.state !== 'pending') return { kind: 'none' }
  const { redirectUrl, entity, reference, amount, expiresAt } = payment
  const steps: Record<PaymentFlow, NextStep> = {
    counter: { kind: 'none' },
    page: { kind: 'redirect', url: redirectUrl, expiresAt },
    reference: { kind: 'multibanco', entity, reference, amount, expiresAt },
    phone: { kind: 'mb_way', phone, amount, expiresAt },
  }
  return steps[paymentMethodFacets[payment.method].flow]
}
