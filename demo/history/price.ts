import { addHours } from '#src/kernel/dates.ts'
import { guest } from '#src/platform/principal.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { noAddress, noContact } from '#src/shop/cart/cart.ts'
import type { CartHeader, Contact } from '#src/shop/cart/cart.ts'
import { requestLine } from '#src/shop/cart/cart-items.ts'
import { priceItems } from '#src/shop/cart/pricing.server.ts'
import { isAreaLimited } from '#src/shop/catalogue/product/product.ts'
import type { ReadyCart } from '#src/shop/orders/placing/create-order.server.ts'
import { variantAt } from './catalogue.ts'
import type { Buyer } from './customers.ts'
import type { OrderPlan, Scene } from './plan.ts'

/** `balance`: the points of its buyer then; null for a buyer without a card. */
export type CartInput = { cartId: number; balance: number | null }

/**
 * The cart of an order as the shop prices it: promotions, delivery, points and tax as they were then. One that cannot be sent to its
 * buyer, or is free, is undefined.
 */
export async function priceOrder(
  world: World,
  tx: Tx,
  scene: Scene,
  plan: OrderPlan & CartInput,
): Promise<ReadyCart | undefined> {
  const lines = plan.items.map(({ pack, quantity }) => ({
    id: world.id(),
    variant: variantAt(pack, plan.placedAt),
    quantity,
    acknowledgedPrice: null,
  }))
  const requests = plan.request ? [requestLine(world.id(), plan.request)] : []
  const header = headerOf(world, scene, plan)
  const caller = { principal: principalOf(plan.buyer), token: undefined, locale: plan.buyer.locale }
  const then = { ...world, now: () => plan.placedAt }
  const cart = await priceItems(then, caller, { ...header, lines, requests, expiredRequests: [] }, { db: tx })
  const canBeSent = plan.fulfilment === 'pickup' || cart.shippingRate !== null
  if (!canBeSent || cart.totals.total === 0) return undefined
  return { ...cart, fulfilment: plan.fulfilment, healthConsent: scene.healthConsent }
}

/** Whether a parcel with this pack leaves the county of the pharmacy. */
export const isSentAnywhere = ({ items }: Pick<OrderPlan, 'items'>): boolean =>
  items.every(({ pack }) => !isAreaLimited(pack.variant.class))

function headerOf(world: World, scene: Scene, plan: OrderPlan & CartInput): CartHeader {
  const { buyer, placedAt, balance, cartId } = plan
  const isReached = buyer.email !== ''
  return {
    rowId: cartId,
    id: world.id(),
    token: '',
    hasReservation: false,
    hasPoints: plan.points > 0,
    wallet:
      balance === null || buyer.userId === null
        ? null
        : { userId: buyer.userId, balance, reserved: Math.floor(balance * plan.points) },
    content: scene.catalogue.content,
    state: 'open',
    locale: buyer.locale,
    user: buyer.userId === null ? null : { rowId: buyer.userId, id: buyer.publicId, email: buyer.email, name: buyer.name },
    email: isReached ? buyer.email : null,
    emailProvenUntil: buyer.userId === null ? addHours(scene.now, 24) : null,
    fulfilment: plan.fulfilment,
    pickupLocations: scene.pickupLocations,
    pickupLocation: plan.fulfilment === 'pickup' ? (scene.pickupLocations[0] ?? null) : null,
    shippingMethodId: null,
    requestedRateId: null,
    paymentMethod: plan.method,
    couponCode: plan.coupon,
    contact: contactOf(plan),
    specialInstructions: plan.instructions,
    healthConsent: scene.healthConsent,
    expiredRequestIds: [],
    createdAt: placedAt,
    updatedAt: placedAt,
    expiresAt: addHours(placedAt, scene.website.limits.cartDays * 24),
  }
}

/** Who collects leaves a name and a telephone, who has it sent an address. */
function contactOf({ buyer, fulfilment }: OrderPlan): Contact {
  const { firstname, lastname, phone } = buyer.address
  const person = { ...noAddress, firstname, lastname, phone }
  if (fulfilment === 'pickup') return { ...noContact, billing: person, nif: buyer.nif }
  const address = { ...noAddress, ...buyer.address }
  return { ...noContact, billing: address, shipping: address, nif: buyer.nif }
}

const principalOf = ({ userId, publicId, email, name, locale }: Buyer): Principal =>
  userId === null ? guest : { kind: 'person', userId, publicId, email, name, roles: [], locale, verifiedAt: null }
