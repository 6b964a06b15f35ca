import { subtract } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import type { Actor, Order, OrderTransition, OrderPayment, OrderState } from '../order/order.ts'
import { undoSeconds } from './staff-transitions.ts'

/** `isUndo`: an undo before the customer was notified; `wasUndone`: the transition was undone. */
export type StaffTransitionRow = {
  at: Date
  event: string
  to: OrderState
  actor: Actor
  by: string | null
  alerts: readonly CustomerChannel[]
  isUndo: boolean
  wasUndone: boolean
  reason: string | null
  counterPayment: CounterPaymentView | null
}

/** A counter payment and what happened to it. */
export type CounterPaymentView = {
  id: string
  method: CounterMethod
  amount: Cents
  tendered: Cents
  change: Cents
  at: Date | null
  by: string | null
  reversedAt: Date | null
  reversedBy: string | null
}

/** The last transition while it can be undone, before the customer is notified. `seconds`: how long. */
export type UndoView = { state: OrderState; seconds: number; isNotified: boolean }

export const transitionRow = (
  { at, event, to, actor, by, alerts, reason, counterPaymentId }: OrderTransition,
  { next, counterPayments }: { next: OrderTransition | undefined; counterPayments: readonly CounterPaymentView[] },
): StaffTransitionRow => ({
  at,
  event,
  to,
  actor,
  by,
  alerts,
  isUndo: event === 'undo',
  wasUndone: next?.event === 'undo',
  reason,
  counterPayment: counterPayments.find(({ id }) => id === counterPaymentId) ?? null,
})

export function undoView({ transitions, state }: Order, now: Date): UndoView | null {
  const last = transitions.at(-1)
  const seconds = last?.undoUntil ? Math.ceil((last.undoUntil.getTime() - now.getTime()) / 1000) : 0
  // At most the undo period, in case the shop's clock is set back.
  return last && seconds > 0 ? { state, seconds: Math.min(seconds, undoSeconds), isNotified: last.alerts.length > 0 } : null
}

export function counterPaymentView({
  id,
  amount,
  settledAt,
  counterPayment,
  receivedBy,
  reversedBy,
}: OrderPayment): CounterPaymentView | null {
  if (!counterPayment) return null
  const { method, tendered, reversedAt } = counterPayment
  return {
    id,
    method,
    amount,
    tendered,
    change: subtract(tendered, amount),
    at: settledAt,
    by: receivedBy,
    reversedAt,
    reversedBy,
  }
}
