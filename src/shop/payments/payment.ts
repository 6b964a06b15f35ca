import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { StateOf } from '#src/kernel/state-machine.ts'
import { cents } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { PaymentMethod } from '../website/website.ts'

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

/** At the counter nothing can be paid for what is delivered. */
export const fitsFulfilment = (method: PaymentMethod, fulfilment: Fulfilment | null): boolean =>
  method !== 'pay_at_pickup' || fulfilment !== 'delivery'

/** Less than this no bank collects. */
const smallestCharge = cents(50)

/** At the counter any sum can be paid. What costs nothing needs no way to pay. */
export const takesTotal = (method: PaymentMethod, total: Cents): boolean =>
  method === 'pay_at_pickup' || total === 0 || total >= smallestCharge

export type Provider = 'counter' | 'simulator' | 'stripe'

/** How somebody pays at the counter. */
export const counterMethods = ['cash', 'card', 'mb_way'] as const
export type CounterMethod = (typeof counterMethods)[number]

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

/** What the customer has to do now (`meta.payment` in the API). */
export type NextStep =
  | { kind: 'none' }
  | { kind: 'redirect'; url: string | null; expiresAt: Date | null }
  | { kind: 'multibanco'; entity: string | null; reference: string | null; amount: Cents; expiresAt: Date | null }
  | { kind: 'mb_way'; phone: string | null; amount: Cents; expiresAt: Date | null }

/** The bank's answer may still be missing: then the fields are null and the page says that the payment is being checked. */
export function nextStep(payment: Payment | undefined, phone: string | null): NextStep {
  if (!payment || payment.state !== 'pending') return { kind: 'none' }
  const { redirectUrl, entity, reference, amount, expiresAt } = payment
  const steps = {
    pay_at_pickup: { kind: 'none' },
    card: { kind: 'redirect', url: redirectUrl, expiresAt },
    multibanco: { kind: 'multibanco', entity, reference, amount, expiresAt },
    mb_way: { kind: 'mb_way', phone, amount, expiresAt },
  } as const satisfies Record<PaymentMethod, NextStep>
  return steps[payment.method]
}
