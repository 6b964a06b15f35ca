import type { Locale } from '#src/i18n/locales.ts'
import { add, includedVat, subtract, sum, times, zero } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Who } from '#src/platform/who.ts'
import type { CartVariant } from '../catalogue/product.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { PickupLocation } from '../delivery/pickup-location.ts'
import type { Reductions } from '../promotions/applying.ts'
import type { PaymentMethod } from '../website/website.ts'

/** `complete` once an order was placed from it; it is then read only. */
export type CartState = 'open' | 'complete' | 'expired'

/** Phone: nine digits; zipcode: "5000-577". All may be missing: who collects an order may give a name only. */
export type Address = {
  firstname: string | null
  lastname: string | null
  address1: string | null
  address2: string | null
  city: string | null
  zipcode: string | null
  phone: string | null
  country_iso: string
}

export type Contact = { billing: Address | null; shipping: Address | null }

export type LineToPrice = {
  quantity: number
  price: Cents
  vat: BasisPoints
  /** What promotions took off the whole line, already allocated to it. */
  discount: Cents
}

/** VAT is the part of `total` that is tax: prices include it. */
export type LineTotals = { subtotal: Cents; total: Cents; includedTax: Cents }

export type CartTotals = { items: Cents; discount: Cents; shipping: Cents; includedTax: Cents; total: Cents }

export type CartLine = LineToPrice & LineTotals & { id: string; variant: CartVariant }

/** Whose cart is meant: that of the token, else the open one of the person. */
export type Caller = { who: Who; token: string | undefined; locale: Locale }

/** A cart as it was filled in, opened, before anything is priced. */
export type CartFrame = {
  /** Row id; `id` is the public one. */
  rowId: number
  id: string
  token: string
  state: CartState
  locale: Locale
  user: { rowId: number; id: string; email: string; name: string | null } | null
  /** As typed, else that of the person who is signed in. */
  email: string | null
  fulfilment: Fulfilment | null
  /** Where it could be collected. */
  pickupLocations: readonly PickupLocation[]
  pickupLocation: PickupLocation | null
  paymentMethod: PaymentMethod | null
  /** In capitals; `coupon` of a priced cart says what it means now. */
  couponCode: string | null
  contact: Contact
  specialInstructions: string | null
  /** The version of the health consent that was agreed to. */
  healthConsent: number | null
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
}

/** A cart as a page or the API shows it, priced, with what promotions take off. */
export type Cart = CartFrame & Omit<Reductions, 'discounts'> & { lines: readonly CartLine[]; totals: CartTotals }

/** A line's sums. VAT is computed from what remains after discounts (details §3). */
export function priceLine({ quantity, price, vat, discount }: LineToPrice): LineTotals {
  const subtotal = times(price, quantity)
  const total = subtract(subtotal, discount)
  return { subtotal, total, includedTax: includedVat(total, vat) }
}

export function priceCart(lines: readonly (LineToPrice & LineTotals)[], shipping: Cents = zero): CartTotals {
  const items = sum(lines.map((line) => line.subtotal))
  const discount = sum(lines.map((line) => line.discount))
  return {
    items,
    discount,
    shipping,
    includedTax: sum(lines.map((line) => line.includedTax)),
    total: add(subtract(items, discount), shipping),
  }
}

/** Pieces in the cart, as the badge shows them. */
export const itemCount = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0)

/**
 * Two carts have the same variant: together as many as there are. Never fewer than either had, even if the shelf has emptied
 * meanwhile: the cart page says so, and nothing vanishes at sign-in.
 */
export const mergedQuantity = (own: number, guests: number, left: number): number =>
  Math.max(own, guests, Math.min(own + guests, left))
