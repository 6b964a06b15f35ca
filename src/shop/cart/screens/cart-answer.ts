import { m } from '#src/i18n/paraglide/messages.js'

export type CartProblem =
  | { code: 'out_of_stock'; left: number }
  /** `sentence` stands beside the field, with what was typed. */
  | { code: 'coupon'; sentence: string; typed: string }
  | { code: 'not_found' | 'cart_complete' | 'not_purchasable' | 'invalid' | 'too_many' | 'unreachable' }

/** What a form that changes the cart is told, wherever it stands. */
export type CartAnswer = { ok: true } | { ok: false; problem: CartProblem }

/** That nothing changed, and why where that helps (S245). */
export function problemText(problem: CartProblem): string {
  if (problem.code === 'out_of_stock') return stockText(problem.left)
  if (problem.code === 'not_purchasable') return m.cart_unchanged_not_sold()
  if (problem.code === 'invalid') return m.cart_unchanged_quantity()
  return m.cart_unchanged()
}

function stockText(left: number): string {
  if (left === 0) return m.cart_unchanged_sold_out()
  return left === 1 ? m.cart_unchanged_one_left() : m.cart_unchanged_left({ left })
}
