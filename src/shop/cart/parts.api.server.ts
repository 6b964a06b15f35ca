import type { Locale } from '#src/i18n/locales.ts'
import { subtract, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { displayMoney, money } from '#src/platform/jsonapi/resource.ts'
import type { Json, Resource } from '#src/platform/jsonapi/resource.ts'
import type { PickupLocation } from '../delivery/pickup-location.ts'
import type { Address, CartTotals, Contact, PaidByPoints } from './cart.ts'

// What a cart and an order show alike.

/** An amount and its localized twin: `item_total` and `display_item_total`. */
export function amounts(named: Readonly<Record<string, Cents>>, locale: Locale): Record<string, Json> {
  const written: Record<string, Json> = {}
  for (const [name, amount] of Object.entries(named)) {
    written[name] = money(amount)
    written[`display_${name}`] = displayMoney(amount, locale)
  }
  return written
}

/** The sums of a cart or an order, and what of them points pay. What reduces a total is negative. */
export const totalsAttributes = (
  { items, discount, shipping, includedTax, total }: CartTotals,
  points: PaidByPoints,
  locale: Locale,
): Record<string, Json> => ({
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
  currency: 'EUR',
})

/** What points pay of a cart or an order, which `id` names: one adjustment or none. */
export const loyaltyAdjustments = (id: string, { points, amount }: PaidByPoints, locale: Locale): Resource[] =>
  points === 0
    ? []
    : [
        {
          type: 'loyalty_adjustment',
          id: `${id}-points`,
          attributes: { points, ...amounts({ amount: subtract(zero, amount) }, locale), currency: 'EUR' },
        },
      ]

/** A prescription or request among the line items: one piece at the price of its quote, whatever rates of VAT are in it. */
export const requestLineAttributes = (
  { name, total, includedTax }: { name: string; total: Cents; includedTax: Cents },
  locale: Locale,
): Record<string, Json> => ({
  name,
  slug: null,
  sku: null,
  options_text: null,
  quantity: 1,
  currency: 'EUR',
  vat_rate: null,
  ...amounts({ price: total, subtotal: total, total, discount_total: zero, included_tax_total: includedTax }, locale),
})

export const shipmentResource = (
  shipment: { id: string; number: string | null; state: string; price: Cents; trackingUrl: string | null },
  locale: Locale,
): Resource => ({
  type: 'shipment',
  id: shipment.id,
  attributes: {
    number: shipment.number,
    state: shipment.state,
    ...amounts({ final_price: shipment.price }, locale),
    free: shipment.price === 0,
    tracking_url: shipment.trackingUrl,
  },
})

export const locationResource = ({ id, name, address1, city, zipcode, phone }: PickupLocation): Resource => ({
  type: 'stock_location',
  id,
  attributes: { name, address1, city, zipcode, phone, country_iso: 'PT', pickup_enabled: true },
})

export const userResource = ({ id, email, name }: { id: string; email: string; name: string | null }): Resource => ({
  type: 'user',
  id,
  attributes: { email, name },
})

/** An address has no life of its own: its id is that of its cart or order and its place there. */
export const addressesOf = (
  id: string,
  { billing, shipping }: Contact,
): Record<'billing_address' | 'shipping_address', Resource | null> => ({
  billing_address: billing && addressResource(`${id}-billing`, billing),
  shipping_address: shipping && addressResource(`${id}-shipping`, shipping),
})

const addressResource = (
  id: string,
  { firstname, lastname, address1, address2, city, zipcode, phone, country_iso }: Address,
): Resource => ({
  type: 'address',
  id,
  attributes: { firstname, lastname, address1, address2, city, zipcode, phone, country_iso },
})
