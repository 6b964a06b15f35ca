import type { Locale } from '#src/i18n/locales.ts'
import { subtract } from '#src/kernel/money.ts'
import { ref, wants } from '#src/platform/jsonapi/resource.ts'
import type { Json, Ref, Resource } from '#src/platform/jsonapi/resource.ts'
import {
  addressesOf,
  amounts,
  locationResource,
  loyaltyAdjustments,
  requestLineAttributes,
  shipmentResource,
  totalsAttributes,
  userResource,
} from '../cart/parts.api.server.ts'
import type { Showing } from '../cart/resources.api.server.ts'
import { productResource, variantResource } from '../catalogue/resources.api.server.ts'
import type { CartVariant } from '../catalogue/product.ts'
import { photoCommentResource } from '../conversation/resources.api.server.ts'
import type { Opener } from '../conversation/uploads.api.server.ts'
import { methodResource } from '../delivery/resources.api.server.ts'
import { paymentResource } from '../payments/api.server.ts'
import { deliveryDiscount } from '../promotions/apply-promotions.ts'
import { appliedResources } from '../promotions/resources.api.server.ts'
import { boughtName } from '../requests/purchase-labels.ts'
import { boughtResource } from '../requests/purchase.api.server.ts'
import { refundResource } from './refund.resources.api.server.ts'
import { requestGroups } from './request-lines.ts'
import type { RequestGroup } from './request-lines.ts'
import { shipmentState } from './shipment.ts'
import { staffAttributes, staffPayment } from './staff-resources.api.server.ts'
import type { Order, OrderLine, OrderTransition } from './order.ts'

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

/** `variants`: today's, by row id; needed where `include` asks for them. */
export type OrderShowing = Showing & Opener & { variants: ReadonlyMap<number, CartVariant>; source: 'customer' | 'staff' }

export function orderResource(order: Order, showing: OrderShowing): Resource {
  const { locale } = showing
  const shelf = order.lines.filter(({ request }) => request === null)
  return {
    type: 'order',
    id: order.id,
    attributes: orderAttributes(order, showing),
    relationships: {
      line_items: [
        ...shelf.map((line) => lineResource(line, showing)),
        ...requestGroups(order.lines).map((group) => requestResource(group, showing)),
      ],
      variants: shelf.flatMap((line) => variantOf(line, showing, 'variants') ?? []),
      promotions: appliedResources(order.adjustments, locale),
      loyalty_adjustments: loyaltyAdjustments(order.id, order.points, locale),
      payments: order.payments.map((payment) =>
        showing.source === 'staff' ? staffPayment(payment, locale) : paymentResource(payment, locale),
      ),
      refunds: order.refunds.map((refund) => refundResource(refund, locale, showing.source)),
      comments: order.comments.map((comment) => photoCommentResource(comment, showing)),
      shipments: [orderShipment(order, locale)],
      user: order.user && userResource(order.user),
      ...addressesOf(order.id, order.contact),
    },
  }
}

const orderAttributes = (order: Order, { locale, source }: OrderShowing): Resource['attributes'] => ({
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
  history: order.moves.map((move) => moveAttributes(move, source)),
  picking_started_at: order.pickingStartedAt?.toISOString() ?? null,
  payment_due_at: order.paymentDueAt?.toISOString() ?? null,
  promised_at: order.promisedAt?.toISOString() ?? null,
  placed_at: order.placedAt.toISOString(),
  ended_at: order.endedAt?.toISOString() ?? null,
  ...(source === 'staff' ? staffAttributes(order) : { token: order.token }),
})

/** Who of the staff it was is for the staff. */
const moveAttributes = (
  { at, event, from, to, actor, by, alerts, reason }: OrderTransition,
  source: OrderShowing['source'],
): Json => ({
  at: at.toISOString(),
  event,
  from,
  to,
  actor,
  alerts,
  ...(source === 'staff' && { by, reason }),
})

function lineResource(line: OrderLine, showing: OrderShowing): Resource {
  const { locale, source } = showing
  return {
    type: 'line_item',
    id: line.id,
    attributes: {
      name: line.name[locale],
      sku: line.sku,
      options_text: line.pack[locale],
      class: line.class,
      quantity: line.quantity,
      currency: 'EUR',
      vat_rate: (line.vat / 100).toFixed(2),
      ...amounts(
        { price: line.price, total: line.total, discount_total: line.discount, included_tax_total: line.includedTax },
        locale,
      ),
      ...(source === 'staff' && checkOf(line)),
    },
    relationships: { variant: variantOf(line, showing, 'line_items.variant'), extra: null },
  }
}

const checkOf = ({ checkedBy, checkedAt }: OrderLine) => ({ checked_by: checkedBy, checked_at: checkedAt?.toISOString() ?? null })

/** A prescription or request as the one piece that it was in the cart; what was in it stands in `extra.items`, by the ids of its lines. */
function requestResource({ id, request, lines, total, includedTax }: RequestGroup, { locale, source }: OrderShowing): Resource {
  const items = lines.map((line) => ({ ...line, name: line.name[locale], more: source === 'staff' ? checkOf(line) : {} }))
  return {
    type: 'line_item',
    id,
    attributes: requestLineAttributes({ name: boughtName(request, locale), total, includedTax }, locale),
    relationships: { variant: null, extra: boughtResource({ ...request, expiresAt: null, total, items }, locale) },
  }
}

function variantOf(line: OrderLine, { include, locale, variants }: OrderShowing, path: string): Ref | Resource | null {
  const variant = wants(include, path) ? variants.get(line.variantRowId ?? 0) : undefined
  if (!variant) return line.variantId === null ? null : ref('variant', line.variantId)
  const resource = variantResource(variant.view, variant.product, locale)
  return { ...resource, relationships: { ...resource.relationships, product: productResource(variant.product, locale) } }
}

/** Its one shipment: to a door, or onto the shelf where it is collected. */
export function orderShipment(order: Order, locale: Locale): Resource {
  const { id, number, state, totals, adjustments, pickupLocation, pickupLocations, shipment } = order
  const price = subtract(totals.shipping, deliveryDiscount(adjustments))
  const trackingUrl = shipment?.trackingUrl ?? null
  const resource = shipmentResource({ id, number, state: shipmentState(state), price, trackingUrl }, locale)
  return {
    ...resource,
    attributes: {
      ...resource.attributes,
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
  }
}
