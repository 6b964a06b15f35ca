import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { subtract, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { amountAttributes, currency, flag, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { amounts } from '#src/platform/jsonapi/resource.ts'
import { shipmentStates } from '../delivery/fulfilment.ts'
import type { ShipmentState } from '../delivery/fulfilment.ts'
import type { PickupLocation } from '../delivery/pickup-location.ts'
import type { Address, CartTotals, Contact, PaidByPoints } from './cart.ts'

// Members that carts and orders share.

export const totalsMembers = {
  ...amountAttributes(
    'item_total',
    'ship_total',
    'adjustment_total',
    'promo_total',
    'loyalty_total',
    'included_tax_total',
    'total',
  ),
  currency,
}

/** Totals of a cart or an order, and what points pay of them. Reductions are negative. */
export const totalsAttributes = (
  { items, discount, shipping, includedTax, total }: CartTotals,
  points: PaidByPoints,
  locale: Locale,
) => ({
  ...amounts(
    {
      item_total: items,
      ship_total: shipping,
      adjustment_total: subtract(zero, discount),
      promo_total: subtract(points.amount, discount),
      loyalty_total: subtract(zero, points.amount),
      included_tax_total: includedTax,
      total,
    },
    locale,
  ),
  currency: 'EUR' as const,
})

export const loyaltyAdjustmentSchema = defineResource({
  type: 'loyalty_adjustment',
  attributes: { points: whole, ...amountAttributes('amount'), currency },
})

/** What points pay of the cart or order with this `id`: one adjustment or none. */
export const loyaltyAdjustments = (id: string, { points, amount }: PaidByPoints, locale: Locale) =>
  points === 0
    ? []
    : [
        loyaltyAdjustmentSchema.resource({
          id: `${id}-points`,
          attributes: { points, ...amounts({ amount: subtract(zero, amount) }, locale), currency: 'EUR' },
        }),
      ]

export const requestLineMembers = {
  name: text,
  slug: v.null(),
  sku: v.null(),
  options_text: v.null(),
  quantity: v.literal(1),
  currency,
  vat_rate: v.null(),
  ...amountAttributes('price', 'subtotal', 'total', 'discount_total', 'included_tax_total'),
}

/** A prescription or request among the line items: one unit at the quoted price, whatever VAT rates it contains. */
export const requestLineAttributes = (
  { name, total, includedTax }: { name: string; total: Cents; includedTax: Cents },
  locale: Locale,
) => ({
  name,
  slug: null,
  sku: null,
  options_text: null,
  quantity: 1 as const,
  currency: 'EUR' as const,
  vat_rate: null,
  ...amounts({ price: total, subtotal: total, total, discount_total: zero, included_tax_total: includedTax }, locale),
})

export const shipmentMembers = {
  number: orNull(text),
  state: v.picklist(shipmentStates),
  ...amountAttributes('final_price'),
  free: flag,
  tracking_url: orNull(text),
}

export const shipmentAttributes = (
  shipment: { number: string | null; state: ShipmentState; price: Cents; trackingUrl: string | null },
  locale: Locale,
) => ({
  number: shipment.number,
  state: shipment.state,
  ...amounts({ final_price: shipment.price }, locale),
  free: shipment.price === 0,
  tracking_url: shipment.trackingUrl,
})

export const locationSchema = defineResource({
  type: 'stock_location',
  attributes: {
    name: text,
    address1: text,
    city: text,
    zipcode: text,
    phone: text,
    country_iso: v.literal('PT'),
    pickup_enabled: flag,
  },
})

export const locationResource = ({ id, name, address1, city, zipcode, phone }: PickupLocation) =>
  locationSchema.resource({
    id,
    attributes: { name, address1, city, zipcode, phone, country_iso: 'PT', pickup_enabled: true },
  })

export const customerSchema = defineResource({
  type: 'user',
  name: 'Customer',
  attributes: { email: text, name: orNull(text) },
})

export const customerResource = ({ id, email, name }: { id: string; email: string; name: string | null }) =>
  customerSchema.resource({ id, attributes: { email, name } })

/** An address has no identity of its own: its id is that of its cart or order plus its role. */
export const addressesOf = (id: string, { billing, shipping }: Contact) => ({
  billing_address: billing && addressResource(`${id}-billing`, billing),
  shipping_address: shipping && addressResource(`${id}-shipping`, shipping),
})

export const addressSchema = defineResource({
  type: 'address',
  attributes: {
    firstname: orNull(text),
    lastname: orNull(text),
    address1: orNull(text),
    address2: orNull(text),
    city: orNull(text),
    zipcode: orNull(text),
    phone: orNull(text),
    country_iso: text,
  },
})

const addressResource = (id: string, { firstname, lastname, address1, address2, city, zipcode, phone, country_iso }: Address) =>
  addressSchema.resource({ id, attributes: { firstname, lastname, address1, address2, city, zipcode, phone, country_iso } })
