import type { PaidByPoints } from '../cart/cart.ts'
import { isUnsuccessful } from './order.ts'
import type { Order } from './order.ts'

/** What an order has to do with its customer's points. */
export type OrderPoints = {
  spent: PaidByPoints
  /** Back on the card: by refunds, or because the order came to nothing. */ back: number
  /** Null where it will earn none, or has come to its end. */ toEarn: number | null
  earned: number
  /** What of that refunds have taken back. */ reversed: number
}

/** Null where there is nothing to tell. */
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
