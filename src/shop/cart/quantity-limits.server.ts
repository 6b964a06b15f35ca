import type { Db } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { knownVariants } from '../catalogue/known-variants.actions.server.ts'
import type { CartVariant } from '../catalogue/product.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import type { Caller } from './cart.ts'
import type { CartLineRow, CartRow } from './cart-queries.store.server.ts'
import { isLimitedBySubstance, quantityLimit, substancesIn } from '../catalogue/quantity-limits.ts'
import type { QuantityLimit } from '../catalogue/quantity-limits.ts'
import { isProductLine } from './requests-in-cart.ts'

type InCart = { row: Pick<CartRow, 'content'>; lines: readonly CartLineRow[]; db: Db }

/** What bounds the pieces of a variant in a cart with these lines. Settings and products are in memory after the first time. */
export async function limitInCart(
  world: World,
  { locale }: Pick<Caller, 'locale'>,
  variant: CartVariant,
  { row, lines, db }: InCart,
): Promise<QuantityLimit> {
  const { limits } = await cachedWebsite(world, row.content, db)
  const others = isLimitedBySubstance(variant) ? lines.filter(isProductLine).filter((line) => line.variant_id !== variant.id) : []
  const ids = others.map((line) => line.variant_id)
  const variants = ids.length > 0 ? await knownVariants[locale](world, row.content, db, ids) : new Map<number, CartVariant>()
  const known = others.flatMap(({ variant_id, quantity }) => {
    const other = variants.get(variant_id)
    return other ? [{ variant: other, quantity }] : []
  })
  return quantityLimit(variant, substancesIn(known).get(variant.substance) ?? 0, limits)
}
