import { cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { changeAwaitedAmount, lockPayments } from '#src/shop/payments/actions.server.ts'
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
  const payments = await lockPayments(tx, row.id)
  const [payment] = payments
  if (!payment || payments.length > 1 || payment.provider !== 'counter' || !isAwaited(payment.state))
    return err({ code: 'shortage_payment' })
  await changeAwaitedAmount(tx, payment, cents(row.total_cents + by))
  return ok()
}
