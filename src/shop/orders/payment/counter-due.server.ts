import { cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { changeAwaitedAmount, lockPayments } from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { isAwaited } from '#src/shop/payments/payment.ts'
import type { OrderRow } from '../order/store.server.ts'

/**
 * Changes what the counter receives for a locked order in preparation, by so many cents: the counter is the only one that still
 * waits for money. Other amounts are final.
 */
export async function changeCounterDue(
  tx: Tx,
  row: OrderRow,
  by: number,
): Promise<Result<undefined, { code: 'shortage_payment' }>> {
  const payment = await lockCounterDue(tx, row)
  if (!payment.ok) return payment
  await changeAwaitedAmount(tx, payment.value, cents(row.total_cents + by))
  return ok()
}

/** The only payment of a locked order, which its customer makes at the counter; an error if there is another. */
export async function lockCounterDue(
  tx: Tx,
  { id }: Pick<OrderRow, 'id'>,
): Promise<Result<PaymentRow, { code: 'shortage_payment' }>> {
  const payments = await lockPayments(tx, id)
  const [payment] = payments
  const isOnly = payment?.provider === 'counter' && payments.length === 1 && isAwaited(payment.state)
  return payment && isOnly ? ok(payment) : err({ code: 'shortage_payment' })
}
