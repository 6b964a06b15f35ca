import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { releaseReservation } from '#src/shop/catalogue/stock/actions.server.ts'
import { releasePoints } from '#src/shop/loyalty/wallet/actions.server.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import { mergedQuantity } from './cart.ts'
import { resealed, tokenHash, unsealToken } from './read-cart.server.ts'
import type { CartRow } from './cart-queries.store.server.ts'
import { linesOf, saveLine } from './lines.store.server.ts'
import { isProductLine } from './cart-items.ts'
import * as store from './store.server.ts'

/**
 * At sign-in, merges the guest's cart into the person's open cart, or makes it theirs. Returns the token of the person's cart,
 * undefined if there is none. A cart that is placed, expired or owned by another person stays unchanged.
 */
export async function mergeCarts(
  world: World,
  tx: Tx,
  { userId, guestToken }: { userId: number; guestToken: string | undefined },
): Promise<string | undefined> {
  await store.lockOwner(tx, userId)
  const now = world.now()
  const hash = guestToken === undefined ? undefined : tokenHash(guestToken)
  const guests = hash && (await store.lockOpenCart(tx, { tokenHash: hash, userId }, now))
  if (guests?.user_id === userId) return guestToken
  const own = await store.lockOpenCart(tx, { userId }, now)
  if (!guests || guests.user_id !== null) return own && unsealToken(world, own)
  // Another person who signed in on this browser may have reserved points for it.
  if (guests.has_points) await releasePoints(world, tx, [guests.id])
  if (!own) return (await store.claimCart(tx, guests.id, userId)) ? guestToken : undefined
  // The merged cart differs from both carts that were at the checkout, so their reservations no longer apply.
  if (guests.has_reservation || own.has_reservation) await releaseReservation(tx, guests.id, own.id)
  await moveLines(world, tx, guests, own)
  await store.setFields(tx, own.id, fieldsFrom(world, guests, own))
  await store.closeMergedCart(tx, guests.id, now)
  return unsealToken(world, own)
}

/** Guests cannot have prescriptions or requests, so only product lines move. */
async function moveLines(world: World, tx: Tx, guests: CartRow, own: CartRow): Promise<void> {
  const [theirs, lines] = [(await linesOf(tx, guests.id)).filter(isProductLine), await linesOf(tx, own.id)]
  const variants = await variantsForCart(
    tx,
    theirs.map((line) => line.variant_id),
    own.locale,
  )
  const { limits } = await cachedWebsite(world, own.content, tx)
  for (const line of theirs) {
    const existing = lines.filter(isProductLine).find((other) => other.variant_id === line.variant_id)
    const variant = variants.find(({ id }) => id === line.variant_id)
    const max = Math.min(variant?.left ?? 0, variant?.maxUnits ?? limits.linePieces)
    const quantity = mergedQuantity(existing?.quantity ?? 0, line.quantity, max)
    if (quantity > (existing?.quantity ?? 0))
      await saveLine(tx, own.id, { ...line, public_id: existing?.public_id ?? world.id(), quantity }, world.now())
  }
}

/** Checkout fields of the guest's cart that the person's own cart does not have yet. */
function fieldsFrom(world: World, guests: CartRow, own: CartRow): store.CartFields {
  // Pickup location and shipping method belong to the fulfilment, so they come from the same cart.
  const { fulfilment, pickup_location_id, shipping_method_id } = own.fulfilment === null ? guests : own
  return {
    email: own.email ?? guests.email,
    fulfilment,
    pickup_location_id,
    shipping_method_id,
    payment_method_code: own.payment_method_code ?? guests.payment_method_code,
    coupon_code: own.coupon_code ?? guests.coupon_code,
    health_consent_version: own.health_consent_version ?? guests.health_consent_version,
    contact_sealed: own.contact_sealed ?? resealed(world, 'contact_sealed', guests, own),
    special_instructions_sealed: own.special_instructions_sealed ?? resealed(world, 'special_instructions_sealed', guests, own),
  }
}
