import { times } from '#src/kernel/money.ts'
import type { Cart } from '../cart/cart.ts'
import type { Order } from './order.ts'

/** A placed cart costs what its order froze, whatever the shelf says today. Lines keep their ids from cart to order. */
export function withFrozenPrices(cart: Cart, order: Order): Cart {
  const lines = cart.lines.map((line) => {
    const frozen = order.lines.find((one) => one.id === line.id)
    if (!frozen) return line
    const { quantity, price, vat, discount, total, includedTax } = frozen
    return { ...line, quantity, price, vat, discount, total, includedTax, subtotal: times(price, quantity) }
  })
  const { adjustments, totals } = order
  const coupon = adjustments.find(({ code }) => code !== null)?.code
  return {
    ...cart,
    lines,
    totals,
    adjustments,
    freeDelivery: adjustments.some(({ lineId }) => lineId === null),
    delivery: null,
    shippingRate: null,
    coupon: coupon ? { code: coupon, problem: null } : null,
  }
}
