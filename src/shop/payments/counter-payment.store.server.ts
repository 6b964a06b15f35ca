import type { Tx } from '#src/platform/database/database.ts'
import type { CounterPayment } from './payment.ts'

/** Records how a counter payment was made, and who received it. */
export async function recordCounterPayment(
  tx: Tx,
  paymentId: number,
  { method, tendered }: CounterPayment,
  receivedBy: number,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ paid_with: method, given_cents: tendered, taken_by: receivedBy })
    .where('id', '=', paymentId)
    .execute()
}

/** Marks a counter payment as reversed; its data stays. */
export async function noteReversed(tx: Tx, paymentId: number, { by, at }: { by: number; at: Date }): Promise<void> {
  await tx.updateTable('payments').set({ reversed_by: by, reversed_at: at }).where('id', '=', paymentId).execute()
}
