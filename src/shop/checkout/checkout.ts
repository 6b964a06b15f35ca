import type { Text } from '#src/i18n/locales.ts'
import { hasValidNifCheckDigit } from '#src/kernel/portuguese-numbers.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Address, CartHeader, Contact } from '../cart/cart.ts'
import type { QuantityLimit } from '#src/shop/catalogue/product/quantity-limits.ts'
import type { DeliveryQuote } from '../delivery/deliverability.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { PickupLocation } from '../delivery/pickup-location.ts'
import type { NextStep, Payment } from '../payments/payment.ts'
import type { PaymentMethod } from '../website/payment-methods.ts'

/** Fields that a page or the API may set before the order; absent ones stay unchanged. */
export type CheckoutPatch = {
  email?: string | undefined
  shipping_address?: Address | null | undefined
  billing_address?: Address | null | undefined
  /** Use the shipping address as billing address. */
  use_shipping?: boolean | undefined
  fulfilment?: Fulfilment | undefined
  /** A rate or a pickup location alone implies the fulfilment. */
  shipping_rate_id?: string | undefined
  pickup_location_id?: string | undefined
  payment_method_id?: PaymentMethod | undefined
  /** The phone that confirms with MB WAY; null: that of the contact. */
  mb_way_phone?: string | null | undefined
  /** For the invoice; null: none. */
  nif?: string | null | undefined
  /** The customer confirmed a NIF with a wrong check digit. */
  nif_confirmed?: boolean | undefined
  special_instructions?: string | null | undefined
  /** `true`: the current version; a number: the version that was shown; `false` withdraws it. */
  health_consent?: boolean | number | undefined
}

/** The choices that the shop offers at this moment. */
export type Offer = {
  methods: (fulfilment: Fulfilment | null) => readonly PaymentMethod[]
  /** Anything at all is delivered. */ delivers: boolean
  consentVersion: number
}

export type CheckoutOptions = {
  paymentMethods: readonly PaymentMethod[]
  pickupLocations: readonly PickupLocation[]
  healthConsent: { version: number; text: Text }
}

/** The placed order: `token` opens its confirmation, `number` identifies it. */
export type PlacedOrder = {
  rowId: number
  id: string
  number: string
  token: string
  payment: Payment | undefined
  next: NextStep
}

/** A field that must be corrected; each code has its sentence `error_<code>`. */
export type FieldError = { code: CheckoutErrorCode; field: string } | DeliveryError | LinesLimited

/** The items cannot be delivered there; `quote` says why. */
export type DeliveryError = { code: 'delivery_unavailable'; field: string; quote: DeliveryQuote | null }

/** Lines, by their ids in the cart, with more units than an order may have. */
export type LinesLimited = { code: 'quantity_limited'; field: string; lines: readonly ({ lineId: string } & QuantityLimit)[] }

export type CheckoutErrorCode =
  | 'email_required'
  | 'fulfilment_required'
  | 'shipping_rate_unknown'
  | 'pickup_location_required'
  | 'pickup_location_unknown'
  | AddressErrorCode
  | 'payment_method_required'
  | 'payment_method_unavailable'
  | 'total_too_small'
  | 'phone_required'
  | 'phone_not_mobile'
  | 'nif_check_digit'
  | 'consent_required'
  | 'consent_outdated'
  | 'cart_empty'
  | 'not_purchasable'

export type AddressErrorCode =
  | 'firstname_required'
  | 'lastname_required'
  | 'address1_required'
  | 'city_required'
  | 'zipcode_required'

type PatchStep = (cart: CartHeader, patch: CheckoutPatch, offer: Offer) => Result<CartHeader, FieldError>

/** The cart with the patch applied, or the first field with an error. */
export function applyPatch(cart: CartHeader, patch: CheckoutPatch, offer: Offer): Result<CartHeader, FieldError> {
  const steps: PatchStep[] = [withTexts, withNif, withFulfilment, withPayment, withConsent]
  return steps.reduce<Result<CartHeader, FieldError>>((so, step) => (so.ok ? step(so.value, patch, offer) : so), ok(cart))
}

const withTexts: PatchStep = (cart, patch) =>
  ok({
    ...cart,
    email: patch.email ?? cart.email,
    // A proof is for one mailbox.
    emailProvenUntil: patch.email === undefined || patch.email === cart.email ? cart.emailProvenUntil : null,
    contact: contactAfter(cart.contact, patch),
    specialInstructions: patch.special_instructions === undefined ? cart.specialInstructions : patch.special_instructions,
  })

function contactAfter(before: Contact, patch: CheckoutPatch): Contact {
  const { shipping = before.shipping, billing = before.billing } = {
    shipping: patch.shipping_address,
    billing: patch.billing_address,
  }
  const { nif = before.nif, mb_way_phone: mbWayPhone = before.mbWayPhone } = patch
  return { shipping, billing: patch.use_shipping ? shipping : billing, nif, mbWayPhone }
}

const withNif: PatchStep = (cart, { nif, nif_confirmed: confirmed }) =>
  nif && !hasValidNifCheckDigit(nif) && !confirmed ? err({ code: 'nif_check_digit', field: 'nif' }) : ok(cart)

const withFulfilment: PatchStep = (cart, patch, { delivers }) => {
  const { shipping_rate_id: rate, pickup_location_id: wanted } = patch
  const fulfilment = fulfilmentAfter(cart, patch)
  if (fulfilment === 'delivery' && cart.fulfilment !== 'delivery' && !delivers)
    return err({ code: 'delivery_unavailable', field: 'fulfilment', quote: null })
  const chosen = wanted === undefined ? cart.pickupLocation : cart.pickupLocations.find((place) => place.id === wanted)
  if (wanted !== undefined && !chosen) return err({ code: 'pickup_location_unknown', field: 'pickup_location_id' })
  const only = fulfilment === 'pickup' && cart.pickupLocations.length === 1 ? cart.pickupLocations[0] : undefined
  return ok({ ...cart, fulfilment, pickupLocation: chosen ?? only ?? null, requestedRateId: rate ?? null })
}

function fulfilmentAfter(cart: CartHeader, { fulfilment, shipping_rate_id: rate, pickup_location_id: place }: CheckoutPatch) {
  if (fulfilment !== undefined) return fulfilment
  if (rate !== undefined) return 'delivery'
  return place === undefined ? cart.fulfilment : 'pickup'
}

const withPayment: PatchStep = (cart, { payment_method_id: wanted }, offer) => {
  const offered = offer.methods(cart.fulfilment)
  if (wanted !== undefined && !offered.includes(wanted))
    return err({ code: 'payment_method_unavailable', field: 'payment_method_id' })
  const stillOffered = cart.paymentMethod !== null && offered.includes(cart.paymentMethod) ? cart.paymentMethod : null
  return ok({ ...cart, paymentMethod: wanted ?? stillOffered })
}

const withConsent: PatchStep = (cart, { health_consent: consent }, { consentVersion }) => {
  if (consent === undefined) return ok(cart)
  if (consent === false) return ok({ ...cart, healthConsent: null })
  if (consent !== true && consent !== consentVersion) return err({ code: 'consent_outdated', field: 'health_consent' })
  return ok({ ...cart, healthConsent: consentVersion })
}
