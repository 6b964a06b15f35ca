import { add, allocate, includedVat, subtract, times, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import * as corrections from '../order/corrections.store.server.ts'
import type { OrderLine } from '../order/order.ts'
import type { OrderRow } from '../order/store.server.ts'
import { changeCounterDue } from '../payment/counter-due.server.ts'

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
  const quantity = line.quantity - missing
  const discount = await lowerReductions(tx, line, missing)
  const total = subtract(times(line.price, quantity), discount)
  const includedTax = includedVat(total, line.vat)
  if (quantity === 0) await corrections.deleteLine(tx, line.id)
  else await corrections.setLineAmounts(tx, line.id, { quantity, discount, total, includedTax })
  await corrections.addToSums(tx, row.id, {
    items: line.price * quantity - line.price * line.quantity,
    discount: discount - line.discount,
    includedTax: includedTax - line.includedTax,
    total: total - line.total,
  })
  const due = await changeCounterDue(tx, row, total - line.total)
  return due.ok ? ok(subtract(line.total, total)) : due
}

/** Returns what is left of them together. */
async function lowerReductions(tx: Tx, line: OrderLine, missing: number): Promise<Cents> {
  const left: Cents[] = []
  for (const { id, amount_cents: amount } of await corrections.reductionsOf(tx, line.id)) {
    const [share = zero] = allocate(amount, [line.quantity - missing, missing])
    await corrections.setReduction(tx, id, share)
    left.push(share)
  }
  return add(...left)
}
