import { m } from '#src/i18n/paraglide/messages.js'
import type { Fact } from '#src/ui/description-list.tsx'
import { NegativeAmount } from '#src/ui/negative-amount.tsx'
import type { ReductionView } from '../applied-promotions.ts'

/** Promotions of a cart or an order as rows of its totals. `unknown`: only the server knows their current amounts. */
export const reductionFacts = (reductions: readonly ReductionView[], unknown = false): Fact[] =>
  reductions.map(({ id, name, amount }) => ({
    key: id,
    term: name,
    detail: unknown ? '…' : amount === 0 ? m.cart_free() : <NegativeAmount amount={amount} />,
  }))
