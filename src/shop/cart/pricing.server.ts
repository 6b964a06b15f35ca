import { zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '../catalogue/actions.server.ts'
import type { CartVariant } from '../catalogue/product.ts'
import { liveOffers } from '../promotions/actions.server.ts'
import { applyPromotions } from '../promotions/applying.ts'
import type { PromotionContext } from '../promotions/applying.ts'
import { shelfLine } from '../promotions/promotion.ts'
import { priceCart, priceLine } from './cart.ts'
import type { Caller, Cart, CartFrame, CartLine } from './cart.ts'
import type { CartLineRow } from './store.server.ts'

/** `known`: variants that need not be read again. */
export type CartGoods = { lines: readonly CartLineRow[]; known?: readonly CartVariant[]; db?: Db }

/** Prices goods by what the frame says: whose cart it is and how it is fetched decide about promotions. Two statements at most. */
export async function priceFrame(
  world: World,
  caller: Caller,
  frame: CartFrame,
  { lines, known = [], db = world.db }: CartGoods,
): Promise<Cart> {
  const missing = lines.map((line) => line.variant_id).filter((id) => !known.some((variant) => variant.id === id))
  const read = missing.length ? await variantsForCart(db, missing, caller.locale) : []
  const variants = new Map([...known, ...read].map((variant) => [variant.id, variant]))
  return withPromotions(world, caller, { ...frame, lines: lines.map((line) => goodsOf(line, variants)) }, db)
}

type Goods = Pick<CartLine, 'id' | 'variant' | 'quantity'>

function goodsOf({ public_id, variant_id, quantity }: CartLineRow, variants: ReadonlyMap<number, CartVariant>): Goods {
  const variant = variants.get(variant_id)
  if (!variant) throw new Error('a line of a cart has no variant')
  return { id: public_id, variant, quantity }
}

/** The same goods at the same prices, with what promotions take off at this moment. One statement. */
export async function withPromotions(
  world: World,
  { who }: Caller,
  cart: CartFrame & { lines: readonly Goods[] },
  db: Db,
): Promise<Cart> {
  const buyer = { userId: who.kind === 'person' ? who.userId : null, email: cart.email }
  const offers = await liveOffers(world, { code: cart.couponCode, buyer, db })
  const shelf = cart.lines.map(({ id, variant, quantity }) => shelfLine(id, variant, quantity))
  const { discounts, ...reductions } = applyPromotions(shelf, offers, { delivery: deliveryOf(cart) })
  const lines = cart.lines.map((line) => priced(line, discounts.get(line.id) ?? zero))
  return { ...cart, ...reductions, lines, totals: priceCart(lines) }
}

/** What fetching it costs before promotions. */
const deliveryOf = ({ fulfilment }: CartFrame): PromotionContext['delivery'] => (fulfilment === 'pickup' ? 'pickup' : 'undecided')

function priced({ id, variant, quantity }: Goods, discount: Cents): CartLine {
  const line = { quantity, price: variant.price, vat: variant.vat, discount }
  return { id, variant, ...line, ...priceLine(line) }
}
