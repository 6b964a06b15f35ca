import { err, ok } from '#src/kernel/result.ts'
import type { World } from '#src/platform/world.ts'
import { knownVariants, withLeft } from '../catalogue/known-variants.actions.server.ts'
import type { CartVariant } from '../catalogue/product.ts'
import type { Caller } from './cart.ts'
import type { DecideLines, LinesDecision, CartSnapshot } from './optimistic-update.server.ts'
import { limitInCart } from './quantity-limits.server.ts'
import type { QuantityLimit } from '../catalogue/quantity-limits.ts'
import { isProductLine } from './requests-in-cart.ts'
import type { CartLineRow, ShelfLineRow } from './cart-queries.store.server.ts'
import type { CartError } from './lock-cart.server.ts'

// What becomes of the lines of a cart that was read but is not held; what is undefined here is decided while it is.

export type ItemToAdd = { /** The public one. */ variantId: string; quantity: number }
export type QuantityChange = { lineId: string; quantity: number }

export const adding =
  (world: World, { locale }: Caller, item: ItemToAdd): DecideLines =>
  async ({ row, lines, wanted }) => {
    if (!wanted) return undefined
    const variant = await variantOf(world, locale, { row, ...wanted })
    const limit = await limitInCart(world, { locale }, variant, { row, lines, db: world.db })
    const existing = lines.filter(isProductLine).find((line) => line.variant_id === wanted.variantId)
    const quantity = item.quantity + (existing?.quantity ?? 0)
    const line = existing ?? { public_id: world.id(), variant_id: wanted.variantId, request_id: null, left: wanted.left }
    const refused = refuse(variant, quantity, limit)
    return refused ? err(refused) : putting(lines, { ...line, quantity, seen_price_cents: variant.price })
  }

export const decideQuantity =
  (world: World, { locale }: Caller, { lineId, quantity }: QuantityChange): DecideLines =>
  async ({ row, lines }) => {
    const line = lines.filter(isProductLine).find((other) => other.public_id === lineId)
    if (!line) return undefined
    if (quantity === 0) return without(lines, [lineId])
    const variant = await variantOf(world, locale, { row, variantId: line.variant_id, left: line.left })
    const limit = await limitInCart(world, { locale }, variant, { row, lines, db: world.db })
    const refused = refuse(variant, quantity, quantity > line.quantity ? limit : undefined)
    return refused ? err(refused) : putting(lines, { ...line, quantity })
  }

export const removing =
  (lineIds?: readonly string[]): DecideLines =>
  ({ lines }) =>
    without(lines, lineIds ?? lines.map((line) => line.public_id))

function without(lines: readonly CartLineRow[], lineIds: readonly string[]): LinesDecision {
  const leaving = lines.filter((line) => lineIds.includes(line.public_id))
  // A request that leaves moves on, and an unknown line may have left already.
  if (leaving.length < new Set(lineIds).size || !leaving.every(isProductLine)) return undefined
  return ok({ lines: lines.filter((line) => !lineIds.includes(line.public_id)), put: null, removed: lineIds })
}

function putting(lines: readonly CartLineRow[], line: ShelfLineRow): LinesDecision {
  const isNew = !lines.some((other) => other.public_id === line.public_id)
  return ok({
    lines: isNew ? [...lines, line] : lines.map((other) => (other.public_id === line.public_id ? line : other)),
    put: line,
    removed: [],
  })
}

async function variantOf(
  world: World,
  locale: Caller['locale'],
  { row, variantId, left }: Pick<CartSnapshot, 'row'> & { variantId: number; left: number },
): Promise<CartVariant> {
  const variant = (await knownVariants[locale](world, row.content, world.db, [variantId])).get(variantId)
  if (!variant) throw new Error('a variant vanished')
  return withLeft(variant, left)
}

/** `limit`: undefined where the quantity becomes smaller, which is always right. */
export function refuse(variant: CartVariant, quantity: number, limit: QuantityLimit | undefined): CartError | undefined {
  if (!variant.purchasable) return { code: 'not_purchasable' }
  if (limit && quantity > limit.max && limit.max < variant.left) return { code: 'quantity_limited', ...limit }
  return quantity > variant.left ? { code: 'out_of_stock', left: variant.left } : undefined
}
