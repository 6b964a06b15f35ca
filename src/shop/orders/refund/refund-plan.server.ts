import { add, subtract, sum, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db } from '#src/platform/database/database.ts'
import { noPoints } from '#src/shop/cart/cart.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { isReceivedPayment } from '#src/shop/payments/payment.ts'
import { isUnsuccessful } from '../order/order.ts'
import { quoteRefund, isRefusedRefund } from './refund.ts'
import type { Refundable, RefundableLine, RefundFormError, RefundQuote, RefundInput } from './refund.ts'
import type { PointsLeft, PointsPart } from './refund-points.ts'
import type { RefundedLineRow } from './store.server.ts'
import * as store from './store.server.ts'
import type { OrderRow } from '../order/store.server.ts'

/** What can still be refunded of an order; `main` is the payment for it, `surplus` are payments in excess. */
export type MoneyLeft = {
  refundable: Refundable
  rows: readonly RefundedLineRow[]
  main: PaymentRow | undefined
  surplus: readonly PaymentRow[]
}

const leftOf = (payment: PaymentRow): Cents => subtract(payment.amount_cents, payment.refunded_cents)
export const isPaid = ({ state }: PaymentRow): boolean => isReceivedPayment(state)

/** `payments`: those of the order. */
export async function readMoneyLeft(db: Db, row: OrderRow, payments: readonly PaymentRow[]): Promise<MoneyLeft> {
  const rows = await store.refundedLines(db, row.id)
  const refunds = await store.refundsOf(db, [row.id])
  const shipping = subtract(row.total_cents, sum(rows.map((line) => line.total_cents)))
  const returned = sum(refunds.filter(({ state }) => !isRefusedRefund(state)).map((refund) => refund.shipping_cents))
  const main = payments.find((payment) => isPaid(payment) && !payment.surplus)
  const points = pointsOf(row)
  return {
    refundable: {
      lines: rows.map((line) => lineOf(line, points)),
      shipping: subtract(shipping, returned),
      money: main ? leftOf(main) : zero,
      points,
    },
    rows,
    main,
    surplus: payments.filter((payment) => isPaid(payment) && payment.surplus && leftOf(payment) > 0),
  }
}

/** An order that ended unsuccessfully has already returned its points, and points cannot be returned to an erased account. */
const pointsOf = (row: OrderRow): PointsLeft =>
  isUnsuccessful(row.state) || row.user_id === null
    ? { all: noPoints, back: noPoints }
    : {
        all: { points: row.points, amount: row.points_cents },
        back: { points: row.points_back, amount: row.points_back_cents },
      }

const lineOf = (line: RefundedLineRow, { all }: PointsLeft): RefundableLine => ({
  lineId: line.public_id,
  quantity: line.quantity - line.refunded_quantity,
  amount: subtract(line.total_cents, line.refunded_cents),
  points: all.points > 0 ? subtract(line.points_cents, line.points_back_cents) : zero,
  pointsQuantity: line.quantity - line.points_back_quantity,
  byPointsAlone: line.total_cents === 0 && line.points_cents > 0,
})

/** Refunds that are owed and not made yet: all excess payments, and everything for an order that ended unsuccessfully. */
export const owedLeft = (row: OrderRow, { main, surplus }: MoneyLeft): Cents =>
  sum([...surplus, ...(main && isUnsuccessful(row.state) ? [main] : [])].map(leftOf))

/** The part of a refund that one payment covers. */
export type PlannedPart = { payment: PaymentRow; quote: Omit<RefundQuote, 'points'> }

/** `quote`: the sum of the parts, and the points. */
export type RefundPlan = { quote: RefundQuote; parts: readonly PlannedPart[] }

/** Which payments a refund comes from. An order that continues and was paid twice owes the second payment only. */
export function planRefund(
  row: OrderRow,
  { refundable, main, surplus }: MoneyLeft,
  input: RefundInput,
): Result<RefundPlan, RefundFormError | { code: 'not_paid' }> {
  const onTop = input.everything
    ? surplus.map((payment) => ({ payment, quote: { amount: leftOf(payment), shipping: zero, lines: [] } }))
    : []
  if (onTop.length > 0 && !isUnsuccessful(row.state)) return ok(together(onTop))
  // An order paid with points alone has no payment.
  if (!main && row.total_cents > 0) return err({ code: 'not_paid' })
  const quote = quoteRefund(refundable, input)
  if (!quote.ok) return onTop.length > 0 ? ok(together(onTop)) : quote
  const money = main && quote.value.amount > 0 ? [{ payment: main, quote: quote.value }] : []
  return ok(together([...money, ...onTop], quote.value.points))
}

const together = (parts: readonly PlannedPart[], points: PointsPart = { ...noPoints, lines: [] }): RefundPlan => ({
  parts,
  quote: {
    amount: add(...parts.map(({ quote }) => quote.amount)),
    shipping: add(...parts.map(({ quote }) => quote.shipping)),
    lines: parts.flatMap(({ quote }) => quote.lines),
    points,
  },
})
