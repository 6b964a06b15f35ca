import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { subtract } from '#src/kernel/money.ts'
import { money, ref, wants } from '#src/platform/jsonapi/resource.ts'
import type { Json, Ref, Resource } from '#src/platform/jsonapi/resource.ts'
import { productResource, variantResource } from '../catalogue/resources.api.server.ts'
import { methodResource, rateResource } from '../delivery/resources.api.server.ts'
import { deliveryDiscount } from '../promotions/apply-promotions.ts'
import { appliedResources } from '../promotions/resources.api.server.ts'
import { boughtName } from '../requests/purchase-labels.ts'
import { boughtResource } from '../requests/purchase.api.server.ts'
import { cartCount } from './cart.ts'
import type { Cart, CartLine, PointsRoom, RequestLine } from './cart.ts'
import { addressesOf, amounts, locationResource, loyaltyAdjustments, requestLineAttributes } from './parts.api.server.ts'
import { shipmentResource, totalsAttributes, userResource } from './parts.api.server.ts'
import { isEmpty, isShort } from './requests-in-cart.ts'

/** What a cart shows of the order that was placed from it. */
export type OrderFacts = {
  order: Ref | Resource | null
  number: string | null
  payment_state: string | null
  shipment_state: string | null
  payments: readonly Resource[]
  /** As the order froze it; null where only the cart knows. */
  shipment: Resource | null
}

const noOrder: OrderFacts = { order: null, number: null, payment_state: null, shipment_state: null, payments: [], shipment: null }

export type Showing = { include: readonly string[]; locale: Locale }

/** Paths that `include` may name on every call that answers a cart. */
export const cartIncludes = [
  'line_items',
  'line_items.variant',
  'line_items.variant.product',
  'line_items.variant.product.images',
  'line_items.variant.images',
  'line_items.extra',
  'line_items.extra.items',
  'variants',
  'variants.product',
  'variants.product.images',
  'variants.images',
  'promotions',
  'payments',
  'payments.payment_method',
  'shipments',
  'shipments.shipping_rates',
  'shipments.shipping_rates.shipping_method',
  'shipments.selected_shipping_rate',
  'shipments.shipping_method',
  'shipments.locations',
  'shipments.pickup_location',
  'user',
  'billing_address',
  'shipping_address',
  'loyalty_adjustments',
  'order',
] as const

export const cartResource = (cart: Cart, showing: Showing, facts: OrderFacts = noOrder): Resource => ({
  type: 'cart',
  id: cart.id,
  attributes: cartAttributes(cart, showing, facts),
  relationships: {
    line_items: [
      ...cart.lines.map((line) => lineResource(line, showing)),
      ...cart.requests.map((line) => requestLineResource(line, showing)),
    ],
    variants: cart.lines.map((line) => variantOf(line, showing, 'variants')),
    promotions: appliedResources(cart.adjustments, showing.locale),
    payments: facts.payments,
    shipments: !isEmpty(cart)
      ? [facts.shipment ? { ...facts.shipment, id: cart.id } : cartShipment(cart, facts.shipment_state, showing)]
      : [],
    user: cart.user && userResource(cart.user),
    ...addressesOf(cart.id, cart.contact),
    loyalty_adjustments: loyaltyAdjustments(cart.id, cart.points, showing.locale),
    order: facts.order,
  },
})

/** What belongs to whoever holds the cart: its token, why its coupon gives nothing, and how much points may pay. */
export const cartMeta = ({ token, state, coupon, pointsRoom }: Cart, locale: Locale): { [name: string]: Json } => ({
  token,
  points: state === 'open' ? pointsRoom && roomMeta(pointsRoom, locale) : null,
  coupon: coupon && {
    code: coupon.code,
    problem: coupon.problem,
    detail: coupon.problem && issueText(`error_${coupon.problem}`, locale),
  },
})

const roomMeta = ({ balance, maximum, limit }: PointsRoom, locale: Locale): Json => ({
  balance_points: balance,
  ...amounts({ maximum_amount: maximum }, locale),
  limited_by: limit,
})

const cartAttributes = (cart: Cart, { locale }: Showing, facts: OrderFacts): Resource['attributes'] => ({
  number: facts.number,
  token: cart.token,
  state: cart.state,
  payment_state: facts.payment_state,
  shipment_state: facts.shipment_state,
  email: cart.email,
  item_count: cartCount(cart),
  fulfilment: cart.fulfilment,
  payment_method_id: cart.paymentMethod,
  nif: cart.contact.nif,
  mb_way_phone: cart.contact.mbWayPhone,
  special_instructions: cart.specialInstructions,
  health_consent: cart.healthConsent,
  ...totalsAttributes(cart.totals, cart.points, locale),
  created_at: cart.createdAt.toISOString(),
  updated_at: cart.updatedAt.toISOString(),
  expires_at: cart.expiresAt.toISOString(),
})

function lineResource(line: CartLine, showing: Showing): Resource {
  const { variant, quantity, price, discount, subtotal, total, includedTax, vat } = line
  return {
    type: 'line_item',
    id: line.id,
    attributes: {
      name: variant.product.name,
      slug: variant.product.slug,
      sku: variant.sku,
      options_text: variant.pack[showing.locale],
      quantity,
      available: variant.left,
      purchasable: variant.purchasable,
      currency: 'EUR',
      // Null unless the price has changed since the customer put it here.
      seen_price: line.acknowledgedPrice === null ? null : money(line.acknowledgedPrice),
      vat_rate: (vat / 100).toFixed(2),
      ...amounts({ price, subtotal, total, discount_total: discount, included_tax_total: includedTax }, showing.locale),
    },
    relationships: { variant: variantOf(line, showing, 'line_items.variant'), extra: null },
  }
}

/** One piece at the price of the quote; what is in it stands in `extra.items`. */
function requestLineResource(line: RequestLine, { locale }: Showing): Resource {
  const { id, request, total, includedTax } = line
  const items = request.items.map((item) => ({ ...item, variantId: item.variant?.view.id ?? null }))
  return {
    type: 'line_item',
    id,
    attributes: {
      ...requestLineAttributes({ name: boughtName(request, locale), total, includedTax }, locale),
      available: isShort(line) ? 0 : 1,
      purchasable: true,
      seen_price: null,
    },
    relationships: { variant: null, extra: boughtResource({ ...request, total, items }, locale) },
  }
}

function variantOf({ variant }: CartLine, { include, locale }: Showing, path: string): Ref | Resource {
  if (!wants(include, path)) return ref('variant', variant.view.id)
  const resource = variantResource(variant.view, variant.product, locale)
  const product = wants(include, `${path}.product`)
    ? productResource(variant.product, locale)
    : ref('product', variant.product.id)
  return { ...resource, relationships: { ...resource.relationships, product } }
}

type ShipmentOf = Pick<Cart, 'id' | 'pickupLocations' | 'pickupLocation' | 'totals' | 'adjustments' | 'delivery' | 'shippingRate'>

function cartShipment(cart: ShipmentOf, state: string | null, { locale }: Showing): Resource {
  const { shippingRate: selected } = cart
  const places = new Map(cart.pickupLocations.map((place) => [place.id, locationResource(place)]))
  const price = subtract(cart.totals.shipping, deliveryDiscount(cart.adjustments))
  return {
    ...shipmentResource({ id: cart.id, number: null, state: state ?? 'pending', price, trackingUrl: null }, locale),
    relationships: {
      shipping_rates: (cart.delivery?.rates ?? []).map((rate) => rateResource(rate, rate.id === selected?.id, locale)),
      selected_shipping_rate: selected && rateResource(selected, true, locale),
      shipping_method: selected && methodResource(selected.method, locale),
      locations: [...places.values()],
      pickup_location: (cart.pickupLocation && places.get(cart.pickupLocation.id)) ?? null,
    },
  }
}
