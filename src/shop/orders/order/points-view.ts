import type { PaidByPoints } from '#src/shop/cart/cart.ts'
import { isUnsuccessful } from './order.ts'
import type { Order } from './order.ts'

/** The points of an order. */
export type OrderPoints = {
  spent: PaidByPoints
  /** Returned by refunds, or because the order ended unsuccessfully. */ back: number
  /** Null if it will earn none, or has ended. */ toEarn: number | null
  earned: number
  /** Points of that reversed by refunds. */ reversed: number
}

/** Null if points play no part in it. */
export function pointsView(order: Order, toEarn: number | null): OrderPoints | null {
  const { points: spent, pointsBack, earned } = order
  if (spent.points === 0 && earned === null && toEarn === null) return null
  return {
    spent,
    back: isUnsuccessful(order.state) ? spent.points : pointsBack.points,
    toEarn,
    earned: earned?.points ?? 0,
    reversed: earned?.reversed ?? 0,
  }
}
