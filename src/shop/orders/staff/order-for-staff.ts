import { can } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { Order, OrderLine } from '../order/order.ts'

/**
 * An order as this member of staff may see it: lines and money for everyone, clinical content only for those who deal with it
 * (details §7).
 */
export function orderForStaff(staff: Pick<Staff, 'roles'>, order: Order): Order {
  const named = can(staff, 'prescriptions.read') ? order : withoutClinicalNames(order)
  return can(staff, 'orders.message') ? named : withoutConversation(named)
}

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
