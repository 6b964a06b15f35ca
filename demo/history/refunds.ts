import { addDays, HOUR } from '#src/kernel/dates.ts'
import { afterOpenTime } from '#src/kernel/open-time.ts'
import { cents, zero } from '#src/kernel/money.ts'
import { noPoints } from '#src/shop/cart/cart.ts'
import type { ReadyCart } from '#src/shop/orders/placing/create-order.server.ts'
import type { NewLine } from '#src/shop/orders/placing/contents.store.server.ts'
import { canRestock, quoteRefund } from '#src/shop/orders/refund/refund.ts'
import type { RefundInput, RefundQuote } from '#src/shop/orders/refund/refund.ts'
import type { ReturnState } from '#src/shop/orders/refund/return.ts'
import type { Life } from './lives.ts'
import { isSold } from './lives.ts'
import type { Scene } from './plan.ts'
import { goodwillReasons, returnReasons } from './order-texts.ts'

/** Money that went back. `returned`: what became of the units. */
export type PastRefund = {
  at: Date
  quote: RefundQuote
  actor: 'customer' | 'staff'
  reason: string | null
  returned: { state: ReturnState; at: Date } | null
}

type Sale = {
  cart: ReadyCart
  lines: readonly NewLine[]
  life: Life
  /** Their points are spent and cannot be reversed. */ spendsPoints: boolean
}

/** Nothing for most orders; what a customer gives back, or a little for a damaged box, for a few. */
export function refundOf(scene: Scene, { cart, lines, life, spendsPoints }: Sale): PastRefund | undefined {
  const { chance } = scene
  const canceled = life.steps.find(({ event, from }) => event === 'cancel' && from === 'pending')
  const isPaid = life.steps.some(({ event }) => event === 'pay')
  const left = refundable(cart, lines)
  if (canceled && isPaid)
    return { ...quoted(left, everything), at: addMinutes(canceled.at, 1), actor: 'customer', reason: null, returned: null }
  if (!isSold(life) || life.endedAt === null || spendsPoints || lines.some(({ request }) => request !== null)) return undefined
  const back = lines.filter((line) => line.total > 400 && canRestock('completed', line.class))
  const [line] = back
  if (line && chance.happens(0.03)) return returnOf(scene, life.endedAt, { left, line })
  if (!chance.happens(0.008) || cart.totals.total < 1500) return undefined
  const at = openAfter(scene, life.endedAt, chance.between(3, 14))
  if (at > scene.now) return undefined
  const amount = cents(chance.between(3, 8) * 50)
  const wanted = { lines: [], shipping: false, amount }
  return { ...quoted(left, wanted), at, actor: 'staff', reason: chance.pick(goodwillReasons), returned: null }
}

const everything: RefundInput = { lines: [], shipping: true, everything: true }

/** A unit that came back within the period of withdrawal, and was put on the shelf again or not. */
function returnOf(
  scene: Scene,
  endedAt: Date,
  { left, line }: { left: ReturnType<typeof refundable>; line: NewLine },
): PastRefund | undefined {
  const { chance, now } = scene
  const at = openAfter(scene, endedAt, chance.between(8, 70))
  if (at > now) return undefined
  const wanted = { lines: [{ lineId: line.id, quantity: 1 }], shipping: false }
  const settledAt = openAfter(scene, at, chance.between(4, 30))
  const isSettled = settledAt < now && addDays(at, 3) < now
  const state = isSettled ? (chance.happens(0.7) ? 'restocked' : 'destroyed') : chance.happens(0.5) ? 'expected' : 'received'
  const returnedAt = isSettled ? settledAt : at
  return { ...quoted(left, wanted), at, actor: 'staff', reason: chance.pick(returnReasons), returned: { state, at: returnedAt } }
}

function quoted(left: ReturnType<typeof refundable>, wanted: RefundInput): { quote: RefundQuote } {
  const quote = quoteRefund(left, wanted)
  if (!quote.ok) throw new Error(`the demo cannot refund: ${quote.error.code}`)
  return { quote: quote.value }
}

const refundable = ({ totals, shippingRate }: ReadyCart, lines: readonly NewLine[]) => ({
  lines: lines.map((line) => ({
    lineId: line.id,
    quantity: line.quantity,
    amount: line.total,
    points: zero,
    pointsQuantity: line.quantity,
    byPointsAlone: false,
  })),
  shipping: shippingRate ? cents(totals.total - lines.reduce((all, { total }) => all + total, 0)) : zero,
  money: totals.total,
  points: { all: noPoints, back: noPoints },
})

const addMinutes = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

const openAfter = ({ website }: Scene, from: Date, hours: number): Date =>
  afterOpenTime(website.hours, from, hours * HOUR) ?? from
