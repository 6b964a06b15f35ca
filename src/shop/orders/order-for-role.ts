import type { StaffRole } from '#src/platform/who.ts'
import { noContact } from '../cart/cart.ts'
import type { Order, OrderLine } from './order.ts'

/** An order as this member of staff may see it. */
export function forRole({ role }: { role: StaffRole }, order: Order): Order {
  if (role === 'owner') return withoutHealthData(order)
  return role === 'counter' ? withoutClinicalNames(order) : order
}

/** What the owner sees: every order is health data, so who bought and what is not for the one who only counts (details §7). */
const withoutHealthData = (order: Order): Order => ({
  ...order,
  token: '',
  email: null,
  customer: null,
  user: null,
  contact: noContact,
  specialInstructions: null,
  pickupCode: null,
  shipment: order.shipment && { ...order.shipment, trackingNumber: null, trackingUrl: null },
  lines: [],
  adjustments: [],
  refunds: order.refunds.map((refund) => ({ ...refund, reason: null, lines: [] })),
  comments: [],
})

/** What the counter sees: what a pharmacist found for a prescription is between them and the customer (details §7). */
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
