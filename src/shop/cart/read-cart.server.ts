import type { SealedCell } from '#src/platform/crypto.ts'
import { seal, sha256, unseal } from '#src/platform/crypto.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { cachedPickupLocations } from '../delivery/actions.server.ts'
import { noContact } from './cart.ts'
import type { Caller, Cart, CartHeader, Contact } from './cart.ts'
import { priceCartWithLines } from './pricing.server.ts'
import type { CartLinesInput } from './pricing.server.ts'
import type { CartRow } from './cart-queries.store.server.ts'

type SealedColumn = 'contact_sealed' | 'special_instructions_sealed' | 'token_sealed'

/** Encryption context of a sealed column of a cart. */
export const cartCell = <Column extends SealedColumn>(cartId: string, column: Column): SealedCell & { column: Column } => ({
  table: 'carts',
  row: cartId,
  column,
})

export const sealContact = (world: World, cartId: string, contact: Contact): Buffer =>
  seal(world.keys, cartCell(cartId, 'contact_sealed'), JSON.stringify(contact))

export const sealInstructions = (world: World, cartId: string, text: string): Buffer =>
  seal(world.keys, cartCell(cartId, 'special_instructions_sealed'), text)

function open(world: World, row: CartRow, column: SealedColumn): string | null {
  const sealed = row[column]
  return sealed && unseal(world.keys, cartCell(row.public_id, column), sealed)
}

/** Seals a field of one cart again for another: a sealed value opens only in the cart it was sealed for. */
export function resealed(world: World, column: SealedColumn, from: CartRow, to: CartRow): Buffer | null {
  const text = open(world, from, column)
  return text === null ? null : seal(world.keys, cartCell(to.public_id, column), text)
}

/** The SHA-256 by which a token from a cookie or header is looked up; undefined for a value that cannot be a token. */
export const tokenHash = (token: string): Buffer | undefined => (/^[\w-]{22,64}$/.test(token) ? sha256(token) : undefined)

/** The token of an open cart, for an owner who comes without it. Throws for any other cart. */
export function unsealToken(world: World, row: CartRow): string {
  const token = open(world, row, 'token_sealed')
  if (token === null) throw new Error('a cart that is not open was read without its token')
  return token
}

/**
 * Runs no statement, however many lines there are, except for requests and limited promotions: all else is cached until it
 * changes.
 */
export async function readCart(
  world: World,
  caller: Caller,
  { row, ...input }: CartLinesInput & { row: CartRow },
): Promise<Cart> {
  return priceCartWithLines(world, caller, await readCartHeader(world, caller, row, input.db), input)
}

const walletOf = (principal: Principal, { balance_points: left, reserved_points: reserved }: CartRow): CartHeader['wallet'] =>
  principal.kind === 'person' && left !== null ? { userId: principal.userId, balance: left + reserved, reserved } : null

export async function readCartHeader(world: World, caller: Caller, row: CartRow, db: Db = world.db): Promise<CartHeader> {
  const { principal } = caller
  const places = await cachedPickupLocations(world, row.content, db)
  const owner = principal.kind === 'person' && principal.userId === row.user_id ? principal : null
  const contact = open(world, row, 'contact_sealed')
  return {
    rowId: row.id,
    hasReservation: row.has_reservation,
    wallet: walletOf(principal, row),
    hasPoints: row.has_points,
    content: row.content,
    id: row.public_id,
    token: caller.token ?? unsealToken(world, row),
    state: row.state,
    locale: row.locale,
    user: owner && { rowId: owner.userId, id: owner.publicId, email: owner.email, name: owner.name },
    email: row.email ?? owner?.email ?? null,
    emailProvenUntil: row.email_proven_until,
    fulfilment: row.fulfilment,
    pickupLocations: places,
    pickupLocation: places.find((place) => place.rowId === row.pickup_location_id) ?? null,
    shippingMethodId: row.shipping_method_id,
    requestedRateId: null,
    paymentMethod: row.payment_method_code,
    couponCode: row.coupon_code,
    // The shop sealed this itself, so it has today's shape or one from before a field was added.
    contact: contact === null ? noContact : { ...noContact, ...(JSON.parse(contact) as Partial<Contact>) },
    specialInstructions: open(world, row, 'special_instructions_sealed'),
    healthConsent: row.health_consent_version,
    expiredRequestIds: row.expired_requests,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    expiresAt: row.expires_at,
  }
}
