import { subtract, sum } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import { isReceivedPayment } from '#src/shop/payments/payment.ts'
import { isUnsuccessful } from '../order/order.ts'
import type { Order } from '../order/order.ts'
import { isRefusedRefund } from './refund.ts'
import type { Refund } from './refund.ts'

/** What was refunded of an order's money and points, and what still can be. `left`: null for staff who cannot refund. */
export type MoneyView = {
  refunds: readonly Refund[]
  left: Cents | null
  /** Points that can still be returned. */ pointsLeft: number
  /** Money owed, while it needs attention; null for staff who cannot refund. */ due: Cents | null
  /** They record what becomes of returned units. */ canReturn: boolean
}

/** Counter staff take money but make no refunds (details §7). */
export const canMakeRefunds = (staff: Pick<Staff, 'roles'>): boolean => can(staff, 'orders.refund')

export function moneyView(order: Order, { staff, due }: { staff: Pick<Staff, 'roles'>; due: Cents | null }): MoneyView {
  const { payments, refunds, points, pointsBack, totals } = order
  const came = payments.filter(({ state }) => isReceivedPayment(state)).map(({ amount }) => amount)
  const refunded = refunds.filter(({ state }) => !isRefusedRefund(state)).map(({ amount }) => amount)
  const isPaid = came.length > 0 || totals.total === 0
  const pointsLeft = isPaid && canMakeRefunds(staff) && !isUnsuccessful(order.state) ? points.points - pointsBack.points : 0
  return {
    refunds,
    left: canMakeRefunds(staff) ? subtract(sum(came), sum(refunded)) : null,
    pointsLeft,
    due,
    canReturn: can(staff, 'orders.transition'),
  }
}

export const canRefund = ({ left, pointsLeft }: MoneyView): boolean => (left ?? 0) > 0 || pointsLeft > 0

/** Options of the refund page. */
export type RefundChoices = {
  number: string
  lines: readonly { id: string; name: string; pack: string; quantity: number; amount: Cents; /** In points. */ points: Cents }[]
  /** Left of the delivery price. */ shipping: Cents
  /** The most that can be refunded in money. */ money: Cents
  /** All that is owed, otherwise all that is left; null if nothing is. */ everything: { amount: Cents; points: number } | null
  /** Whether any units can be restocked. */ canRestock: boolean
  /** It was handed over, so its units may come back. */ canReturn: boolean
}
