import { isMobilePhone } from '#src/kernel/phone-numbers.ts'
import type { Cart } from '../cart/cart.ts'
import { isEmpty } from '../cart/cart-items.ts'
import { takesTotal } from '../payments/payment.ts'
import { payingPhone } from '#src/shop/cart/cart.ts'
import type { AddressErrorCode, CheckoutPatch, CheckoutErrorCode, FieldError, Offer } from './checkout.ts'
import { isPaidByPhone, isPaidOnPage } from '../website/payment-methods.ts'

/**
 * An error in the delivery fields of a patch: an unknown rate, or an address where these items cannot be delivered. Patches of
 * other fields pass, so that a cart whose delivery has become impossible can still be corrected.
 */
export function deliveryError(cart: Cart, patch: CheckoutPatch): FieldError | undefined {
  const { fulfilment, shipping_rate_id: rate, shipping_address: address } = patch
  if (cart.fulfilment !== 'delivery' || (fulfilment ?? rate ?? address) === undefined) return undefined
  if (isRefused(cart)) return { code: 'delivery_unavailable', field: 'shipping_address.zipcode', quote: cart.delivery }
  if (rate !== undefined && cart.shippingRate?.id !== rate) return { code: 'shipping_rate_unknown', field: 'shipping_rate_id' }
  return undefined
}

/** Nothing is delivered abroad; the quote covers the rest. */
const isRefused = ({ delivery, contact: { shipping } }: Cart): boolean =>
  (delivery !== null && !delivery.deliverable) || (shipping !== null && shipping.country_iso !== 'PT')

const addressFields = ['firstname', 'lastname', 'address1', 'zipcode', 'city'] as const

/** Address fields that a parcel needs. */
const addressFaults = ({ fulfilment, contact: { shipping } }: Cart): { code: AddressErrorCode; field: string; when: boolean }[] =>
  addressFields.map((name) => ({
    when: fulfilment === 'delivery' && !shipping?.[name],
    code: `${name}_required`,
    field: `shipping_address.${name}`,
  }))

/**
 * The first thing missing for an order; undefined if nothing is. `byStaff`: the pharmacy can reach the customer by phone, so that
 * only a payment page needs an email, because its link is sent there.
 */
export function missingForOrder(
  cart: Cart,
  { consentVersion }: Pick<Offer, 'consentVersion'>,
  { byStaff = false }: { byStaff?: boolean } = {},
): FieldError | undefined {
  if (!isEmpty(cart) && cart.fulfilment === 'delivery' && isRefused(cart))
    return { code: 'delivery_unavailable', field: 'shipping_address.zipcode', quote: cart.delivery }
  const limited = cart.lines.filter(({ quantity, limit }) => quantity > limit.max)
  if (limited.length > 0)
    return { code: 'quantity_limited', field: 'line_items', lines: limited.map(({ id, limit }) => ({ lineId: id, ...limit })) }
  const faults: readonly { code: CheckoutErrorCode; field: string; when: boolean }[] = [
    { when: isEmpty(cart), code: 'cart_empty', field: 'line_items' },
    { when: cart.lines.some(({ variant }) => !variant.purchasable), code: 'not_purchasable', field: 'line_items' },
    { when: cart.email === null && (!byStaff || isPaidOnPage(cart.paymentMethod)), code: 'email_required', field: 'email' },
    { when: cart.fulfilment === null, code: 'fulfilment_required', field: 'fulfilment' },
    {
      when: cart.fulfilment === 'pickup' && cart.pickupLocation === null,
      code: 'pickup_location_required',
      field: 'pickup_location_id',
    },
    ...addressFaults(cart),
    // With nothing to pay, no payment method is required.
    {
      when: cart.paymentMethod !== null && !takesTotal(cart.paymentMethod, cart.totals.total),
      code: 'total_too_small',
      field: 'payment_method_id',
    },
    { when: cart.paymentMethod === null && cart.totals.total > 0, code: 'payment_method_required', field: 'payment_method_id' },
    {
      when: isPaidByPhone(cart.paymentMethod) && payingPhone(cart.contact) === null,
      code: 'phone_required',
      field: 'billing_address.phone',
    },
    {
      when: isPaidByPhone(cart.paymentMethod) && !isMobilePhone(payingPhone(cart.contact) ?? ''),
      code: 'phone_not_mobile',
      field: cart.contact.mbWayPhone === null ? 'billing_address.phone' : 'mb_way_phone',
    },
    { when: cart.healthConsent === null, code: 'consent_required', field: 'health_consent' },
    { when: cart.healthConsent !== consentVersion, code: 'consent_outdated', field: 'health_consent' },
  ]
  const unmet = faults.find(({ when }) => when)
  return unmet ? { code: unmet.code, field: unmet.field } : undefined
}
