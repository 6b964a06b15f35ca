import type { World } from '#src/platform/world.ts'
import { addItem, findCart } from '#src/shop/cart/actions.server.ts'
import type { CartChange } from '#src/shop/cart/actions.server.ts'
import type { Caller, Cart } from '#src/shop/cart/cart.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { variantRows } from '../order/request-lines.ts'
import { isOpenCart } from '#src/shop/cart/cart.ts'

/** `change`: the final cart, null if nothing could be added; `missing`: indexes of lines that were not added in full. */
export type ReorderResult = { change: CartChange | null; missing: number[] }

/**
 * Adds the lines of an earlier order to the caller's cart: as many units as are available of products that are still sold without
 * a prescription.
 */
export async function reorder(world: World, caller: Caller, { lines }: Pick<Order, 'lines'>): Promise<ReorderResult> {
  const cart = await findCart(world, caller)
  const cartId = cart?.hasReservation ? cart.rowId : undefined
  const variants = await variantsForCart(world.db, variantRows(lines), caller.locale, { cartId })
  // A cookie of a cart that was placed or has expired must not prevent a purchase.
  const token = cart && isOpenCart(cart.state) ? caller.token : undefined
  const answer: ReorderResult = { change: null, missing: [] }
  for (const [place, line] of lines.entries()) {
    const variant = variants.find(({ id }) => id === line.variantRowId)
    const inCart = answer.change?.cart ?? (cart && isOpenCart(cart.state) ? cart : undefined)
    // A prescription or request has to be sent again and gets a new quote.
    const quantity = variant && !line.request ? wanted(line, variant, inCart) : 0
    const withCart = { ...caller, token: answer.change?.cart.token ?? token }
    const put = variant && quantity ? await addMax(world, withCart, { variant, quantity, cart: inCart }) : undefined
    if (put) answer.change = { cart: put.cart, created: put.created || Boolean(answer.change?.created) }
    if (put?.quantity !== line.quantity) answer.missing.push(place)
  }
  return answer
}

type ReorderItem = { variant: CartVariant; quantity: number; cart: Cart | undefined }

/** Adds as many units as an order may contain; undefined if that is none. */
async function addMax(
  world: World,
  caller: Caller,
  { variant, quantity, cart }: ReorderItem,
): Promise<(CartChange & { quantity: number }) | undefined> {
  const added = await addItem(world, caller, { variantId: variant.view.id, quantity })
  if (added.ok) return { ...added.value, quantity }
  if (added.error.code !== 'quantity_limited') return undefined
  const rest = added.error.max - inside(variant, cart)
  return rest > 0 && rest < quantity ? addMax(world, caller, { variant, quantity: rest, cart }) : undefined
}

const inside = ({ id }: CartVariant, cart: Cart | undefined): number =>
  cart?.lines.find(({ variant }) => variant.id === id)?.quantity ?? 0

/** The quantity of the earlier order, at most what is left beyond the units already in the cart. */
const wanted = (line: Pick<OrderLine, 'quantity'>, variant: CartVariant, cart: Cart | undefined): number =>
  variant.purchasable ? Math.max(0, Math.min(line.quantity, variant.left - inside(variant, cart))) : 0
