import type { Db } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { namePeople } from '#src/shop/accounts/person/actions.server.ts'
import { readPhotoComments } from '#src/shop/conversation/actions.server.ts'
import { listPickupLocations } from '#src/shop/delivery/actions.server.ts'
import { earnedByOrders } from '#src/shop/loyalty/points-in-carts/actions.server.ts'
import { paymentsOf } from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { isReceivedPayment } from '#src/shop/payments/payment.ts'
import type { OrderRow } from './store.server.ts'
import type { Order } from './order.ts'
import { readRefundRows } from '../refund/read-refunds.server.ts'
import { backordersOf, firstOrdersOf } from '../backorder/store.server.ts'
import { shipmentsOf } from '../fulfilment/store.server.ts'
import * as store from './store.server.ts'
import { picksOf } from '../picking/store.server.ts'
import { proposalsOf } from '../proposal/store.server.ts'
import { shortagesOf } from '../shortage/store.server.ts'
import { substitutionsOf } from '../substitution/store.server.ts'
import { toOrder } from './to-order.server.ts'
import type { OrderRows } from './to-order.server.ts'

/**
 * Complete orders in the order of their rows: six statements for any number, and one more each if any was reduced, delivered,
 * paid, earned, picked or commented on.
 */
export async function readOrders(world: World, rows: readonly OrderRow[], db: Db = world.db): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const [lines, transitions, payments] = [
    await store.linesOf(db, ids),
    await store.transitionsOf(db, ids),
    await paymentsOf(db, ids),
  ]
  const reduced = rows.filter((row) => row.discount_total_cents > 0).map((row) => row.id)
  const adjustments = reduced.length > 0 ? await store.adjustmentsOf(db, reduced) : []
  const delivered = rows.filter((row) => row.fulfilment === 'delivery').map((row) => row.id)
  const shipments = delivered.length > 0 ? await shipmentsOf(db, delivered) : []
  const byPoints = rows.filter((row) => row.points_back_cents > 0).map((row) => row.id)
  const refundRows = await readRefundRows(db, [...paidOrders(payments), ...byPoints])
  const begun = rows.filter((row) => row.picking_started_at !== null).map((row) => row.id)
  const picks = begun.length > 0 ? await picksOf(db, begun) : []
  const shortages = begun.length > 0 ? await shortagesOf(db, begun) : []
  const backorders = begun.length > 0 ? await backordersOf(db, begun) : []
  const later = rows.filter((row) => row.backorder_of !== null).map((row) => row.id)
  const firstOrders = later.length > 0 ? await firstOrdersOf(db, later) : []
  const substitutions = begun.length > 0 ? await substitutionsOf(db, begun) : []
  const proposals = begun.length > 0 ? await proposalsOf(db, begun) : []
  const earning = rows.filter((row) => row.earned_for_cents !== null).map((row) => row.id)
  const earned = earning.length > 0 ? await earnedByOrders(db, earning) : new Map<number, never>()
  const involved = [
    ...rows.flatMap((row) => [row.user_id, row.held_by]),
    ...transitions.map((transition) => transition.actor_id),
    ...lines.map((line) => line.checked_by),
    ...shortages.map((shortage) => shortage.asked_by),
    ...backorders.map((backorder) => backorder.asked_by),
    ...substitutions.flatMap((swap) => [swap.asked_by, swap.undone_by]),
    ...proposals.flatMap((proposal) => [proposal.proposed_by, proposal.closed_by]),
    ...picks.flatMap((pick) => [pick.picked_by, pick.undone_by]),
    ...refundRows.refunds.flatMap((refund) => [refund.requested_by, refund.return_changed_by]),
    ...payments.flatMap((payment) => [payment.taken_by, payment.reversed_by]),
  ]
  const people = await namePeople(
    db,
    involved.filter((id) => id !== null),
  )
  const places = await listPickupLocations(db)
  const comments = await readPhotoComments(world, db, 'order', ids)
  const ownOf = ownRows({
    lines,
    shortages,
    backorders,
    firstOrders,
    substitutions,
    proposals,
    adjustments,
    transitions,
    payments,
    shipments,
    refundRows,
  })
  const shared = { picks: Map.groupBy(picks, (pick) => pick.line_public_id), earned, comments, people, places }
  return rows.map((row) => toOrder(world, row, { ...ownOf(row.id), ...shared }))
}

type OwnRows = Omit<OrderRows, 'picks' | 'earned' | 'comments' | 'people' | 'places'>

/** The rows of each order among those of a page. */
function ownRows({ refundRows, ...all }: OwnRows): (orderId: number) => OwnRows {
  const lines = byOrder(all.lines)
  const shortages = byOrder(all.shortages)
  const backorders = byOrder(all.backorders)
  const firstOrders = byOrder(all.firstOrders)
  const substitutions = byOrder(all.substitutions)
  const proposals = byOrder(all.proposals)
  const adjustments = byOrder(all.adjustments)
  const transitions = byOrder(all.transitions)
  const payments = byOrder(all.payments)
  const shipments = byOrder(all.shipments)
  const refunds = byOrder(refundRows.refunds)
  return (id) => ({
    lines: lines(id),
    shortages: shortages(id),
    backorders: backorders(id),
    firstOrders: firstOrders(id),
    substitutions: substitutions(id),
    proposals: proposals(id),
    adjustments: adjustments(id),
    transitions: transitions(id),
    payments: payments(id),
    shipments: shipments(id),
    refundRows: { refunds: refunds(id), lines: refundRows.lines },
  })
}

/** Of a page of 500 orders each row is looked at once. */
function byOrder<Row extends { order_id: number }>(rows: readonly Row[]): (orderId: number) => readonly Row[] {
  const groups = Map.groupBy(rows, (row) => row.order_id)
  return (orderId) => groups.get(orderId) ?? []
}

// Only paid orders can have refunds.
const paidOrders = (payments: readonly PaymentRow[]): number[] =>
  payments.filter(({ state }) => isReceivedPayment(state)).map((row) => row.order_id)

export async function readOrder(world: World, row: OrderRow, db: Db = world.db): Promise<Order> {
  const [order] = await readOrders(world, [row], db)
  if (!order) throw new Error('an order that was read is not there')
  return order
}
