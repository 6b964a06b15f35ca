import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { withLeft } from '#src/shop/catalogue/product/known-variants.actions.server.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { quantityLimit, substancesIn } from '#src/shop/catalogue/product/quantity-limits.ts'
import type { QuantityLimit, QuantityLimited } from '#src/shop/catalogue/product/quantity-limits.ts'
import type { Limits } from '../website/website.ts'
import type { CartLineRow, VariantToAdd, ShelfLineRow } from './cart-queries.store.server.ts'
import { isProductLine } from './cart-items.ts'

// Rules for changing the lines of a cart. Pure: the same rules apply before an optimistic write and under the row lock.

/** `quantity_fixed`: a prescription or special request is always one unit. */
export type LinesError =
  | { code: 'not_found' | 'not_purchasable' | 'quantity_fixed' }
  | { code: 'out_of_stock'; left: number }
  | QuantityLimited

export type CartContents = {
  lines: readonly CartLineRow[]
  /** The variant to add; null if it does not exist. */
  toAdd: VariantToAdd | null
  /** By row id: the variants of the lines, and the one to add. */
  variants: ReadonlyMap<number, CartVariant>
  limits: Limits
}

/** The lines after the change, and the writes that it needs. */
export type LinesChange = {
  lines: readonly CartLineRow[]
  saved: ShelfLineRow | null
  removed: readonly CartLineRow[]
}

export type DecideLines = (contents: CartContents) => Result<LinesChange, LinesError>

/** `lineId` is used unless the cart already has a line of this variant. */
export const decideAddition =
  ({ quantity, lineId }: { quantity: number; lineId: string }): DecideLines =>
  (contents) => {
    const { lines, toAdd } = contents
    if (!toAdd) return err({ code: 'not_found' })
    const { variantId, left } = toAdd
    const existing = lines.filter(isProductLine).find((line) => line.variant_id === variantId)
    const line = existing ?? { public_id: lineId, variant_id: variantId, request_id: null, quantity: 0, left }
    const acknowledgedPrice = variantOf(contents, line).price
    return withLine(contents, { ...line, quantity: line.quantity + quantity, seen_price_cents: acknowledgedPrice })
  }

/** Zero removes the line. */
export const decideQuantity =
  ({ lineId, quantity }: { lineId: string; quantity: number }): DecideLines =>
  (contents) => {
    const { lines } = contents
    const line = lines.find(({ public_id: id }) => id === lineId)
    if (!line) return err({ code: 'not_found' })
    if (quantity === 0) return withoutLines(lines, [lineId])
    if (isProductLine(line)) return withLine(contents, { ...line, quantity })
    return quantity === 1 ? ok({ lines, saved: null, removed: [] }) : err({ code: 'quantity_fixed' })
  }

/** Without ids, removes all lines. An unknown id is an error and removes nothing. */
export const decideRemoval =
  (lineIds?: readonly string[]): DecideLines =>
  ({ lines }) => {
    if (lineIds?.some((id) => !lines.some((line) => line.public_id === id))) return err({ code: 'not_found' })
    return withoutLines(lines, lineIds ?? lines.map((line) => line.public_id))
  }

const withoutLines = (lines: readonly CartLineRow[], lineIds: readonly string[]): Result<LinesChange, never> =>
  ok({
    lines: lines.filter((line) => !lineIds.includes(line.public_id)),
    saved: null,
    removed: lines.filter((line) => lineIds.includes(line.public_id)),
  })

function withLine(contents: CartContents, line: ShelfLineRow): Result<LinesChange, LinesError> {
  const { lines } = contents
  const before = lines.find((other) => other.public_id === line.public_id)
  const variant = variantOf(contents, line)
  // A reduction is always allowed: it is within the limit or closer to it.
  const limit = line.quantity > (before?.quantity ?? 0) ? limitOf(contents, variant) : undefined
  const refusal = quantityError(variant, line.quantity, limit)
  if (refusal) return err(refusal)
  const saved = before ? lines.map((other) => (other === before ? line : other)) : [...lines, line]
  return ok({ lines: saved, saved: line, removed: [] })
}

function variantOf({ variants }: CartContents, { variant_id: id, left }: Pick<ShelfLineRow, 'variant_id' | 'left'>): CartVariant {
  const variant = variants.get(id)
  if (!variant) throw new Error('a line of a cart has no variant')
  return withLeft(variant, left)
}

/** What limits the units of a variant, given the other lines. */
function limitOf({ lines, variants, limits }: CartContents, variant: CartVariant): QuantityLimit {
  const others = lines.filter(isProductLine).flatMap(({ variant_id: id, quantity }) => {
    const other = id === variant.id ? undefined : variants.get(id)
    return other ? [{ variant: other, quantity }] : []
  })
  return quantityLimit(variant, substancesIn(others).get(variant.substance) ?? 0, limits)
}

function quantityError(variant: CartVariant, quantity: number, limit: QuantityLimit | undefined): LinesError | undefined {
  if (!variant.purchasable) return { code: 'not_purchasable' }
  if (limit && quantity > limit.max && limit.max < variant.left) return { code: 'quantity_limited', ...limit }
  return quantity > variant.left ? { code: 'out_of_stock', left: variant.left } : undefined
}
