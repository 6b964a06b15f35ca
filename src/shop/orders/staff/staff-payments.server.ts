import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { lockPayments, openPayment, settlePayment } from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { givesChange, isAwaited } from '#src/shop/payments/payment.ts'
import type { CounterMethod, CounterPayment } from '#src/shop/payments/payment.ts'
import { recordCounterPayment } from '#src/shop/payments/counter-payment.actions.server.ts'
import * as transitions from '../fulfilment/store.server.ts'
import { orderEventFacets } from '../order/order.ts'
import type { OrderEvent, OrderState } from '../order/order.ts'
import { isPaidFor } from '../order/payment-state.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'
import type { OrderRow } from '../order/store.server.ts'
import { restorePayments } from '../fulfilment/undo.server.ts'
import { counterPaymentMethod } from '#src/shop/website/payment-methods.ts'

/** `state`: the current state of the order. */
export type ConflictNotice = { code: 'changed_meanwhile'; state: OrderState; fulfilment: Fulfilment }

export const conflictOf = ({ state, fulfilment }: Pick<OrderRow, 'state' | 'fulfilment'>): ConflictNotice => ({
  code: 'changed_meanwhile',
  state,
  fulfilment,
})

/** Method and amount received at the counter; by default the amount due. */
export type CounterPaymentInput = { method: CounterMethod; tendered?: Cents | undefined }

/**
 * Checks a counter payment: more than the amount due only in cash, with change. Null if nothing is due, or if an API client omits
 * the payment; `required`: staff pages must not omit it.
 */
export function counterPaymentOf(
  due: Cents | null,
  { counterPayment, required }: { counterPayment: CounterPaymentInput | undefined; required: boolean },
): Result<CounterPayment | null, { code: 'paid_with_needed' | 'amount_short' | 'amount_not_cash' }> {
  if (due === null) return ok(null)
  if (!counterPayment) return required ? err({ code: 'paid_with_needed' }) : ok(null)
  const tendered = counterPayment.tendered ?? due
  if (tendered < due) return err({ code: 'amount_short' })
  if (tendered > due && !givesChange(counterPayment.method)) return err({ code: 'amount_not_cash' })
  return ok({ method: counterPayment.method, tendered })
}

/** `paymentId`: the payment received at the counter. */
type Settled = { paymentState: OrderPaymentState; paymentId: number | null }

/** Reopening also reverses the payment that the counter received with the handover. */
export async function reversePayments(
  world: World,
  tx: Tx,
  row: OrderRow,
  staff: Staff,
): Promise<Result<Settled, ConflictNotice | { code: 'wrong_state' }>> {
  const { effects } = await transitions.lastTransition(tx, row.id)
  if (!effects) return err({ code: 'wrong_state' })
  const restored = await restorePayments(world, tx, { row, effects, userId: staff.userId })
  return restored.ok ? ok({ paymentState: effects.paymentState, paymentId: null }) : err(conflictOf(row))
}

type Settling = { event: OrderEvent; staff: Staff; counterPayment: CounterPayment | null }

/** Effect of a transition on payments: staff who let an order proceed or hand it over have received the payment. */
export async function settlePaymentsFor(
  world: World,
  tx: Tx,
  row: OrderRow,
  { event, staff, counterPayment }: Settling,
): Promise<Settled> {
  const at = world.now()
  const notice = orderEventFacets[event].money
  // Refunds stay recorded: what was refunded is not owed again.
  if (notice === 'expired' && row.total_cents === 0) return { paymentState: 'void', paymentId: null }
  if (notice === null || isPaidFor(row.payment_state)) return { paymentState: row.payment_state, paymentId: null }
  const payments = await lockPayments(tx, row.id)
  if (notice === 'paid') return payAtCounter(world, tx, row, { payments, staff, counterPayment })
  for (const payment of payments) await settlePayment(tx, payment, { state: notice, at })
  return { paymentState: event === 'fail' ? 'failed' : 'void', paymentId: null }
}

type Counter = { payments: readonly PaymentRow[]; staff: Staff; counterPayment: CounterPayment | null }

/**
 * Staff have received the money. Pending gateway payments expire and are withdrawn; if one is paid nevertheless, it is an excess
 * payment and is refunded.
 */
async function payAtCounter(world: World, tx: Tx, row: OrderRow, { payments, staff, counterPayment }: Counter): Promise<Settled> {
  const at = world.now()
  const waiting = payments.findLast(({ provider, state }) => provider === 'counter' && isAwaited(state))
  for (const payment of payments) if (payment !== waiting) await settlePayment(tx, payment, { state: 'expired', at })
  const paid = waiting ?? (await openPayment(world, tx, { orderId: row.id, ...handed, amount: row.total_cents }))
  await settlePayment(tx, paid, { state: 'paid', at })
  if (counterPayment) await recordCounterPayment(tx, paid.id, counterPayment, staff.userId)
  return { paymentState: 'paid', paymentId: paid.id }
}

const handed = { method: counterPaymentMethod, expiresAt: null }
