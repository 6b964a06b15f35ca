import { m } from '#src/i18n/paraglide/messages.js'
import type { Fact } from '#src/ui/description-list.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import type { ReductionView } from '../applied-promotions.ts'

/** The promotions of a cart or an order as lines of its sums. `unknown`: only the shop knows what they give now. */
export const reductionFacts = (reductions: readonly ReductionView[], unknown = false): Fact[] =>
  reductions.map(({ id, name, amount }) => ({
    key: id,
    term: name,
    detail: unknown ? '…' : amount === 0 ? m.cart_free() : <NegativeAmount amount={amount} />,
  }))
