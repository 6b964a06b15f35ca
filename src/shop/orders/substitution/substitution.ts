import type { Text } from '#src/i18n/locales.ts'
import { allocate, includedVat, subtract, sum, times, zero } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Staff } from '#src/platform/principal.ts'
import { isMedicine } from '#src/shop/catalogue/product/product.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { OrderLine } from '../order/order.ts'
import { leftToPick, pickedOf } from '../picking/pick.ts'
import type { RecordedConsent } from '../shortage/shortage.ts'

/** Pieces of a line that another product took the place of, with the customer's consent. */
export type Substitution = {
  id: string
  /** Null once it has left the order. */ lineId: string | null
  from: Text
  to: Text
  quantity: number
  /** What the customer pays less, or got back. */ less: Cents
  isRefunded: boolean
  consent: RecordedConsent
  /** Name of the member of staff who asked. */ by: string | null
  at: Date
  /** The customer was informed of it. */ isNotified: boolean
  undone: { by: string | null; at: Date } | null
}

/** Most pieces of a line that another product can take the place of. What a prescription dispenses is never swapped. */
export const swapLimit = (
  line: Pick<OrderLine, 'quantity' | 'refunded' | 'picks' | 'request' | 'points' | 'variantRowId'>,
): number =>
  line.request === null && line.points === 0 && line.refunded === 0 && line.variantRowId !== null ? leftToPick(line) : 0

/** Another medicine is a pharmacist's advice. */
export const canSwap = (staff: Pick<Staff, 'roles'>, { class: kind }: Pick<OrderLine, 'class'>): boolean =>
  can(staff, 'orders.transition') && (!isMedicine(kind) || can(staff, 'orders.check_medicines'))

type Amounts = { quantity: number; price: Cents; discount: Cents; total: Cents; includedTax: Cents }
export type SwapAmounts = {
  /** Of the line that was ordered; undefined if none of it is left. */ stays: Amounts | undefined
  goes: Amounts
  /** Shares of each reduction of the line. */ reductions: readonly { stays: Cents; goes: Cents }[]
  /** The goods cost less than was agreed. */ isCheaper: boolean
  /** By so much. */ less: Cents
}

type Swapped = Pick<OrderLine, 'quantity' | 'price' | 'vat'>
type Replacement = { price: Cents; vat: BasisPoints }

/**
 * The amounts after a swap. A dearer product costs what was agreed for the one that it replaces, because the pharmacy could not
 * deliver that; a cheaper one costs its own price. `isPaid`: the line keeps what was paid for it, and the difference is refunded.
 */
export function swapAmounts(
  line: Swapped,
  {
    quantity,
    replacement,
    reductions,
    isPaid,
  }: { quantity: number; replacement: Replacement; reductions: readonly Cents[]; isPaid: boolean },
): SwapAmounts {
  const left = line.quantity - quantity
  const shares = reductions.map((amount) => {
    const [stays = zero, goes = zero] = allocate(amount, [left, quantity])
    return { stays, goes }
  })
  const amountsOf = (units: number, price: Cents, discount: Cents, vat: BasisPoints): Amounts => {
    const total = subtract(times(price, units), discount)
    return { quantity: units, price, discount, total, includedTax: includedVat(total, vat) }
  }
  const agreed = amountsOf(quantity, line.price, sum(shares.map(({ goes }) => goes)), replacement.vat)
  const own = amountsOf(quantity, replacement.price, zero, replacement.vat)
  const isCheaper = own.total < agreed.total
  return {
    stays: left === 0 ? undefined : amountsOf(left, line.price, sum(shares.map(({ stays }) => stays)), line.vat),
    goes: isCheaper && !isPaid ? own : agreed,
    reductions: shares,
    isCheaper,
    less: isCheaper ? subtract(agreed.total, own.total) : zero,
  }
}

/** What a customer agrees to, as a text that another product, quantity or amount changes. */
export const termsOf = ({ sku }: { sku: string }, { goes: { quantity, total }, less }: SwapAmounts): string =>
  [sku, quantity, total, less].join(' ')

/** Whether a substitution can be undone: nothing was refunded for it, and nothing happened to its line since. */
export function canUndoSwap({ undone, isRefunded, quantity, lineId }: Substitution, lines: readonly OrderLine[]): boolean {
  const line = lines.find(({ id }) => id === lineId)
  return undone === null && !isRefunded && line?.quantity === quantity && line.refunded === 0 && pickedOf(line.picks) === 0
}

/** The substitution whose product a line holds now; the last one, where the line was replaced more than once. */
export const substitutionOf = (
  { substitutions }: { substitutions: readonly Substitution[] },
  { id }: Pick<OrderLine, 'id'>,
): Substitution | undefined => substitutions.findLast(({ lineId, undone }) => lineId === id && undone === null)
