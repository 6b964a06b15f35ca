import { isMobilePhone } from '#src/kernel/phone-numbers.ts'
import { isMasked } from '#src/kernel/masking.ts'
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

/** `complete` once an order was placed from it; the cart is then read-only. */
export const cartStates = ['open', 'complete', 'expired'] as const
export type CartState = (typeof cartStates)[number]

/** What each state means. The only place: pages, the API and SQL conditions derive from it. */
const cartFacets: Readonly<Record<CartState, { /** Of its lines. */ lines: 'changeable' | 'ordered' | 'expired' }>> = {
  open: { lines: 'changeable' },
  complete: { lines: 'ordered' },
  expired: { lines: 'expired' },
}

export const isOpenCart = (state: CartState): boolean => cartFacets[state].lines === 'changeable'
/** An order was placed from it. */
export const isPlacedCart = (state: CartState): boolean => cartFacets[state].lines === 'ordered'
export const isExpiredCart = (state: CartState): boolean => cartFacets[state].lines === 'expired'

export const openCartStates = cartStates.filter(isOpenCart)
export const unplacedCartStates = cartStates.filter((state) => !isPlacedCart(state))
export const expiredCartStates = cartStates.filter(isExpiredCart)

/** Phone: nine digits; zipcode: "5000-577". All can be null: for pickup a name is enough. */
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

/** `nif`: nine digits, if the invoice should have it. `mbWayPhone`: the phone that confirms the payment, if it is another one. */
export type Contact = { billing: Address | null; shipping: Address | null; nif: string | null; mbWayPhone: string | null }

export const noContact: Contact = { billing: null, shipping: null, nif: null, mbWayPhone: null }

export const isEmptyContact = (contact: Contact): boolean => Object.values(contact).every((field) => field === null)

/** The number to call about pickup or payment; nine digits. */
export const phoneOf = ({ shipping, billing }: Contact): string | null => shipping?.phone ?? billing?.phone ?? null

/** The phone that receives text messages. A masked one may: what sends them sees it whole. */
export const mobileOf = ({ shipping, billing }: Contact): string | null =>
  [shipping?.phone, billing?.phone].find((phone) => phone && (isMobilePhone(phone) || isMasked(phone))) ?? null

/** The phone that receives the payment request. */
export const payingPhone = (contact: Contact): string | null => contact.mbWayPhone ?? phoneOf(contact)

/** "Marta Lobo", for staff to call out at pickup. */
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
  /** Discount on the whole line from promotions and points, as allocated to it. */
  discount: Cents
}

/** `includedTax` is the VAT within `total`: prices include it. */
export type LineTotals = { subtotal: Cents; total: Cents; includedTax: Cents }

/** `shipping` is before promotions; `discount` is what they take off lines and delivery, plus what points pay. */
export type CartTotals = { items: Cents; discount: Cents; shipping: Cents; includedTax: Cents; total: Cents }

export type CartLine = LineToPrice &
  LineTotals & {
    id: string
    variant: CartVariant
    /** The shelf price that the customer last acknowledged, if it differs from today's. */
    acknowledgedPrice: Cents | null
    /** The part of `discount` that points pay. */
    points: Cents
    /** An order cannot be placed with more units. */
    limit: QuantityLimit
  }

/** One item of a priced prescription or request; `variant` if the catalogue has it. */
export type PricedRequestItem = PricedItem & { variant: CartVariant | null }

/** A priced prescription or request as a line: one unit at the quoted price, without discount. */
export type RequestLine = LineTotals & {
  id: string
  quantity: 1
  discount: Cents
  request: Omit<PricedRequest, 'items'> & { items: readonly PricedRequestItem[] }
}

/** A request that expired in the cart. `lineId` is set until the periodic job removes the line. */
type ExpiredRequest = PricedRequest & { lineId: string | null }

/** The points used on a cart or an order, and the amount that they pay. */
export type PaidByPoints = { points: number; amount: Cents }

export const noPoints: PaidByPoints = { points: 0, amount: zero }

/**
 * The most that points may pay of a cart, and what limits it: the balance of the person, the cost of the lines that accept
 * points, or the share of a cart that the shop allows. `balance` includes what this cart has reserved.
 */
export type PointsRoom = { balance: number; maximum: Cents; limit: 'balance' | 'eligible' | 'share' }

/** Identifies a cart: by token, otherwise the open one of the person. */
export type Caller = { principal: Principal; token: string | undefined; locale: Locale }

/** A cart with its decrypted fields, before pricing. */
export type CartHeader = {
  /** Row id; `id` is the public one. */
  rowId: number
  /** The cart has a stock reservation, which `left` of its variants includes. */
  hasReservation: boolean
  /**
   * Points of the signed-in person, with what this cart has reserved (`reserved`); null for guests and for people without a
   * wallet.
   */
  wallet: { userId: number; balance: number; reserved: number } | null
  /** The cart has reserved points before; those that it no longer needs must be released. */
  hasPoints: boolean
  /** Version of public content at the read; settings cached since then are current. */
  content: number
  id: string
  token: string
  state: CartState
  locale: Locale
  user: { rowId: number; id: string; email: string; name: string | null } | null
  /** As typed, otherwise that of the signed-in person. */
  email: string | null
  /** Until when the email counts as proven by a code, by the real clock; null if it is not proven. */
  emailProvenUntil: Date | null
  fulfilment: Fulfilment | null
  /** Locations that offer pickup. */
  pickupLocations: readonly PickupLocation[]
  pickupLocation: PickupLocation | null
  /** Row id of the chosen shipping method; null: the cheapest. */
  shippingMethodId: number | null
  /** Public id of the rate that this request chooses. */
  requestedRateId: string | null
  paymentMethod: PaymentMethod | null
  /** In capitals; `coupon` of the priced cart says what it is worth now. */
  couponCode: string | null
  contact: Contact
  specialInstructions: string | null
  /** The version of the health consent that the customer agreed to. */
  healthConsent: number | null
  /** Public ids of requests removed because they expired, until the customer acknowledges it. */
  expiredRequestIds: readonly string[]
  createdAt: Date
  updatedAt: Date
  expiresAt: Date
}

/** A priced cart with its promotions, as pages and the API show it. */
export type Cart = CartHeader &
  Omit<Reductions, 'discounts'> & {
    lines: readonly CartLine[]
    /** Priced prescriptions and requests that have not expired. */
    requests: readonly RequestLine[]
    expiredRequests: readonly ExpiredRequest[]
    totals: CartTotals
    /** The reserved points, limited to `pointsRoom`. */
    points: PaidByPoints
    /** Null for guests and for people without a wallet. */
    pointsRoom: PointsRoom | null
    /** Delivery quote for the shipping postal code; null if there is no postal code or nothing to send. */
    delivery: DeliveryQuote | null
    /** The rate paid for delivery; null unless the cart is to be delivered and can be. */
    shippingRate: ShippingRate | null
  }

/** `created`: the caller had no cart before and must receive its token. */
export type CartChange = { cart: Cart; created: boolean }

/** The totals of a line. VAT is computed after discounts (details §3). */
export function priceLine({ quantity, price, vat, discount }: LineToPrice): LineTotals {
  const subtotal = times(price, quantity)
  const total = subtract(subtotal, discount)
  return { subtotal, total, includedTax: includedVat(total, vat) }
}

/** Delivery: `price` before promotions, `discount` what they take off it. */
export type DeliveryToPrice = { price: Cents; discount: Cents; vat: BasisPoints }

export const noDelivery: DeliveryToPrice = { price: zero, discount: zero, vat: basisPoints(0) }

/** The VAT within the delivery price after promotions. */
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

/** Units in the cart, for the badge. */
export const itemCount = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0)

/** Items as people count them: a prescription counts as its number of packs. */
export const cartCount = ({ lines, requests }: Pick<Cart, 'lines' | 'requests'>): number =>
  itemCount([...lines, ...requests.flatMap(({ request }) => request.items)])

/**
 * Quantity of a variant that both merged carts have: the sum, limited by stock and the order limit. Never less than either cart
 * had, even if the stock is lower by now: nothing vanishes at sign-in, and the cart page shows the shortage.
 */
export const mergedQuantity = (own: number, guests: number, max: number): number =>
  Math.max(own, guests, Math.min(own + guests, max))

declare module '#src/platform/jsonapi/route.ts' {
  interface CallTokens {
    /** From the header X-Cart-Token, the field or query name `token`, or the site's own cookie, in this order. */
    cartToken: string | undefined
  }
}
