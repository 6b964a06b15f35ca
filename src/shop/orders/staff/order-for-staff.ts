import { can } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import { maskedEmail, maskedPhone, maskedStreet } from '#src/kernel/masking.ts'
import type { Address, Contact } from '#src/shop/cart/cart.ts'
import type { Order, OrderLine } from '../order/order.ts'

/**
 * An order as this member of staff may see it: lines and money for everyone, clinical content only for those who deal with it
 * (details §7).
 */
export function orderForStaff(staff: Pick<Staff, 'roles'>, order: Order): Order {
  const named = can(staff, 'prescriptions.read') ? order : withoutClinicalNames(order)
  return can(staff, 'orders.message') ? named : withoutConversation(named)
}

/** An order as a list shows it to every reader: contact is readable one order at a time, where it is counted and recorded. */
export function orderInList(staff: Pick<Staff, 'roles'>, order: Order): Order {
  const { email, user, contact, ...rest } = orderForStaff(staff, order)
  return {
    ...rest,
    email: email && maskedEmail(email),
    user: user && { ...user, email: maskedEmail(user.email) },
    contact: maskedContact(contact),
  }
}

const maskedContact = ({ billing, shipping, nif, mbWayPhone }: Contact): Contact => ({
  billing: billing && maskedAddress(billing),
  shipping: shipping && maskedAddress(shipping),
  nif: nif && maskedPhone(nif),
  mbWayPhone: mbWayPhone && maskedPhone(mbWayPhone),
})

const maskedAddress = ({ address1, address2, phone, ...address }: Address): Address => ({
  ...address,
  address1: address1 && maskedStreet,
  address2: address2 && maskedStreet,
  phone: phone && maskedPhone(phone),
})

/** What a pharmacist entered for a prescription is confidential. */
const withoutClinicalNames = (order: Order): Order => ({
  ...order,
  lines: order.lines.map((line) => (line.request?.isClinical ? withoutName(line) : line)),
})

const withoutName = (line: OrderLine): OrderLine => ({
  ...line,
  variantRowId: null,
  variantId: null,
  name: { pt: '', en: '' },
  pack: { pt: '', en: '' },
  sku: '',
})

/** Messages, and what opens or hands over an order, are for staff who deal with customers. */
const withoutConversation = (order: Order): Order => ({
  ...order,
  token: '',
  specialInstructions: null,
  pickupCode: null,
  comments: [],
})
