import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { StateOf } from '#src/kernel/state-machine.ts'
import { add, allocate, min, subtract, sum, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { PaidByPoints } from '#src/shop/cart/cart.ts'
import { productClassFacets } from '#src/shop/catalogue/product/product.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import { orderFacets } from '../order/order.ts'
import type { Actor, OrderState } from '../order/order.ts'
import type { Return } from './return.ts'
import { quotePoints } from './refund-points.ts'
import type { PointsLeft, PointsOfLine, PointsPart } from './refund-points.ts'

/** A completed refund can fail later: the money comes back because the customer's account was closed. */
export const refundMachine = defineStateMachine({
  initial: 'pending',
  states: {
    pending: { settle: 'done', refuse: 'refused' },
    done: { refuse: 'refused' },
    refused: {},
  },
})

export type RefundState = StateOf<typeof refundMachine>
export const refundStates = refundMachine.states

type RefundFacets = {
  /** Whether the money has reached the customer, still can, or stays. */ outcome: 'awaited' | 'returned' | 'refused'
  tone: 'warn' | 'ok' | 'bad'
}

/** What each state means. The only place: sums, pages and SQL conditions derive from it. */
export const refundFacets: Readonly<Record<RefundState, RefundFacets>> = {
  pending: { outcome: 'awaited', tone: 'warn' },
  done: { outcome: 'returned', tone: 'ok' },
  refused: { outcome: 'refused', tone: 'bad' },
}

export const isAwaitedRefund = (state: RefundState): boolean => refundFacets[state].outcome === 'awaited'
export const isReturnedRefund = (state: RefundState): boolean => refundFacets[state].outcome === 'returned'
export const isRefusedRefund = (state: RefundState): boolean => refundFacets[state].outcome === 'refused'
/** For SQL conditions. */
export const awaitedRefundStates: readonly RefundState[] = refundStates.filter(isAwaitedRefund)
/** Of a new refund. `isImmediate`: the money has been returned without the gateway. */
export const newRefundState = (isImmediate: boolean): RefundState => (isImmediate ? 'done' : refundMachine.initial)

/** `points`: the euros that points had paid; a line of a refund has either. */
type RefundLine = {
  lineId: string
  /** None of an amount that counts no units. */ quantity: number
  amount: Cents
  points: Cents
}

/** A refund of money or points. `lines` is empty if an amount was refunded without units. */
export type Refund = {
  id: string
  /** Zero for points: they are a separate refund beside the one for money. */
  amount: Cents
  /** Points returned, and the euros that they had paid; null for money. */
  points: PaidByPoints | null
  /** The part of it that was paid for the delivery. */
  shipping: Cents
  state: RefundState
  /** Written by staff for the customer; null if there is none. */
  reason: string | null
  actor: Actor
  /** Name of the member of staff, for staff only. */
  by: string | null
  /** Not through the gateway: in cash or by transfer. */
  byHand: boolean
  at: Date
  lines: readonly RefundLine[]
  /** What becomes of its units, if the customer gives them back. */ returned: Return | null
}

/** What staff request. */
export type RefundInput = {
  lines: readonly { lineId: string; quantity: number }[]
  shipping: boolean
  /** All that is owed: excess payments, or everything for an order that ended unsuccessfully; for any other order all of it. */
  everything?: boolean | undefined
  /** An amount instead of units, for example as goodwill. */ amount?: Cents | undefined
  /** The amount is of this line alone. */ amountOfLine?: string | undefined
}

/** What has not been refunded of one line. `byPointsAlone`: nothing was paid for it in money. */
export type RefundableLine = PointsOfLine & { amount: Cents; byPointsAlone: boolean }

/**
 * What can still be refunded. `money`: the rest of the payment; less than the rest of the order if the gateway made a refund on
 * its own.
 */
export type Refundable = { lines: readonly RefundableLine[]; shipping: Cents; money: Cents; points: PointsLeft }

/** `lines`: refunded in money; `points` has its own lines. */
export type RefundQuote = {
  amount: Cents
  shipping: Cents
  lines: readonly { lineId: string; quantity: number; amount: Cents }[]
  points: PointsPart
}

export type RefundFormError = {
  code: 'refund_line_unknown' | 'refund_too_many' | 'refund_too_much' | 'refund_nothing' | 'refund_amount_alone'
}

/**
 * The refund for these units: per line their share of what was paid for it, divided among the units left, so that refunds of all
 * units add up to the line to the cent, in any portions. What points paid is returned in points.
 */
export function quoteRefund(left: Refundable, input: RefundInput): Result<RefundQuote, RefundFormError> {
  if (input.amount !== undefined) return quoteAmount(left, input, input.amount)
  if (input.everything) return quoteRest(left)
  const chosen: { line: RefundableLine; quantity: number }[] = []
  for (const { lineId, quantity } of summedUp(input.lines)) {
    const line = left.lines.find((one) => one.lineId === lineId)
    if (!line) return err({ code: 'refund_line_unknown' })
    if (quantity > line.quantity) return err({ code: 'refund_too_many' })
    chosen.push({ line, quantity })
  }
  const lines = chosen.filter(({ line }) => !line.byPointsAlone).map(priceOf)
  const shipping = input.shipping ? left.shipping : zero
  const amount = add(shipping, ...lines.map((line) => line.amount))
  const points = quotePoints(left, chosen)
  if (amount === 0 && points.amount === 0) return err({ code: 'refund_nothing' })
  return amount > left.money ? err({ code: 'refund_too_much' }) : ok({ amount, shipping, lines, points })
}

/**
 * An amount without units lowers what was paid for the lines, each by its share of what is left of them: their tax, the points
 * they earn and what a later refund of their units returns follow. The delivery pays what the lines no longer can.
 */
function quoteAmount(left: Refundable, input: RefundInput, amount: Cents): Result<RefundQuote, RefundFormError> {
  if (input.everything || input.shipping || input.lines.length > 0) return err({ code: 'refund_amount_alone' })
  if (amount === 0) return err({ code: 'refund_nothing' })
  if (amount > left.money) return err({ code: 'refund_too_much' })
  const isMeant = ({ lineId }: RefundableLine): boolean => (input.amountOfLine ?? lineId) === lineId
  const paid = left.lines.filter((line) => line.amount > 0 && isMeant(line))
  const ofLines = min(amount, sum(paid.map((line) => line.amount)))
  if (input.amountOfLine !== undefined && ofLines < amount) return err({ code: 'refund_too_much' })
  const shares = allocate(
    ofLines,
    paid.map((line) => line.amount),
  )
  const lines = paid.map(({ lineId }, index) => ({ lineId, quantity: 0, amount: shares[index] ?? zero }))
  const shipping = min(left.shipping, subtract(amount, ofLines))
  const points = quotePoints(left, [])
  return ok({ amount, shipping, lines: lines.filter((line) => line.amount > 0), points })
}

function priceOf({ line, quantity }: { line: RefundableLine; quantity: number }): RefundQuote['lines'][number] {
  const [amount = zero] = allocate(line.amount, [quantity, line.quantity - quantity])
  return { lineId: line.lineId, quantity, amount }
}

/** After a refund made at the gateway the rest is an amount without units; points are not affected. */
function quoteRest(left: Refundable): Result<RefundQuote, RefundFormError> {
  const { shipping, money } = left
  const chosen = left.lines.map((line) => ({ line, quantity: line.quantity }))
  const points = quotePoints(left, chosen)
  if (money === 0 && points.amount === 0) return err({ code: 'refund_nothing' })
  const isWhole = add(shipping, ...left.lines.map(({ amount }) => amount)) === money
  const lines = chosen.filter(({ line, quantity }) => quantity > 0 && !line.byPointsAlone).map(priceOf)
  return ok({ amount: money, shipping: isWhole ? shipping : zero, lines: isWhole ? lines : [], points })
}

/** The units of a refund, paid in money or points. */
export function unitsOf({ lines, points }: Pick<RefundQuote, 'lines' | 'points'>): { lineId: string; quantity: number }[] {
  const byPoints = points.lines.filter(({ lineId }) => lines.every((line) => line.lineId !== lineId))
  return [
    ...lines.filter(({ quantity }) => quantity > 0).map(({ lineId, quantity }) => ({ lineId, quantity })),
    ...byPoints.map(({ lineId, requested: quantity }) => ({ lineId, quantity })),
  ]
}

// Sums duplicate lines and drops those without units.
function summedUp(lines: RefundInput['lines']): { lineId: string; quantity: number }[] {
  const sums = new Map<string, number>()
  for (const { lineId, quantity } of lines) sums.set(lineId, (sums.get(lineId) ?? 0) + quantity)
  return [...sums].map(([lineId, quantity]) => ({ lineId, quantity })).filter(({ quantity }) => quantity > 0)
}

const restockable = {
  everything: () => true,
  resellable: (kind: ProductClass) => productClassFacets[kind].isResellable,
  nothing: () => false,
}

/**
 * Whether units can be restocked: those of an order that ended unsuccessfully already are, and a medicine that was handed over is
 * never sold again (decisions §4).
 */
export const canRestock = (state: OrderState, kind: ProductClass): boolean => restockable[orderFacets[state].restockable](kind)

/** What was refunded of a payment: `done` is completed, `refunded` at least accepted by the gateway. */
export type PaymentMoney = { amount: Cents; surplus: boolean; done: Cents; refunded: Cents }

/** What must be refunded: excess payments, and everything for an order that ended unsuccessfully. */
export const owed = (payments: readonly PaymentMoney[], isUnsuccessful: boolean): Cents =>
  sum(payments.filter(({ surplus }) => surplus || isUnsuccessful).map(({ amount, refunded }) => subtract(amount, refunded)))
