import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { subtract } from '#src/kernel/money.ts'
import { day, flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource, toMany, toOneOrNone } from '#src/platform/jsonapi/define-resource.ts'
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
} from '#src/shop/cart/shared-resources.api.server.ts'
import { variantSchema } from '#src/shop/catalogue/product/resources.api.server.ts'
import { commentSchema, photoCommentResource, staffCommentSchema } from '#src/shop/conversation/resources.api.server.ts'
import { fulfilments, shipmentStates } from '#src/shop/delivery/fulfilment.ts'
import { methodResource, shippingMethodSchema, shippingRateSchema } from '#src/shop/delivery/resources.api.server.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { paymentResource, paymentSchema } from '#src/shop/payments/api.server.ts'
import { deliveryDiscount } from '#src/shop/promotions/apply-promotions.ts'
import { appliedResources, promotionSchema } from '#src/shop/promotions/resources.api.server.ts'
import { paymentMethods } from '#src/shop/website/payment-methods.ts'
import { backorderAttributes, backorderMembers } from '../backorder/backorder-resources.api.server.ts'
import { proposalAttributes, proposalMembers } from '../proposal/proposal-resources.api.server.ts'
import { refundResource, refundSchema, staffRefundSchema } from '../refund/refund.resources.api.server.ts'
import { requestGroups } from './request-lines.ts'
import { shipmentState } from '../fulfilment/shipment.ts'
import { staffAttributes, staffMembers, staffPayment, staffPaymentSchema } from '../staff/staff-resources.api.server.ts'
import { actors, orderStates } from './order.ts'
import { orderPaymentStates } from './payment-state.ts'
import type { Order, OrderTransition } from './order.ts'
import {
  lineResource,
  lineSchema,
  requestLineSchema,
  requestResource,
  staffLineSchema,
  staffRequestLineSchema,
  variantOf,
} from './line-resources.api.server.ts'
import type { OrderResourceContext } from './line-resources.api.server.ts'

export const orderIncludes = [
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
  'loyalty_adjustments',
  'payments',
  'payments.payment_method',
  'refunds',
  'comments',
  'comments.uploads',
  'shipments',
  'shipments.shipping_rates',
  'shipments.selected_shipping_rate',
  'shipments.shipping_method',
  'shipments.locations',
  'shipments.pickup_location',
  'user',
  'billing_address',
  'shipping_address',
] as const

/** The one shipment of an order: delivered, or put on the pickup shelf. */
export const shipmentSchema = defineResource({
  type: 'shipment',
  attributes: {
    ...shipmentMembers,
    expected_from: orNull(day),
    expected_until: orNull(day),
    tracking_number: orNull(text),
  },
  relationships: {
    shipping_rates: toMany(shippingRateSchema),
    selected_shipping_rate: toOneOrNone(shippingRateSchema),
    shipping_method: toOneOrNone(shippingMethodSchema),
    locations: toMany(locationSchema),
    pickup_location: toOneOrNone(locationSchema),
  },
})

const transitionMembers = {
  at: moment,
  event: text,
  from: orNull(v.picklist(orderStates)),
  to: v.picklist(orderStates),
  actor: v.picklist(actors),
  alerts: v.array(v.picklist(alertChannels)),
}

const orderMembers = {
  number: text,
  state: v.picklist(orderStates),
  payment_state: v.picklist(orderPaymentStates),
  shipment_state: v.picklist(shipmentStates),
  email: orNull(text),
  item_count: whole,
  fulfilment: v.picklist(fulfilments),
  payment_method_id: orNull(v.picklist(paymentMethods)),
  pickup_code: orNull(text),
  nif: orNull(text),
  invoice_number: orNull(text),
  invoice_attached: flag,
  special_instructions: orNull(text),
  ...totalsMembers,
  points_returned: whole,
  points_earned: whole,
  points_reversed: whole,
  history: v.array(v.strictObject(transitionMembers)),
  picking_started_at: orNull(moment),
  payment_due_at: orNull(moment),
  promised_at: orNull(moment),
  backorder_of: orNull(text),
  expected_on: orNull(day),
  placed_at: moment,
  ended_at: orNull(moment),
}

export const orderSchema = defineResource({
  type: 'order',
  attributes: {
    ...orderMembers,
    token: text,
    proposals: v.array(v.strictObject(proposalMembers)),
    backorders: v.array(v.strictObject(backorderMembers)),
  },
  relationships: {
    line_items: toMany(lineSchema, requestLineSchema),
    variants: toMany(variantSchema),
    promotions: toMany(promotionSchema),
    loyalty_adjustments: toMany(loyaltyAdjustmentSchema),
    payments: toMany(paymentSchema),
    refunds: toMany(refundSchema),
    comments: toMany(commentSchema),
    shipments: toMany(shipmentSchema),
    user: toOneOrNone(customerSchema),
    billing_address: toOneOrNone(addressSchema),
    shipping_address: toOneOrNone(addressSchema),
  },
})

/** Only staff see who of them made a change. */
export const staffOrderSchema = defineResource({
  type: 'order',
  name: 'StaffOrder',
  attributes: {
    ...orderMembers,
    history: v.array(v.strictObject({ ...transitionMembers, by: orNull(text), reason: orNull(text) })),
    ...staffMembers,
  },
  relationships: {
    ...orderSchema.relationships,
    line_items: toMany(staffLineSchema, staffRequestLineSchema),
    payments: toMany(staffPaymentSchema),
    refunds: toMany(staffRefundSchema),
    comments: toMany(staffCommentSchema),
  },
})

export function orderResource(order: Order, showing: OrderResourceContext) {
  const { locale, source } = showing
  const { id } = order
  const shelf = order.lines.filter(({ request }) => request === null)
  const attributes = orderAttributes(order, locale)
  const relationships = {
    line_items: [
      ...shelf.map((line) => lineResource(line, showing)),
      ...requestGroups(order.lines).map((group) => requestResource(group, showing)),
    ],
    variants: shelf.flatMap((line) => variantOf(line, showing, 'variants') ?? []),
    promotions: appliedResources(order.adjustments, locale),
    loyalty_adjustments: loyaltyAdjustments(id, order.points, locale),
    payments: order.payments.map((payment) =>
      source === 'staff' ? staffPayment(payment, locale) : paymentResource(payment, locale),
    ),
    refunds: order.refunds.map((refund) => refundResource(refund, locale, source)),
    comments: order.comments.map((comment) => photoCommentResource(comment, showing)),
    shipments: [orderShipment(order, locale)],
    user: order.user && customerResource(order.user),
    ...addressesOf(id, order.contact),
  }
  if (source === 'customer')
    return orderSchema.resource({
      id,
      attributes: {
        ...attributes,
        token: order.token,
        proposals: proposalAttributes(order, locale),
        backorders: backorderAttributes(order, locale),
      },
      relationships,
    })
  const history = order.transitions.map((transition) => ({
    ...transitionAttributes(transition),
    by: transition.by,
    reason: transition.reason,
  }))
  return staffOrderSchema.resource({
    id,
    attributes: { ...attributes, history, ...staffAttributes(order) },
    relationships,
  })
}

const orderAttributes = (order: Order, locale: Locale) => ({
  number: order.number,
  state: order.state,
  payment_state: order.paymentState,
  shipment_state: shipmentState(order.state),
  email: order.email,
  item_count: order.itemCount,
  fulfilment: order.fulfilment,
  payment_method_id: order.paymentMethod,
  pickup_code: order.pickupCode,
  nif: order.contact.nif,
  invoice_number: order.invoice.number,
  invoice_attached: order.invoice.hasFile,
  special_instructions: order.specialInstructions,
  ...totalsAttributes(order.totals, order.points, locale),
  points_returned: order.pointsBack.points,
  points_earned: order.earned?.points ?? 0,
  points_reversed: order.earned?.reversed ?? 0,
  history: order.transitions.map(transitionAttributes),
  picking_started_at: order.pickingStartedAt?.toISOString() ?? null,
  payment_due_at: order.paymentDueAt?.toISOString() ?? null,
  promised_at: order.promisedAt?.toISOString() ?? null,
  backorder_of: order.backorderOf?.number ?? null,
  expected_on: order.expectedOn,
  placed_at: order.placedAt.toISOString(),
  ended_at: order.endedAt?.toISOString() ?? null,
})

const transitionAttributes = ({ at, event, from, to, actor, alerts }: OrderTransition) => ({
  at: at.toISOString(),
  event,
  from,
  to,
  actor,
  alerts,
})

export function orderShipment(order: Order, locale: Locale) {
  const { id, number, state, totals, adjustments, pickupLocation, pickupLocations, shipment } = order
  const price = subtract(totals.shipping, deliveryDiscount(adjustments))
  const trackingUrl = shipment?.trackingUrl ?? null
  return shipmentSchema.resource({
    id,
    attributes: {
      ...shipmentAttributes({ number, state: shipmentState(state), price, trackingUrl }, locale),
      expected_from: shipment?.expectedDays?.from ?? null,
      expected_until: shipment?.expectedDays?.until ?? null,
      tracking_number: shipment?.trackingNumber ?? null,
    },
    relationships: {
      shipping_rates: [],
      selected_shipping_rate: null,
      shipping_method:
        shipment && methodResource({ id: shipment.methodId, name: shipment.method, expected: shipment.expected }, locale),
      locations: pickupLocations.map(locationResource),
      pickup_location: pickupLocation && locationResource(pickupLocation),
    },
  })
}
