import { times, zero } from '#src/kernel/money.ts'
import type { Cart, RequestLine } from '#src/shop/cart/cart.ts'
import type { Order } from './order.ts'
import { requestGroups } from './request-lines.ts'
import type { RequestGroup } from './request-lines.ts'

/** A placed cart keeps the prices of its order, whatever the current ones are. Lines keep their ids from cart to order. */
export function withFrozenPrices(cart: Cart, order: Order): Cart {
  const lines = cart.lines.map((line) => {
    const frozen = order.lines.find((one) => one.id === line.id)
    if (!frozen) return line
    const { quantity, price, vat, discount, points, total, includedTax } = frozen
    return { ...line, quantity, price, vat, discount, points, total, includedTax, subtotal: times(price, quantity) }
  })
  const { adjustments, totals } = order
  const requests = requestGroups(order.lines).map(frozenRequest)
  const coupon = adjustments.find(({ code }) => code !== null)?.code
  return {
    ...cart,
    lines,
    requests,
    expiredRequests: [],
    totals,
    adjustments,
    points: order.points,
    pointsRoom: null,
    freeDelivery: adjustments.some(({ lineId }) => lineId === null),
    delivery: null,
    shippingRate: null,
    coupon: coupon ? { code: coupon, problem: null } : null,
  }
}

/** A request is one line in the cart and several lines in the order. */
const frozenRequest = ({ id, quantity, request, lines, total, includedTax }: RequestGroup): RequestLine => ({
  id,
  quantity,
  subtotal: total,
  total,
  includedTax,
  discount: zero,
  request: {
    ...request,
    expiresAt: null,
    items: lines.map((line) => ({ ...line, name: line.name.pt, variant: null, other: null })),
  },
})
