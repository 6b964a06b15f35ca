import { data } from 'react-router'
import { maskedPhone } from '#src/kernel/masking.ts'
import type { StaffVisit } from '#src/platform/page.server.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { findBatch } from '#src/shop/catalogue/batches/actions.server.ts'
import type { RecallView } from '#src/shop/catalogue/batches/actions.server.ts'
import { readStockPane } from '#src/shop/catalogue/stock/stock-reading.server.ts'
import type { StockPaneView } from '#src/shop/catalogue/stock/stock-reading.server.ts'
import { readStaffOrder } from '#src/shop/orders/staff/read-staff-orders.server.ts'
import type { StaffOrderPage } from '#src/shop/orders/staff/read-staff-orders.server.ts'
import type { StaffLineView } from '#src/shop/orders/staff/staff-line-view.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readStaffRequest } from '#src/shop/requests/queue/staff-reading.server.ts'
import type { StaffRequest } from '#src/shop/requests/queue/staff-reading.server.ts'
import type { NextWork } from '../next/next-work.ts'
import { isSameSubject, isStock, subjectOf } from '../today-address.ts'
import type { StockSubject, TodaySubject } from '../today-address.ts'
import { todayGroups } from '../today.ts'
import type { TodayGroup, TodayRow } from '../today.ts'

/** What is shown of an order before it is opened: no address, tax number or pickup code, and of the phone its last digits. */
export type OrderPreview = Pick<
  StaffOrderPage,
  | 'number'
  | 'state'
  | 'fulfilment'
  | 'origin'
  | 'customer'
  | 'email'
  | 'isErased'
  | 'hasAccount'
  | 'city'
  | 'paymentMethod'
  | 'paymentState'
  | 'itemCount'
  | 'total'
  | 'placedAt'
  | 'readyAt'
  | 'needsAttention'
  | 'promise'
  | 'claim'
  | 'specialInstructions'
  | 'history'
  | 'notes'
  | 'successors'
  | 'before'
> & {
  phone: string | null
  lines: readonly Pick<StaffLineView, 'id' | 'name' | 'pack' | 'quantity' | 'refunded' | 'isMedicine'>[]
  /** The customer’s messages that no member of staff has read. */ messages: readonly { id: string; content: string; at: Date }[]
}

/** A pack with its latest movements; `batch`: the one that ends, with the orders that have it. */
export type StockPreview = Pick<StockPaneView, 'item' | 'movements'> & { batch: RecallView | null }

/** A piece of work in the pane, or stock to see to. */
export type WorkPreview = { subject: NextWork } & ({ order: OrderPreview } | { request: StaffRequest })
export type TodayPreview = WorkPreview | { subject: StockSubject; stock: StockPreview }

/**
 * What is in the pane: 404 for an unknown one, or one that this member of staff may not handle. It shows what the customer sent and
 * wrote, so each reading is recorded in the audit log, as in the lists of orders and of requests; rows that are only passed by
 * keyboard are not read. Codes stay masked: they are revealed on the page of the work. Messages and notes stay unread: the row is to
 * stay in the list until it was opened.
 */
export async function readTodayPreview(
  { world, principal, locale, sessionToken }: StaffVisit,
  subject: TodaySubject,
): Promise<TodayPreview> {
  if (isStock(subject)) return { subject, stock: await stockPreview(world, principal, subject) }
  const { kind, id } = subject
  if (kind === 'order')
    return {
      subject,
      order: orderPreview(await readStaffOrder(world, principal, { number: id, locale, sessionToken, isPrefetch: true })),
    }
  const { view } = await readStaffRequest(world, principal, { kind, id, sessionToken, isPrefetch: true })
  return { subject, request: view }
}

const maxMovements = 6

async function stockPreview({ db }: World, staff: Staff, { kind, id }: StockSubject): Promise<StockPreview> {
  // As in the list: who cannot change stock has none of it there.
  if (!can(staff, 'stock.change')) throw data(null, { status: 404 })
  const batch = kind === 'batch' ? await findBatch(db, staff, id) : null
  if (batch === undefined) throw data(null, { status: 404 })
  const { item, movements } = await readStockPane(db, staff, batch?.variantId ?? id)
  return { item, movements: movements.slice(0, maxMovements), batch }
}

const orderPreview = (order: StaffOrderPage): OrderPreview => ({
  number: order.number,
  state: order.state,
  fulfilment: order.fulfilment,
  origin: order.origin,
  customer: order.customer,
  email: order.email,
  isErased: order.isErased,
  hasAccount: order.hasAccount,
  city: order.city,
  paymentMethod: order.paymentMethod,
  paymentState: order.paymentState,
  itemCount: order.itemCount,
  total: order.total,
  placedAt: order.placedAt,
  readyAt: order.readyAt,
  needsAttention: order.needsAttention,
  promise: order.promise,
  claim: order.claim,
  specialInstructions: order.specialInstructions,
  history: order.history,
  notes: order.notes,
  successors: order.successors,
  before: order.before,
  phone: order.phone && maskedPhone(order.phone),
  lines: order.lines.map(({ id, name, pack, quantity, refunded, isMedicine }) => ({
    id,
    name,
    pack,
    quantity,
    refunded,
    isMedicine,
  })),
  messages: order.documents.comments.filter(({ isUnseen }) => isUnseen).map(({ id, content, at }) => ({ id, content, at })),
})

/** `row`: undefined once it is done, or where the list is narrowed to others. `position` from 1, in the order of the list. */
export type TodayPlace = { row: TodayRow | undefined; position: number | null; total: number }

export function placeOf(subject: TodaySubject, groups: Readonly<Record<TodayGroup, readonly TodayRow[]>>): TodayPlace {
  const rows = todayGroups.flatMap((group) => groups[group])
  const index = rows.findIndex((row) => isSameSubject(subjectOf(row), subject))
  return { row: rows[index], position: index === -1 ? null : index + 1, total: rows.length }
}
