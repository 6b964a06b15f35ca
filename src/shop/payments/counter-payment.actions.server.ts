import type { Tx } from '#src/platform/database/database.ts'
import { paymentMachine } from './payment.ts'
import type { PaymentRow } from './store.server.ts'
import * as store from './store.server.ts'

/** Records how a counter payment was made, and who received it. */
export const recordCounterPayment = store.recordCounterPayment

type Reversal = { by: number; at: Date }

/** Reverses a counter payment, locked by the caller, together with its transition. */
export async function reverseCounterPayment(tx: Tx, payment: PaymentRow, reversal: Reversal): Promise<void> {
  await step(tx, payment, { event: 'reverse', at: reversal.at })
  await store.recordReversal(tx, payment.id, reversal)
}

/** Restores a payment, locked by the caller, after the transition that closed it was undone: it can be paid again. */
export const restorePayment = (tx: Tx, payment: PaymentRow, at: Date): Promise<void> =>
  step(tx, payment, { event: 'restore', at })

async function step(tx: Tx, payment: PaymentRow, { event, at }: { event: 'reverse' | 'restore'; at: Date }): Promise<void> {
  const next = paymentMachine.next(payment.state, event)
  if (!next.ok) throw new Error(`a payment that is ${payment.state} cannot ${event}`)
  const { external_id: externalId, surplus } = payment
  const isUpdated = await store.updateState(tx, payment.id, { from: payment.state, to: next.value, at, externalId, surplus })
  if (!isUpdated) throw new Error('a payment changed its state while it was locked')
}
