import type { PostalAddress } from '#src/shop/accounts/addresses/address.ts'
import { noAddress } from '#src/shop/cart/cart.ts'
import type { Address } from '#src/shop/cart/cart.ts'
import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { counterMethods } from '#src/shop/payments/payment.ts'
import type { CounterMethod } from '#src/shop/payments/payment.ts'
import { paymentMethods } from '#src/shop/website/payment-methods.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'

/** Most lines of an order that staff place. */
export const maxLines = 50

/** How the customer pays: at once at the counter, or later as in the shop. */
export type PaymentChoice = { when: 'now'; method: CounterMethod } | { when: 'later'; method: PaymentMethod }

/** Field values: "now:cash" and "later:multibanco". */
export const paymentChoices = [
  ...counterMethods.map((method) => `now:${method}` as const),
  ...paymentMethods.map((method) => `later:${method}` as const),
]
export type PaymentChoiceText = (typeof paymentChoices)[number]

export function paymentChoiceOf(text: string | undefined): PaymentChoice | undefined {
  const now = counterMethods.find((method) => text === `now:${method}`)
  if (now) return { when: 'now', method: now }
  const later = paymentMethods.find((method) => text === `later:${method}`)
  return later && { when: 'later', method: later }
}

/** Name and phone of the customer as staff wrote them down. */
export type CustomerName = { name: string | null; phone: string | null }

/** "Marta Sousa Lobo": the first word, and the rest. */
function splitName(name: string | null): Pick<Address, 'firstname' | 'lastname'> {
  const [firstname, ...rest] = (name ?? '').trim().split(/\s+/)
  return { firstname: firstname || null, lastname: rest.join(' ') || null }
}

/** To the person of the saved address, unless another name or phone was written down. */
function shippingTo(saved: PostalAddress, { name, phone }: CustomerName): Address {
  const { firstname, lastname, address1, address2, zipcode, city } = saved
  const person = name === null ? { firstname, lastname } : splitName(name)
  return { ...noAddress, ...person, phone: phone ?? saved.phone, address1, address2, zipcode, city }
}

/** What is the same in a form and in the API. */
export type CounterOrderFields = CustomerName & {
  email: string | null
  fulfilment: Fulfilment | undefined
  pickupLocationId: string | undefined
  shippingRateId: string | undefined
  address: Pick<Address, 'address1' | 'address2' | 'zipcode' | 'city'>
  /** Of the customer's address book, instead of `address`: an id, or `firstAddress`. */ addressId: string | undefined
  /** As typed. */ coupon: string | null
  payment: PaymentMethod | undefined
  nif: string | null
  isNifConfirmed: boolean
  note: string | null
  healthConsent: number | boolean | undefined
}

/** The default of an address book; where it is empty, the address that was typed counts. */
export const firstAddress = 'first'

/** Of the page: an address that is typed although there are saved ones. */
export const otherAddress = 'other'

/** The saved address that is meant; undefined for none, or for an id that is not in the book. */
export const savedAddress = <Saved extends { id: string }>(
  { fulfilment, addressId }: Pick<CounterOrderFields, 'fulfilment' | 'addressId'>,
  book: readonly Saved[],
): Saved | undefined => {
  if (fulfilment !== 'delivery' || addressId === undefined) return undefined
  return addressId === firstAddress ? book[0] : book.find(({ id }) => id === addressId)
}

/** The fields of a checkout, for a customer whose account has `known`. `saved`: where it is delivered, of the address book. */
export function patchOf(
  fields: CounterOrderFields,
  { known, saved }: { known: CustomerName; saved: PostalAddress | undefined },
): CheckoutPatch {
  const isDelivered = fields.fulfilment === 'delivery'
  const person = { ...noAddress, ...splitName(fields.name ?? known.name), phone: fields.phone ?? known.phone }
  const typed = isDelivered ? { ...person, ...fields.address } : null
  const shipping = saved ? shippingTo(saved, fields) : typed
  return {
    ...(fields.email !== null && { email: fields.email }),
    shipping_address: shipping,
    billing_address: shipping ?? person,
    ...(fields.fulfilment && { fulfilment: fields.fulfilment }),
    ...(!isDelivered && fields.pickupLocationId !== undefined && { pickup_location_id: fields.pickupLocationId }),
    ...(isDelivered && fields.shippingRateId !== undefined && { shipping_rate_id: fields.shippingRateId }),
    ...(fields.payment && { payment_method_id: fields.payment }),
    nif: fields.nif,
    nif_confirmed: fields.isNifConfirmed,
    special_instructions: fields.note,
    health_consent: fields.healthConsent,
  }
}
