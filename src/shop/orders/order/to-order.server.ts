import { unseal } from '#src/platform/crypto.ts'
import type { World } from '#src/platform/world.ts'
import type { NamedPerson } from '#src/shop/accounts/person/actions.server.ts'
import { itemCount, nameOf } from '#src/shop/cart/cart.ts'
import type { PhotoComment } from '#src/shop/conversation/comment.ts'
import { contactOf, orderCell, orderToken, transitionReasonCell } from './sealed.ts'
import type { ExpectedDays } from '#src/shop/delivery/expected-days.ts'
import type { PickupLocation } from '#src/shop/delivery/pickup-location.ts'
import { trackingLink } from '#src/shop/delivery/shipping-method.ts'
import type { earnedByOrders } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import { toPayment } from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import type { Adjustment } from '#src/shop/promotions/apply-promotions.ts'
import type { OrderTransitionRow, OrderAdjustmentRow, OrderLineRow, OrderRow } from './store.server.ts'
import { isInPreparation } from './order.ts'
import type { Order, OrderClaim, OrderTransition, OrderedRequest, OrderLine } from './order.ts'
import { toRefund } from '../refund/read-refunds.server.ts'
import type { RefundRows } from '../refund/read-refunds.server.ts'
import type { Shipment } from '../fulfilment/shipment.ts'
import type { ShipmentRow } from '../fulfilment/store.server.ts'
import type { LinePick } from '../picking/pick.ts'
import type { PickRow } from '../picking/store.server.ts'
import type { Backorder } from '../backorder/backorder.ts'
import type { BackorderRow, FirstOrderRow } from '../backorder/store.server.ts'
import { toProposal } from '../proposal/to-proposal.server.ts'
import type { ProposalRow } from '../proposal/store.server.ts'
import type { Shortage } from '../shortage/shortage.ts'
import type { ShortageRow } from '../shortage/store.server.ts'
import type { SubstitutionRow } from '../substitution/store.server.ts'
import type { Substitution } from '../substitution/substitution.ts'

/** Related rows of one order; maps and `refundRows.lines` hold those of a whole page. */
export type OrderRows = {
  lines: readonly OrderLineRow[]
  /** By public id of their line. */ picks: ReadonlyMap<string, readonly PickRow[]>
  shortages: readonly ShortageRow[]
  backorders: readonly BackorderRow[]
  firstOrders: readonly FirstOrderRow[]
  substitutions: readonly SubstitutionRow[]
  proposals: readonly ProposalRow[]
  adjustments: readonly OrderAdjustmentRow[]
  transitions: readonly OrderTransitionRow[]
  payments: readonly PaymentRow[]
  shipments: readonly ShipmentRow[]
  refundRows: RefundRows
  earned: Awaited<ReturnType<typeof earnedByOrders>>
  comments: ReadonlyMap<number, readonly PhotoComment[]>
  people: ReadonlyMap<number, NamedPerson>
  places: readonly PickupLocation[]
}

export function toOrder(world: World, row: OrderRow, { people, places, ...all }: OrderRows): Order {
  const orderLines = all.lines.map((line) => toLine(line, { people, picks: all.picks }))
  const contact = contactOf(world, row)
  const user = people.get(row.user_id ?? 0) ?? null
  const instructions = row.special_instructions_sealed
  return {
    ...fieldsOf(row),
    token: orderToken(world, row),
    customer: nameOf(contact) ?? user?.name ?? null,
    user,
    itemCount: itemCount(orderLines),
    pickupLocations: places,
    pickupLocation: places.find((place) => place.rowId === row.pickup_location_id) ?? null,
    shipment: all.shipments.map(toShipment)[0] ?? null,
    comments: all.comments.get(row.id) ?? [],
    contact,
    specialInstructions:
      instructions && unseal(world.keys, orderCell(row.public_id, 'special_instructions_sealed'), instructions),
    lines: orderLines,
    claim: isInPreparation(row.state) ? claimOf(row, people) : null,
    adjustments: all.adjustments.map(toAdjustment),
    earned: all.earned.get(row.id) ?? null,
    payments: all.payments.map((payment) => ({
      ...toPayment(payment),
      receivedBy: people.get(payment.taken_by ?? 0)?.name ?? null,
      reversedBy: people.get(payment.reversed_by ?? 0)?.name ?? null,
    })),
    refunds: all.refundRows.refunds.map((refund) =>
      toRefund(world, refund, { lines: all.refundRows.lines, people, orderState: row.state }),
    ),
    shortages: all.shortages.map((row) => toShortage(row, people)),
    backorders: all.backorders.map((row) => toBackorder(world, row, people)),
    backorderOf: all.firstOrders.map((first) => ({ number: first.number, token: orderToken(world, first) }))[0] ?? null,
    substitutions: all.substitutions.map((row) => toSubstitution(row, people)),
    proposals: all.proposals.map((one) => toProposal(one, { order: { state: row.state, lines: orderLines }, people })),
    transitions: all.transitions.map((transition) => toTransition(world, transition, { people, payments: all.payments })),
  }
}

function claimOf({ held_by: holder, held_at: at }: OrderRow, people: OrderRows['people']): OrderClaim | null {
  const person = people.get(holder ?? 0)
  return person && at ? { id: person.id, by: person.name, at } : null
}

/** The fields of an order from its own row. */
const fieldsOf = (row: OrderRow) => ({
  rowId: row.id,
  id: row.public_id,
  number: row.number,
  locale: row.locale,
  state: row.state,
  origin: row.origin,
  paymentState: row.payment_state,
  fulfilment: row.fulfilment,
  paymentMethod: row.payment_method_code,
  email: row.email,
  totals: {
    items: row.item_total_cents,
    discount: row.discount_total_cents,
    shipping: row.ship_total_cents,
    includedTax: row.included_tax_total_cents,
    total: row.total_cents,
  },
  points: { points: row.points, amount: row.points_cents },
  pointsBack: { points: row.points_back, amount: row.points_back_cents },
  pickupCode: row.pickup_code,
  healthConsent: row.health_consent_version,
  needsAttention: row.needs_attention,
  invoice: { number: row.invoice_number, hasFile: row.invoice_key_sealed !== null },
  pickingStartedAt: row.picking_started_at,
  paymentDueAt: row.payment_due_at,
  promisedAt: row.promised_at,
  placedAt: row.placed_at,
  expectedOn: row.expected_on,
  endedAt: row.ended_at,
  minimizedAt: row.minimized_at,
})

const toShipment = (row: ShipmentRow): Shipment => ({
  methodId: row.method_public_id,
  method: { pt: row.name_pt, en: row.name_en },
  expected: { pt: row.expected_pt, en: row.expected_en },
  expectedDays: toExpectedDays(row),
  price: row.price_cents,
  vat: row.vat_basis_points,
  includedTax: row.included_tax_cents,
  trackingNumber: row.tracking_number,
  trackingUrl: trackingLink(row.tracking_template, row.tracking_number),
})

const toExpectedDays = ({ expected_from: from, expected_until: until }: ShipmentRow): ExpectedDays | null =>
  from === null || until === null ? null : { from, until }

const toAdjustment = (row: OrderAdjustmentRow): Adjustment => ({
  promotionId: row.promotion_public_id,
  label: { pt: row.label_pt, en: row.label_en },
  code: row.code,
  lineId: row.line_public_id,
  amount: row.amount_cents,
})

const toTransition = (
  { keys }: Pick<World, 'keys'>,
  row: OrderTransitionRow,
  { people, payments }: Pick<OrderRows, 'people' | 'payments'>,
): OrderTransition => ({
  at: row.at,
  event: row.event,
  from: row.from_state,
  to: row.to_state,
  actor: row.actor,
  by: row.actor === 'staff' && row.actor_id !== null ? (people.get(row.actor_id)?.name ?? null) : null,
  alerts: row.alerts,
  undoUntil: row.undo_until,
  isReversible: row.effects !== null,
  reason: row.reason_id && row.reason_sealed && unseal(keys, transitionReasonCell(row.reason_id), row.reason_sealed),
  counterPaymentId: payments.find(({ id }) => id === row.effects?.taken)?.public_id ?? null,
})

const toLine = (row: OrderLineRow, { people, picks }: Pick<OrderRows, 'people' | 'picks'>): OrderLine => ({
  id: row.public_id,
  variantRowId: row.variant_id,
  variantId: row.variant_public_id,
  request: requestOf(row),
  name: { pt: row.name_pt, en: row.name_en },
  pack: { pt: row.pack_pt, en: row.pack_en },
  sku: row.sku,
  class: row.class,
  quantity: row.quantity,
  price: row.unit_price_cents,
  discount: row.discount_cents,
  points: row.points_cents,
  total: row.total_cents,
  refunded: row.refunded_quantity,
  vat: row.vat_basis_points,
  includedTax: row.included_tax_cents,
  checkedBy: row.checked_by === null ? null : (people.get(row.checked_by)?.name ?? null),
  checkedAt: row.checked_at,
  picks: (picks.get(row.public_id) ?? []).map((pick) => toPick(pick, people)),
})

const toPick = (row: PickRow, people: OrderRows['people']): LinePick => ({
  id: row.public_id,
  quantity: row.quantity,
  byScan: row.by_scan,
  by: people.get(row.picked_by)?.name ?? null,
  at: row.picked_at,
  undone: row.undone_at && { by: people.get(row.undone_by ?? 0)?.name ?? null, at: row.undone_at },
})

const toShortage = (row: ShortageRow, people: OrderRows['people']): Shortage => ({
  id: row.public_id,
  lineId: row.line_public_id,
  name: { pt: row.name_pt, en: row.name_en },
  quantity: row.quantity,
  amount: row.amount_cents,
  consent: row.answered_via ?? row.consent,
  by: people.get(row.asked_by)?.name ?? null,
  at: row.asked_at,
})

const toBackorder = (world: World, row: BackorderRow, people: OrderRows['people']): Backorder => ({
  id: row.public_id,
  lineId: row.line_public_id,
  name: { pt: row.name_pt, en: row.name_en },
  quantity: row.quantity,
  amount: row.amount_cents,
  consent: row.answered_via ?? row.consent,
  by: people.get(row.asked_by)?.name ?? null,
  at: row.asked_at,
  later: {
    number: row.number,
    token: orderToken(world, { public_id: row.later_public_id, token_sealed: row.token_sealed }),
    state: row.state,
    expectedOn: row.expected_on,
  },
})

const toSubstitution = (row: SubstitutionRow, people: OrderRows['people']): Substitution => ({
  id: row.public_id,
  lineId: row.to_line,
  from: { pt: row.from_name_pt, en: row.from_name_en },
  to: { pt: row.to_name_pt, en: row.to_name_en },
  quantity: row.quantity,
  less: row.less_cents,
  isRefunded: row.refunded,
  isNotified: row.notified_at !== null,
  consent: row.answered_via ?? row.consent,
  by: people.get(row.asked_by)?.name ?? null,
  at: row.asked_at,
  undone: row.undone_at && { by: people.get(row.undone_by ?? 0)?.name ?? null, at: row.undone_at },
})

function requestOf(row: OrderLineRow): OrderedRequest | null {
  const {
    request_id: rowId,
    request_line: lineId,
    request_public_id: id,
    request_kind: kind,
    request_created_at: createdAt,
  } = row
  if (rowId === null || lineId === null || id === null || kind === null || createdAt === null) return null
  return {
    rowId,
    lineId,
    id,
    kind,
    createdAt,
    isClinical: row.request_is_clinical ?? true,
    submittedAt: row.request_submitted_at,
  }
}
