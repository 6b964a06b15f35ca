import { subtract, sum } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import { isUnsuccessful } from './order.ts'
import type { Order } from './order.ts'
import type { Refund } from './refund.ts'

/** What of the money and points of an order has gone back and what still can. `left`: null for who gives none back. */
export type MoneyView = {
  refunds: readonly Refund[]
  left: Cents | null
  /** Points that can still go back. */ pointsLeft: number
  /** What is owed, while somebody must look; null for who gives none back. */ due: Cents | null
}

/** The counter takes money and gives none back (details §7). */
export const canMakeRefunds = (staff: Pick<Staff, 'roles'>): boolean => can(staff, 'orders.refund')

export function moneyView(order: Order, { staff, due }: { staff: Pick<Staff, 'roles'>; due: Cents | null }): MoneyView {
  const { payments, refunds, points, pointsBack, totals } = order
  const came = payments.filter(({ state }) => state === 'paid' || state === 'refunded').map(({ amount }) => amount)
  const refunded = refunds.filter(({ state }) => state !== 'refused').map(({ amount }) => amount)
  const isPaid = came.length > 0 || totals.total === 0
  const pointsLeft = isPaid && canMakeRefunds(staff) && !isUnsuccessful(order.state) ? points.points - pointsBack.points : 0
  return { refunds, left: canMakeRefunds(staff) ? subtract(sum(came), sum(refunded)) : null, pointsLeft, due }
}

/** Whether anything can still go back. */
export const canRefund = ({ left, pointsLeft }: MoneyView): boolean => (left ?? 0) > 0 || pointsLeft > 0

/** What the page of a refund shows to choose from. */
export type RefundChoices = {
  number: string
  lines: readonly { id: string; name: string; pack: string; quantity: number; amount: Cents; /** In points. */ points: Cents }[]
  /** Of the delivery. */ shipping: Cents
  /** All that is owed, else all that is left; null once nothing is. */ everything: { amount: Cents; points: number } | null
  /** Whether pieces can go back on the shelf at all. */ canRestock: boolean
}
