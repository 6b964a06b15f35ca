import { add, allocate, includedVat, subtract, times, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { changeAwaitedAmount, lockPayments } from '#src/shop/payments/actions.server.ts'
import { isAwaited } from '#src/shop/payments/payment.ts'
import type { OrderLine } from '../order/order.ts'
import type { OrderRow } from '../order/store.server.ts'
import * as store from './store.server.ts'

/**
 * Takes pieces out of a line of a locked order that is paid at pickup: its reductions keep their share, and the counter receives
 * less. Returns how much less. Not with points, or with other payments, whose amounts are final.
 */
export async function lowerTotal(
  tx: Tx,
  row: OrderRow,
  line: OrderLine,
  missing: number,
): Promise<Result<Cents, { code: 'shortage_points' | 'shortage_payment' }>> {
  if (row.points > 0) return err({ code: 'shortage_points' })
  const payments = await lockPayments(tx, row.id)
  const [payment] = payments
  if (!payment || payments.length > 1 || payment.provider !== 'counter' || !isAwaited(payment.state))
    return err({ code: 'shortage_payment' })
  const quantity = line.quantity - missing
  const discount = await lowerAdjustments(tx, line, missing)
  const total = subtract(times(line.price, quantity), discount)
  const includedTax = includedVat(total, line.vat)
  const less = subtract(line.total, total)
  await store.lowerLine(tx, line.id, { quantity, discount, total, includedTax })
  await store.lowerTotals(tx, row.id, {
    items: times(line.price, missing),
    discount: subtract(line.discount, discount),
    includedTax: subtract(line.includedTax, includedTax),
    total: less,
  })
  await changeAwaitedAmount(tx, payment, subtract(row.total_cents, less))
  return ok(less)
}

/** Returns what is left of them together. */
async function lowerAdjustments(tx: Tx, line: OrderLine, missing: number): Promise<Cents> {
  const left: Cents[] = []
  for (const { id, amount_cents: amount } of await store.adjustmentsOfLine(tx, line.id)) {
    const [share = zero] = allocate(amount, [line.quantity - missing, missing])
    await store.setAdjustment(tx, id, share)
    left.push(share)
  }
  return add(...left)
}
