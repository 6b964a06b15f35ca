import type { Text } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Address, Cart, CartFrame, Contact } from '../cart/cart.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { PickupLocation } from '../delivery/pickup-location.ts'
import type { NextStep, Payment } from '../payments/payment.ts'
import type { PaymentMethod } from '../website/website.ts'

/** What a page or the API may set on the way to an order; what is absent stays as it is. */
export type CheckoutPatch = {
  email?: string | undefined
  shipping_address?: Address | null | undefined
  billing_address?: Address | null | undefined
  /** The billing address is the shipping address. */
  use_shipping?: boolean | undefined
  fulfilment?: Fulfilment | undefined
  pickup_location_id?: string | undefined
  payment_method_id?: PaymentMethod | undefined
  special_instructions?: string | null | undefined
  /** `true`: the current version; a number: the version that was shown; `false` takes it back. */
  health_consent?: boolean | number | undefined
}

/** What the shop offers at this moment. */
export type Offer = { methods: (fulfilment: Fulfilment | null) => readonly PaymentMethod[]; consentVersion: number }

/** What the checkout page shows to choose from. */
export type CheckoutOptions = {
  paymentMethods: readonly PaymentMethod[]
  pickupLocations: readonly PickupLocation[]
  healthConsent: { version: number; text: Text }
}

/** The order that was placed: `token` opens its confirmation, `number` names it. */
export type PlacedOrder = {
  rowId: number
  id: string
  number: string
  token: string
  payment: Payment | undefined
  next: NextStep
}

/** A field that must be mended; each code has its sentence `error_<code>`. */
export type FieldFault = {
  code:
    | 'email_required'
    | 'fulfilment_required'
    | 'delivery_unavailable'
    | 'pickup_location_required'
    | 'pickup_location_unknown'
    | 'payment_method_required'
    | 'payment_method_unavailable'
    | 'phone_required'
    | 'consent_required'
    | 'consent_outdated'
    | 'cart_empty'
    | 'not_purchasable'
  field: string
}

type Step = (cart: CartFrame, patch: CheckoutPatch, offer: Offer) => Result<CartFrame, FieldFault>

/** The cart with the patch applied, or the first field that cannot be. */
export function applyPatch(cart: CartFrame, patch: CheckoutPatch, offer: Offer): Result<CartFrame, FieldFault> {
  const steps: Step[] = [withTexts, withFulfilment, withPayment, withConsent]
  return steps.reduce<Result<CartFrame, FieldFault>>((so, step) => (so.ok ? step(so.value, patch, offer) : so), ok(cart))
}

const withTexts: Step = (cart, patch) =>
  ok({
    ...cart,
    email: patch.email ?? cart.email,
    contact: contactAfter(cart.contact, patch),
    specialInstructions: patch.special_instructions === undefined ? cart.specialInstructions : patch.special_instructions,
  })

function contactAfter(before: Contact, { shipping_address, billing_address, use_shipping }: CheckoutPatch): Contact {
  const shipping = shipping_address === undefined ? before.shipping : shipping_address
  const billing = billing_address === undefined ? before.billing : billing_address
  return { shipping, billing: use_shipping ? shipping : billing }
}

const withFulfilment: Step = (cart, { fulfilment = cart.fulfilment, pickup_location_id: wanted }) => {
  // Until carriers and counties are settled, everything is collected.
  if (fulfilment === 'delivery') return err({ code: 'delivery_unavailable', field: 'fulfilment' })
  const chosen = wanted === undefined ? cart.pickupLocation : cart.pickupLocations.find((place) => place.id === wanted)
  if (wanted !== undefined && !chosen) return err({ code: 'pickup_location_unknown', field: 'pickup_location_id' })
  const only = fulfilment === 'pickup' && cart.pickupLocations.length === 1 ? cart.pickupLocations[0] : undefined
  return ok({ ...cart, fulfilment, pickupLocation: chosen ?? only ?? null })
}

const withPayment: Step = (cart, { payment_method_id: wanted }, offer) => {
  const offered = offer.methods(cart.fulfilment)
  if (wanted !== undefined && !offered.includes(wanted))
    return err({ code: 'payment_method_unavailable', field: 'payment_method_id' })
  const kept = cart.paymentMethod !== null && offered.includes(cart.paymentMethod) ? cart.paymentMethod : null
  return ok({ ...cart, paymentMethod: wanted ?? kept })
}

const withConsent: Step = (cart, { health_consent: given }, { consentVersion }) => {
  if (given === undefined) return ok(cart)
  if (given === false) return ok({ ...cart, healthConsent: null })
  if (given !== true && given !== consentVersion) return err({ code: 'consent_outdated', field: 'health_consent' })
  return ok({ ...cart, healthConsent: consentVersion })
}

/** Who collects or pays can be called by this number; nine digits. */
export const phoneOf = ({ shipping, billing }: Contact): string | null => shipping?.phone ?? billing?.phone ?? null

/** "Marta Lobo", as the counter calls whoever collects. */
export function nameOf({ shipping, billing }: Contact): string | null {
  const person = shipping?.firstname || shipping?.lastname ? shipping : billing
  return [person?.firstname, person?.lastname].filter(Boolean).join(' ') || null
}

/** The first thing that an order cannot be placed without; undefined when nothing is missing. */
export function missingForOrder(cart: Cart, { consentVersion }: Offer): FieldFault | undefined {
  const faults: readonly (FieldFault & { when: boolean })[] = [
    { when: cart.lines.length === 0, code: 'cart_empty', field: 'line_items' },
    { when: cart.lines.some(({ variant }) => !variant.purchasable), code: 'not_purchasable', field: 'line_items' },
    { when: cart.email === null, code: 'email_required', field: 'email' },
    { when: cart.fulfilment === null, code: 'fulfilment_required', field: 'fulfilment' },
    { when: cart.pickupLocation === null, code: 'pickup_location_required', field: 'pickup_location_id' },
    // Nothing to pay needs no way to pay.
    { when: cart.paymentMethod === null && cart.totals.total > 0, code: 'payment_method_required', field: 'payment_method_id' },
    {
      when: cart.paymentMethod === 'mb_way' && phoneOf(cart.contact) === null,
      code: 'phone_required',
      field: 'billing_address.phone',
    },
    { when: cart.healthConsent === null, code: 'consent_required', field: 'health_consent' },
    { when: cart.healthConsent !== consentVersion, code: 'consent_outdated', field: 'health_consent' },
  ]
  const fault = faults.find(({ when }) => when)
  return fault && { code: fault.code, field: fault.field }
}
