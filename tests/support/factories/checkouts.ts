import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'

/** Marta's address, as the API takes it. */
export const martasHome = {
  firstname: 'Marta',
  lastname: 'Lobo',
  address1: 'Rua do Corgo 12',
  city: 'Vila Real',
  zipcode: '5000-577',
  phone: '900000005',
}

/** With every field of an address of the shop. */
export const martasAddress = { ...martasHome, address2: null, country_iso: 'PT' }

const martasContact = { firstname: 'Marta', lastname: 'Lobo', phone: '900000005' }

/** All checkout fields of the API except the email: collected by Marta, who pays at the counter. */
export const pickupFields = {
  billing_address: martasContact,
  fulfilment: 'pickup',
  payment_method_id: 'pay_at_pickup',
  health_consent: true,
} as const

/** What changes when the order of `everything` is delivered to Marta's home and paid by Multibanco. */
export const deliveryPatch: CheckoutPatch = {
  shipping_address: martasAddress,
  use_shipping: true,
  fulfilment: 'delivery',
  payment_method_id: 'multibanco',
}
