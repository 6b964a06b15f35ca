import type { Locale } from '#src/i18n/locales.ts'
import { add, basisPoints, includedVat, subtract, sum, times, zero } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import type { DeliveryQuote } from '../delivery/deliverability.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { PickupLocation } from '../delivery/pickup-location.ts'
import type { ShippingRate } from '../delivery/rates-for.ts'
import type { Reductions } from '../promotions/apply-promotions.ts'
import type { PricedItem, PricedRequest } from '#src/shop/requests/purchase/purchase.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'
import type { QuantityLimit } from '#src/shop/catalogue/product/quantity-limits.ts'

/** `complete` once an order was placed from it; it is then read only. */
export const cartStates = ['open', 'complete', 'expired'] as const
export type CartState = (typeof cartStates)[number]

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

/** `nif`: nine digits, where an invoice with it is wanted. `mbWayPhone`: the phone that confirms, where it is another one. */
export type Contact = { billing: Address | null; shipping: Address | null; nif: string | null; mbWayPhone: string | null }

export const noContact: Contact = { billing: null, shipping: null, nif: null, mbWayPhone: null }

export const isEmptyContact = (contact: Contact): boolean => Object.values(contact).every((field) => field === null)

/** Who collects or pays can be called by this number; nine digits. */
export const phoneOf = ({ shipping, billing }: Contact): string | null => shipping?.phone ?? billing?.phone ?? null

/** The phone that is asked to confirm a payment. */
export const payingPhone = (contact: Contact): string | null => contact.mbWayPhone ?? phoneOf(contact)

/** "Marta Lobo", as the counter calls whoever collects. */
export function nameOf({ shipping, billing }: Contact): string | null {
  const person = shipping?.firstname || shipping?.lastname ? shipping : billing
  return [person?.firstname, person?.lastname].filter(Boolean).join(' ') || null
}

export const noAddress: Address = {
  firstname: null,
  lastname: null,
  address1: null,
  address2: null,
  city: null,
  zipcode: null,
  phone: null,
  country_iso: 'PT',
}

export type LineToPrice = {
  quantity: number
  price: Cents
  vat: BasisPoints
  /** What promotions and points took off the whole line, already allocated to it. */
  discount: Cents
}

/** VAT is the part of `total` that is tax: prices include it. */
export type LineTotals = { subtotal: Cents; total: Cents; includedTax: Cents }

/** `shipping` stands before promotions; `discount` holds what they take off lines and delivery, and what points pay. */
export type CartTotals = { items: Cents; discount: Cents; shipping: Cents; includedTax: Cents; total: Cents }

export type CartLine = LineToPrice &
  LineTotals & {
    id: string
    variant: CartVariant
    /** What the shelf said when the customer last saw to this line, where that is another price than today's. */
    acknowledgedPrice: Cents | null
    /** The part of `discount` that points pay. */
    points: Cents
    /** An order cannot be placed with more pieces of it. */
    limit: QuantityLimit
  }

/** One thing in a priced prescription or request; `variant` where the shelf has it. */
export type RequestedItem = PricedItem & { variant: CartVariant | null }

/** A priced prescription or request as a line: one piece at the price of the quote, with nothing off it. */
export type RequestLine = LineTotals & {
  id: string
  quantity: 1
  discount: Cents
  request: Omit<PricedRequest, 'items'> & { items: readonly RequestedItem[] }
}

/** What its window has taken out of the cart. `lineId`: no sweep has done so yet. */
type ExpiredRequest = PricedRequest & { lineId: string | null }

/** What points pay of a cart or an order, and how many those are. */
export type PaidByPoints = { points: number; amount: Cents }

export const noPoints: PaidByPoints = { points: 0, amount: zero }

/**
 * The most that points may pay of a cart, and what bounds it: what the person has, what the lines that take points cost, or the
 * share of a cart that the shop allows. `balance` counts what this cart has reserved.
 */
export type PointsRoom = { balance: number; maximum: Cents; limit: 'balance' | 'eligible' | 'share' }

/** Whose cart is meant: that of the token, else the open one of the person. */
export type Caller = { principal: Principal; token: string | undefined; locale: Locale }

/** A cart as it was filled in, opened, before anything is priced. */
export type CartFrame = {
  /** Row id; `id` is the public one. */
  rowId: number
  /** Pieces are kept for it: `left` of its variants counts them. */
  hasReservation: boolean
  /** Points of who is signed in, with what this cart has reserved of them (`reserved`); null for guests and who has not joined. */
  wallet: { userId: number; balance: number; reserved: number } | null
  /** It has reserved points before: what is no longer needed has to be given back. */
  hasPoints: boolean
  /** The version of public content that it was read at: settings kept since then are current. */
  content: number
  id: string
  token: string
  state: CartState
  locale: Locale
  user: { rowId: number; id: string; email: string; name: string | null } | null
  /** As typed, else that of the person who is signed in. */
  email: string | null
  /** Until when its email counts as proven by a code, by the real clock; null: it is not. */
  emailProvenUntil: Date | null
  fulfilment: Fulfilment | null
  /** Where it could be collected. */
  pickupLocations: readonly PickupLocation[]
  pickupLocation: PickupLocation | null
  /** Row of the shipping method that was chosen; null: the cheapest. */
  shippingMethodId: number | null
  /** The rate that this call asks for, by its public id. */
  wishedRateId: string | null
  paymentMethod: PaymentMethod | null
  /** In capitals; `coupon` of a priced cart says what it means now. */
  couponCode: string | null
  contact: Contact
  specialInstructions: string | null
  /** The version of the health consent that was agreed to. */
  healthConsent: number | null
  /** Public ids of what left it because a window passed, until the customer has taken note. */
  expiredRequestIds: readonly string[]
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
}

/** A cart as a page or the API shows it, priced, with what promotions take off. */
export type Cart = CartFrame &
  Omit<Reductions, 'discounts'> & {
    lines: readonly CartLine[]
    /** Priced prescriptions and requests whose windows are open. */
    requests: readonly RequestLine[]
    expiredRequests: readonly ExpiredRequest[]
    totals: CartTotals
    /** As reserved, but never more than there is room for. */
    points: PaidByPoints
    /** Null for guests and for who has no wallet. */
    pointsRoom: PointsRoom | null
    /** What the postal code of the shipping address says; null while there is none, or nothing to send. */
    delivery: DeliveryQuote | null
    /** What is paid for the way; null unless the cart is delivered and can be. */
    shippingRate: ShippingRate | null
  }

/** `created`: the caller had no cart before and has to get its token. */
export type CartChange = { cart: Cart; created: boolean }

/** A line's sums. VAT is computed from what remains after discounts (details §3). */
export function priceLine({ quantity, price, vat, discount }: LineToPrice): LineTotals {
  const subtotal = times(price, quantity)
  const total = subtract(subtotal, discount)
  return { subtotal, total, includedTax: includedVat(total, vat) }
}

/** The way to the door: `price` before promotions, `discount` what they take off it. */
export type DeliveryToPrice = { price: Cents; discount: Cents; vat: BasisPoints }

export const noDelivery: DeliveryToPrice = { price: zero, discount: zero, vat: basisPoints(0) }

/** The part of what the way costs after promotions that is VAT. */
export const deliveryTax = ({ price, discount, vat }: DeliveryToPrice): Cents => includedVat(subtract(price, discount), vat)

export function priceCart(
  lines: readonly (LineTotals & Pick<LineToPrice, 'discount'>)[],
  delivery: DeliveryToPrice = noDelivery,
): CartTotals {
  const items = sum(lines.map((line) => line.subtotal))
  const discount = add(sum(lines.map((line) => line.discount)), delivery.discount)
  return {
    items,
    discount,
    shipping: delivery.price,
    includedTax: add(sum(lines.map((line) => line.includedTax)), deliveryTax(delivery)),
    total: add(subtract(items, discount), delivery.price),
  }
}

/** Pieces in the cart, as the badge shows them. */
export const itemCount = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0)

/** What people see in a cart: a prescription is as many as there are packs in it. */
export const cartCount = ({ lines, requests }: Pick<Cart, 'lines' | 'requests'>): number =>
  itemCount([...lines, ...requests.flatMap(({ request }) => request.items)])

/**
 * Two carts have the same variant: together as many as there are and an order may hold. Never fewer than either had, even if the shelf has emptied
 * meanwhile: the cart page says so, and nothing vanishes at sign-in.
 */
export const mergedQuantity = (own: number, guests: number, max: number): number =>
  Math.max(own, guests, Math.min(own + guests, max))
