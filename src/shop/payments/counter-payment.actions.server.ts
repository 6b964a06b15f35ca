import type { Tx } from '#src/platform/database/database.ts'
import { paymentMachine } from './payment.ts'
import type { PaymentRow } from './store.server.ts'
import * as store from './store.server.ts'
import * as taking from './counter-payment.store.server.ts'

/** Somebody paid at the counter: how, and who took it. */
export const recordCounterPayment = taking.recordCounterPayment

type Reversal = { by: number; at: Date }

/** What was taken at the counter, held by the caller, is taken back with what it was taken for. */
export async function reverseCounterPayment(tx: Tx, payment: PaymentRow, reversal: Reversal): Promise<void> {
  await step(tx, payment, { event: 'reverse', at: reversal.at })
  await taking.noteReversed(tx, payment.id, reversal)
}

/** What closed a payment, held by the caller, was taken back: it can be paid as before. */
export const restorePayment = (tx: Tx, payment: PaymentRow, at: Date): Promise<void> =>
  step(tx, payment, { event: 'restore', at })

async function step(tx: Tx, payment: PaymentRow, { event, at }: { event: 'reverse' | 'restore'; at: Date }): Promise<void> {
  const next = paymentMachine.next(payment.state, event)
  if (!next.ok) throw new Error(`a payment that is ${payment.state} cannot ${event}`)
  const { external_id: externalId, surplus } = payment
  const moved = await store.move(tx, payment.id, { from: payment.state, to: next.value, at, externalId, surplus })
  if (!moved) throw new Error('a payment moved while it was held')
}
