import { subtract } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { CustomerChannel } from '../notifications/notification.ts'
import type { CounterMethod } from '../payments/payment.ts'
import type { Actor, Order, OrderTransition, OrderPayment, OrderState } from './order.ts'
import { undoSeconds } from './staff-moves.ts'

/** `isUndo`: what was taken back before anybody was told; `wasUndone`: that it was. */
export type StaffMoveRow = {
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

/** What was taken at the counter, and what became of it. */
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

/** What was just done and nobody was told of yet. `seconds`: for how long it can still be taken back. */
export type UndoView = { state: OrderState; seconds: number; isNotified: boolean }

export const moveRow = (
  { at, event, to, actor, by, alerts, reason, counterPaymentId }: OrderTransition,
  { next, counterPayments }: { next: OrderTransition | undefined; counterPayments: readonly CounterPaymentView[] },
): StaffMoveRow => ({
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

export function undoView({ moves, state }: Order, now: Date): UndoView | null {
  const last = moves.at(-1)
  const seconds = last?.undoUntil ? Math.ceil((last.undoUntil.getTime() - now.getTime()) / 1000) : 0
  // No longer than it can be, should the clock of the shop be turned back.
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
