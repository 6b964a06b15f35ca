import * as v from 'valibot'
import { issueText } from '#src/i18n/issue.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { subtract } from '#src/kernel/money.ts'
import { amountAttributes, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany, toOneOrNone } from '#src/platform/jsonapi/define-resource.ts'
import type { Described } from '#src/platform/jsonapi/define-resource.ts'
import { amounts } from '#src/platform/jsonapi/resource.ts'
import type { Ref, Resource } from '#src/platform/jsonapi/resource.ts'
import { variantSchema } from '#src/shop/catalogue/product/resources.api.server.ts'
import { fulfilments, initialShipmentState, shipmentStates } from '../delivery/fulfilment.ts'
import type { ShipmentState } from '../delivery/fulfilment.ts'
import { methodResource, rateResource, shippingMethodSchema, shippingRateSchema } from '../delivery/resources.api.server.ts'
import { deliveryDiscount } from '../promotions/apply-promotions.ts'
import { couponFormErrors } from '../promotions/promotion.ts'
import { appliedResources, promotionSchema } from '../promotions/resources.api.server.ts'
import { paymentMethods } from '../website/payment-methods.ts'
import { cartCount, cartStates, isOpenCart } from './cart.ts'
import type { Cart, PointsRoom } from './cart.ts'
import {
  addressSchema,
  addressesOf,
  customerResource,
  customerSchema,
  locationResource,
  locationSchema,
  loyaltyAdjustmentSchema,
  loyaltyAdjustments,
  shipmentAttributes,
  shipmentMembers,
  totalsAttributes,
  totalsMembers,
} from './shared-resources.api.server.ts'
import { isEmpty } from './cart-items.ts'
import { lineResource, lineSchema, requestLineResource, requestLineSchema, variantOf } from './line-resources.api.server.ts'
import type { ResourceContext } from './line-resources.api.server.ts'

/** What a cart shows of the order that was placed from it. */
export type OrderFacts = {
  order: Ref<'order'> | Resource<'order'> | null
  number: string | null
  payment_state: string | null
  shipment_state: ShipmentState | null
  payments: readonly Resource<'payment'>[]
  /** As frozen in the order; null if only the cart was read. */
  shipment: Resource<'shipment'> | null
}

const noOrder: OrderFacts = { order: null, number: null, payment_state: null, shipment_state: null, payments: [], shipment: null }

/** Paths that `include` accepts on every call that returns a cart. */
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

export const cartShipmentSchema = defineResource({
  type: 'shipment',
  name: 'CartShipment',
  attributes: shipmentMembers,
  relationships: {
    shipping_rates: toMany(shippingRateSchema),
    selected_shipping_rate: toOneOrNone(shippingRateSchema),
    shipping_method: toOneOrNone(shippingMethodSchema),
    locations: toMany(locationSchema),
    pickup_location: toOneOrNone(locationSchema),
  },
})

/** A cart that is not an order yet has no payments. */
export const cartSchema = defineResource({
  type: 'cart',
  attributes: {
    number: orNull(text),
    token: text,
    state: v.picklist(cartStates),
    payment_state: orNull(text),
    shipment_state: orNull(v.picklist(shipmentStates)),
    email: orNull(text),
    item_count: whole,
    fulfilment: orNull(v.picklist(fulfilments)),
    payment_method_id: orNull(v.picklist(paymentMethods)),
    nif: orNull(text),
    mb_way_phone: orNull(text),
    special_instructions: orNull(text),
    health_consent: orNull(whole),
    ...totalsMembers,
    created_at: moment,
    updated_at: moment,
    expires_at: moment,
  },
  relationships: {
    line_items: toMany(lineSchema, requestLineSchema),
    variants: toMany(variantSchema),
    promotions: toMany(promotionSchema),
    payments: toMany(),
    shipments: toMany(cartShipmentSchema),
    user: toOneOrNone(customerSchema),
    billing_address: toOneOrNone(addressSchema),
    shipping_address: toOneOrNone(addressSchema),
    loyalty_adjustments: toMany(loyaltyAdjustmentSchema),
    order: toOneOrNone(),
  },
})

export const cartResource = (cart: Cart, showing: ResourceContext, facts: OrderFacts = noOrder) =>
  cartSchema.resource({
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
      user: cart.user && customerResource(cart.user),
      ...addressesOf(cart.id, cart.contact),
      loyalty_adjustments: loyaltyAdjustments(cart.id, cart.points, showing.locale),
      order: facts.order,
    },
  })

const pointsRoomMembers = {
  balance_points: whole,
  ...amountAttributes('maximum_amount'),
  limited_by: v.picklist(['balance', 'eligible', 'share']),
}

export const cartMembers = {
  token: text,
  points: orNull(v.strictObject(pointsRoomMembers)),
  coupon: orNull(v.strictObject({ code: text, problem: orNull(v.picklist(couponFormErrors)), detail: orNull(text) })),
}

/** For the caller who has the cart's token: the token, why the coupon gives nothing, and how much points may pay. */
export const cartMeta = ({ token, state, coupon, pointsRoom }: Cart, locale: Locale): Described<typeof cartMembers> => ({
  token,
  points: isOpenCart(state) ? pointsRoom && roomMeta(pointsRoom, locale) : null,
  coupon: coupon && {
    code: coupon.code,
    problem: coupon.problem,
    detail: coupon.problem && issueText(`error_${coupon.problem}`, locale),
  },
})

const roomMeta = ({ balance, maximum, limit }: PointsRoom, locale: Locale) => ({
  balance_points: balance,
  ...amounts({ maximum_amount: maximum }, locale),
  limited_by: limit,
})

const cartAttributes = (cart: Cart, { locale }: ResourceContext, facts: OrderFacts) => ({
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

type ShipmentOf = Pick<Cart, 'id' | 'pickupLocations' | 'pickupLocation' | 'totals' | 'adjustments' | 'delivery' | 'shippingRate'>

function cartShipment(cart: ShipmentOf, state: ShipmentState | null, { locale }: ResourceContext) {
  const { shippingRate: selected } = cart
  const places = new Map(cart.pickupLocations.map((place) => [place.id, locationResource(place)]))
  const price = subtract(cart.totals.shipping, deliveryDiscount(cart.adjustments))
  return cartShipmentSchema.resource({
    id: cart.id,
    attributes: shipmentAttributes({ number: null, state: state ?? initialShipmentState, price, trackingUrl: null }, locale),
    relationships: {
      shipping_rates: (cart.delivery?.rates ?? []).map((rate) => rateResource(rate, rate.id === selected?.id, locale)),
      selected_shipping_rate: selected && rateResource(selected, true, locale),
      shipping_method: selected && methodResource(selected.method, locale),
      locations: [...places.values()],
      pickup_location: (cart.pickupLocation && places.get(cart.pickupLocation.id)) ?? null,
    },
  })
}
