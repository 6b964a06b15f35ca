import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditEntry } from '#src/platform/audit/audit.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Order } from './order.ts'
import { orderForStaff } from './order-for-staff.ts'
import * as papers from './documents.store.server.ts'
import { readOrder } from './reading.server.ts'
import { moveOrderIn } from './staff.actions.server.ts'
import type { MoveError, StaffSource, StaffTransitionForm } from './staff.actions.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'

/** Undefined: unchanged; null: removed. */
type Documents = { invoiceNumber?: string | null | undefined; trackingNumber?: string | null | undefined }

/** `move`: the transition to make in the same step. */
export type OrderChange = { documents: Documents; move?: Omit<StaffTransitionForm, 'source'> | undefined; source: StaffSource }

export type ChangeError = MoveError | { code: 'not_delivered' }

/** Saves documents and makes a transition, all or nothing. */
export const changeOrder = (
  world: World,
  staff: Staff,
  number: string,
  { documents, move, source }: OrderChange,
): Promise<Result<Order, ChangeError>> =>
  transaction(world.db, async (tx): Promise<Result<Order, ChangeError>> => {
    if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
    const row = isOrderNumber(number) ? await store.lockOrder(tx, { number }) : undefined
    if (!row) return err({ code: 'not_found' })
    const noted = await recordDocuments(world, tx, staff, { row, documents, source })
    if (!noted.ok) return noted
    if (move) return moveOrderIn(world, tx, staff, { number, ...move, source })
    const after = await store.findOrder(tx, { id: row.id })
    if (!after) throw new Error('an order vanished while it was held')
    return ok(orderForStaff(staff, await readOrder(world, after, tx)))
  })

type DocumentChange = { row: OrderRow; documents: Documents; source: StaffSource }

async function recordDocuments(
  world: World,
  tx: Tx,
  staff: Staff,
  { row, documents: { invoiceNumber, trackingNumber }, source }: DocumentChange,
): Promise<Result<void, { code: 'not_delivered' }>> {
  const about = { principal: staff, subject: { kind: 'order', id: row.number }, source } as const satisfies Partial<AuditEntry>
  if (trackingNumber !== undefined) {
    if (!(await papers.setTracking(tx, row.id, trackingNumber))) return err({ code: 'not_delivered' })
    await audit(world, tx, { ...about, action: 'tracking_changed' })
  }
  if (invoiceNumber === undefined || invoiceNumber === row.invoice_number) return ok()
  await papers.setInvoiceNumber(tx, row.id, invoiceNumber)
  await audit(world, tx, { ...about, action: 'invoice_changed', why: 'invoice_number' })
  return ok()
}
