import { subtract, sum } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { StaffRole } from '#src/platform/who.ts'
import type { Order } from './order.ts'
import type { Refund } from './refund.ts'

/** What of the money of an order has gone back and what still can. `left`: null for who gives none back. */
export type MoneyView = {
  refunds: readonly Refund[]
  left: Cents | null
  /** What is owed, while somebody must look; null for who gives none back. */ due: Cents | null
}

/** The counter takes money and gives none back (details §7). */
export const mayGiveBack = (role: StaffRole): boolean => role !== 'counter'

export function moneyView({ payments, refunds }: Order, { role, due }: { role: StaffRole; due: Cents | null }): MoneyView {
  const came = payments.filter(({ state }) => state === 'paid' || state === 'refunded').map(({ amount }) => amount)
  const gone = refunds.filter(({ state }) => state !== 'refused').map(({ amount }) => amount)
  return { refunds, left: mayGiveBack(role) ? subtract(sum(came), sum(gone)) : null, due }
}

export const refundedPieces = (refunds: readonly Refund[], lineId: string): number =>
  refunds
    .filter(({ state }) => state !== 'refused')
    .flatMap(({ lines }) => lines)
    .reduce((all, line) => (line.lineId === lineId ? all + line.quantity : all), 0)

/** What the page of a refund shows to choose from. */
export type RefundChoices = {
  number: string
  lines: readonly { id: string; name: string; pack: string; quantity: number; amount: Cents }[]
  /** Of the delivery. */ shipping: Cents
  /** All that is owed, else all that is left; null once nothing is. */ everything: Cents | null
  /** Whether pieces can go back on the shelf at all. */ mayRestock: boolean
  /** Of who may not know what was bought: only everything. */ isWholeOnly: boolean
}
