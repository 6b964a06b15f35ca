import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { StateOf } from '#src/kernel/state-machine.ts'
import { add, allocate, subtract, sum, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { PaidByPoints } from '../cart/cart.ts'
import { productClassFacets } from '../catalogue/product.ts'
import type { ProductClass } from '../catalogue/product.ts'
import { orderFacets } from './order.ts'
import type { Actor, OrderState } from './order.ts'
import { quotePoints } from './refund-points.ts'
import type { PointsLeft, PointsOfLine, PointsPart } from './refund-points.ts'

/** A bank may take back what it had done: the money came home because the customer's account was closed. */
export const refundMachine = defineStateMachine({
  initial: 'pending',
  states: {
    pending: { settle: 'done', refuse: 'refused' },
    done: { refuse: 'refused' },
    refused: {},
  },
})

export type RefundState = StateOf<typeof refundMachine>

/** `points`: the euros that points had paid; a line of a refund has either. */
type RefundLine = { lineId: string; quantity: number; amount: Cents; points: Cents }

/** Money that goes back, or went, or points. `lines` is empty where a sum was given back and no pieces were named. */
export type Refund = {
  id: string
  /** Zero where points went back: they are a refund of their own beside that of the money. */
  amount: Cents
  /** Points that went back, and the euros that they had paid; null where it was money. */
  points: PaidByPoints | null
  /** The part of it that was paid for the delivery. */
  shipping: Cents
  state: RefundState
  /** As staff wrote it for the customer; null where nobody did. */
  reason: string | null
  actor: Actor
  /** The name of the staff member, for staff only. */
  by: string | null
  /** Not by the bank: from the till, by transfer. */
  byHand: boolean
  at: Date
  lines: readonly RefundLine[]
}

/** What staff ask for. */
export type RefundInput = {
  lines: readonly { lineId: string; quantity: number }[]
  shipping: boolean
  /** All that is owed: what was paid too much, or for an order that came to nothing; of any other order all of it. */
  everything?: boolean | undefined
}

/** Of one line, what nobody has given back yet. `byPointsAlone`: nothing was paid for it in money. */
export type RefundableLine = PointsOfLine & { amount: Cents; byPointsAlone: boolean }

/** What can still go back. `money`: what is left of the payment; less than the rest where the bank gave back on its own. */
export type Refundable = { lines: readonly RefundableLine[]; shipping: Cents; money: Cents; points: PointsLeft }

/** `lines`: those whose money goes back; what goes back in points has lines of its own. */
export type RefundQuote = {
  amount: Cents
  shipping: Cents
  lines: readonly { lineId: string; quantity: number; amount: Cents }[]
  points: PointsPart
}

export type RefundFormError = { code: 'refund_line_unknown' | 'refund_too_many' | 'refund_too_much' | 'refund_nothing' }

/**
 * What the wished pieces cost: of each line its part of what was paid for it, shared among the pieces that are left, so that the
 * refunds of all pieces add up to the line to the cent, in whatever portions they come. What points paid goes back in points.
 */
export function quoteRefund(left: Refundable, input: RefundInput): Result<RefundQuote, RefundFormError> {
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

function priceOf({ line, quantity }: { line: RefundableLine; quantity: number }): RefundQuote['lines'][number] {
  const [amount = zero] = allocate(line.amount, [quantity, line.quantity - quantity])
  return { lineId: line.lineId, quantity, amount }
}

/** Where the bank gave a part back on its own the rest is a sum, which no pieces stand for; points are none of its business. */
function quoteRest(left: Refundable): Result<RefundQuote, RefundFormError> {
  const { shipping, money } = left
  const chosen = left.lines.map((line) => ({ line, quantity: line.quantity }))
  const points = quotePoints(left, chosen)
  if (money === 0 && points.amount === 0) return err({ code: 'refund_nothing' })
  const isWhole = add(shipping, ...left.lines.map(({ amount }) => amount)) === money
  const lines = chosen.filter(({ line, quantity }) => quantity > 0 && !line.byPointsAlone).map(priceOf)
  return ok({ amount: money, shipping: isWhole ? shipping : zero, lines: isWhole ? lines : [], points })
}

/** The pieces that a refund is about, whichever way they were paid. */
export function unitsOf({ lines, points }: Pick<RefundQuote, 'lines' | 'points'>): { lineId: string; quantity: number }[] {
  const byPoints = points.lines.filter(({ lineId }) => lines.every((line) => line.lineId !== lineId))
  return [
    ...lines.map(({ lineId, quantity }) => ({ lineId, quantity })),
    ...byPoints.map(({ lineId, wished: quantity }) => ({ lineId, quantity })),
  ]
}

// The same line may be named twice; nothing of a line is no line.
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
 * Whether pieces can be put back on the shelf: of an order that came to nothing they lie there already, and a medicine that was
 * handed over is never sold again (decisions §4).
 */
export const canRestock = (state: OrderState, kind: ProductClass): boolean => restockable[orderFacets[state].restockable](kind)

/** What refunds have made of a payment: `done` has gone, `taken` the bank has at least accepted. */
export type PaymentMoney = { amount: Cents; surplus: boolean; done: Cents; refunded: Cents }

/** What must go back all the same: what was paid too much, and everything for an order that came to nothing. */
export const owed = (payments: readonly PaymentMoney[], isUnsuccessful: boolean): Cents =>
  sum(payments.filter(({ surplus }) => surplus || isUnsuccessful).map(({ amount, refunded }) => subtract(amount, refunded)))
