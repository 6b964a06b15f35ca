import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { lockPayments, openPayment } from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { restorePayment, reverseCounterPayment } from '#src/shop/payments/counter-payment.actions.server.ts'
import type { OrderPromise } from '../order/order-emails.ts'
import type { TransitionEffects } from './transition-effects.ts'
import type { OrderRow } from '../order/store.server.ts'
import { counterPaymentMethod } from '#src/shop/website/payment-methods.ts'
import { paymentMachine } from '#src/shop/payments/payment.ts'

const stateOf = ({ id, state }: PaymentRow) => ({ id, state })

/** State before a transition changes anything. */
export const effectsBefore = (
  row: OrderRow,
  { payments, promise }: { payments: readonly PaymentRow[]; promise: OrderPromise },
): Omit<TransitionEffects, 'left' | 'checked' | 'taken'> => ({
  paymentState: row.payment_state,
  attention: row.needs_attention,
  endedAt: row.ended_at?.toISOString() ?? null,
  payments: payments.map(stateOf),
  promise: { ...promise, readyAt: promise.readyAt?.toISOString() ?? null },
})

/** State after a transition. */
export const effectsAfter = (row: OrderRow, payments: readonly PaymentRow[]): TransitionEffects['left'] => ({
  paymentState: row.payment_state,
  payments: payments.map((payment) => ({ ...stateOf(payment), refunded: payment.refunded_cents })),
  pointsBack: row.points_back,
})

type Undoing = { row: OrderRow; effects: TransitionEffects; userId: number }

/**
 * Restores the payments of a locked order to before a transition. Counter payments stay recorded as reversed; pending ones are
 * pending again. Refused if payments have changed since.
 */
export async function restorePayments(
  world: World,
  tx: Tx,
  { row, effects, userId }: Undoing,
): Promise<Result<undefined, { code: 'changed_meanwhile' }>> {
  const payments = await lockPayments(tx, row.id)
  if (JSON.stringify(sorted(effectsAfter(row, payments))) !== JSON.stringify(sorted(effects.left)))
    return err({ code: 'changed_meanwhile' })
  for (const payment of payments) {
    const before = effects.payments.find(({ id }) => id === payment.id)?.state
    if (before === payment.state) continue
    if (paymentMachine.can(payment.state, 'restore')) await restorePayment(tx, payment, world.now())
    const isReversible = paymentMachine.can(payment.state, 'reverse')
    if (isReversible) await reverseCounterPayment(tx, payment, { by: userId, at: world.now() })
    if (isReversible && before !== undefined) await reopenCounterPayment(world, tx, row)
  }
  return ok()
}

// jsonb does not preserve the order of keys.
const sorted = ({ paymentState, payments, pointsBack }: TransitionEffects['left']) => [
  paymentState,
  pointsBack,
  payments.map(({ id, state, refunded }) => [id, state, refunded]),
]

async function reopenCounterPayment(world: World, tx: Tx, row: OrderRow): Promise<void> {
  await openPayment(world, tx, { orderId: row.id, method: counterPaymentMethod, amount: row.total_cents, expiresAt: null })
}
