import type { Locale } from '#src/i18n/locales.ts'
import { newStoredToken } from '#src/platform/crypto.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { publicVersion } from '#src/platform/content-version.store.server.ts'
import type { World } from '#src/platform/world.ts'
import { isId } from '#src/kernel/ids.ts'
import { cachedPickupLocations } from '../delivery/actions.server.ts'
import { noContact } from './cart.ts'
import type { Caller, Cart, CartHeader } from './cart.ts'
import type { ShelfLineRow } from './cart-queries.store.server.ts'
import * as queries from './cart-queries.store.server.ts'
import { priceCartWithLines } from './pricing.server.ts'
import { cartCell } from './read-cart.server.ts'
import { addLines } from './lines.store.server.ts'
import * as store from './store.server.ts'

// Carts that staff fill for a customer. They exist in memory until the transaction that also places their order, so no
// browser can open them, no stock is reserved for them, and the customer's own cart stays as it is.

/** `variantId`: public id. `quantity`: a positive whole number. */
export type DraftItem = { variantId: string; quantity: number }

export type DraftInput = {
  /** Public id of the cart: an order is placed from it once. */ id: string
  /** The account that buys; null for a guest. */ buyer: CartHeader['user']
  locale: Locale
  items: readonly DraftItem[]
  /** In capitals; null for none. */ couponCode: string | null
}

/** `unknown`: public ids that no variant has. */
export type CartDraft = { header: CartHeader; lines: readonly ShelfLineRow[]; unknown: readonly string[] }

/** A variant that is listed twice is one line with the sum. */
export async function readDraft(world: World, db: Db, { id, buyer, locale, items, couponCode }: DraftInput): Promise<CartDraft> {
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of items) quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  const content = await publicVersion(db)
  const places = await cachedPickupLocations(world, content, db)
  const ids = [...quantities.keys()].filter(isId)
  const found = ids.length === 0 ? [] : await queries.variantsForDraft(db, ids)
  const variants = new Map(found.map((row) => [row.public_id, row]))
  const lines = [...quantities].flatMap(([publicId, quantity]): ShelfLineRow[] => {
    const variant = variants.get(publicId)
    const line = { public_id: world.id(), request_id: null, quantity, seen_price_cents: null }
    return variant ? [{ ...line, variant_id: variant.id, left: variant.left }] : []
  })
  const unknown = [...quantities.keys()].filter((publicId) => !variants.has(publicId))
  return { header: headerOf(world, { id, buyer, locale, couponCode, content, places }), lines, unknown }
}

type Facts = Omit<DraftInput, 'items'> & { content: number; places: CartHeader['pickupLocations'] }

const headerOf = (world: World, { id, buyer, locale, couponCode, content, places }: Facts): CartHeader => ({
  rowId: 0,
  hasReservation: false,
  // Only customers themselves spend their points.
  wallet: null,
  hasPoints: false,
  content,
  id,
  token: '',
  state: 'open',
  locale,
  user: buyer,
  email: buyer?.email ?? null,
  emailProvenUntil: null,
  fulfilment: null,
  pickupLocations: places,
  pickupLocation: null,
  shippingMethodId: null,
  requestedRateId: null,
  paymentMethod: null,
  couponCode,
  contact: noContact,
  specialInstructions: null,
  healthConsent: null,
  expiredRequestIds: [],
  createdAt: world.now(),
  updatedAt: world.now(),
  expiresAt: world.now(),
})

/** Prices a draft as the same cart of the customer would be. */
export const priceDraft = (
  world: World,
  caller: Caller,
  header: CartHeader,
  input: { lines: readonly ShelfLineRow[]; db: Db },
): Promise<Cart> => priceCartWithLines(world, caller, header, input)

/** Writes a draft that is about to be ordered. Undefined if there is a cart of this id already. */
export async function addDraft(world: World, tx: Tx, cart: Cart, lines: readonly ShelfLineRow[]): Promise<Cart | undefined> {
  const { hash } = newStoredToken(world, cartCell(cart.id, 'token_sealed'))
  const rowId = await store.addOrderedCart(tx, {
    publicId: cart.id,
    tokenHash: hash,
    userId: cart.user?.rowId ?? null,
    locale: cart.locale,
    now: world.now(),
  })
  if (rowId === undefined) return undefined
  await addLines(tx, rowId, lines, world.now())
  return { ...cart, rowId }
}
