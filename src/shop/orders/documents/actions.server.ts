import { isOrderNumber } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit, auditRead } from '#src/platform/audit/audit.ts'
import type { AuditEntry, RequestSource } from '#src/platform/audit/audit.ts'
import { seal, unseal } from '#src/platform/crypto.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { isPdf } from '#src/platform/files/pdf.ts'
import { getSealed, putSealed } from '#src/platform/files/sealed.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { orderCell } from '../order/sealed.ts'
import { maxInvoiceBytes } from './invoice.ts'
import type { Order } from '../order/order.ts'
import * as documents from './store.server.ts'
import type { StaffTransitionError, StaffTransitionInput } from '../staff/actions.server.ts'
import type { OrderRow } from '../order/store.server.ts'
import * as store from '../order/store.server.ts'
import { orderForStaff } from '../staff/order-for-staff.ts'
import { readOrder } from '../order/read-orders.server.ts'
import { transitionOrderIn } from '../staff/actions.server.ts'

export type InvoiceError = { code: 'not_found' | 'too_large' | 'not_a_pdf' | 'file_required' }

/** Attaches the PDF of an invoice to its order, replacing the previous one. */
export async function attachInvoice(
  world: World,
  staff: Staff,
  number: string,
  { content, source }: { content: Uint8Array; source: RequestSource },
): Promise<Result<undefined, InvoiceError>> {
  const error = errorOf(content)
  if (error) return err({ code: error })
  // Written before the row that names it: a crash in between leaves an unreferenced file, never a row without its file.
  const name = `invoices/${Buffer.from(world.random(16)).toString('hex')}`
  const key = await putSealed(world, name, content)
  const changed = await changeFile(world, staff, number, {
    why: 'invoice_attached',
    source,
    next: (row) => ({ name, sealedKey: seal(world.keys, orderCell(row.public_id, 'invoice_key_sealed'), key) }),
  })
  const left = changed.ok ? changed.value : name
  if (left !== null) await world.files.remove(left)
  return changed.ok ? ok() : changed
}

export async function removeInvoice(
  world: World,
  staff: Staff,
  number: string,
  source: RequestSource,
): Promise<Result<undefined, InvoiceError>> {
  const changed = await changeFile(world, staff, number, { why: 'invoice_removed', source, next: () => null })
  if (!changed.ok) return changed
  if (changed.value !== null) await world.files.remove(changed.value)
  return ok()
}

function errorOf(content: Uint8Array): InvoiceError['code'] | undefined {
  if (content.byteLength === 0) return 'file_required'
  if (content.byteLength > maxInvoiceBytes) return 'too_large'
  return isPdf(content) ? undefined : 'not_a_pdf'
}

type InvoiceFileChange = {
  why: 'invoice_attached' | 'invoice_removed'
  source: RequestSource
  next: (row: OrderRow) => Parameters<typeof documents.setInvoiceFile>[2]
}

/** Returns the name of the previous file. A minimized order takes no file. */
const changeFile = (world: World, staff: Staff, number: string, { why, source, next }: InvoiceFileChange) =>
  transaction(world.db, async (tx): Promise<Result<string | null, InvoiceError>> => {
    const row = await lockForDocuments(tx, staff, number)
    if (!row) return err({ code: 'not_found' })
    await documents.setInvoiceFile(tx, row.id, next(row))
    await audit(world, tx, { principal: staff, action: 'invoice_changed', subject: { kind: 'order', id: number }, why, source })
    return ok(row.invoice_file)
  })

async function lockForDocuments(tx: Tx, staff: Staff, number: string): Promise<OrderRow | undefined> {
  if (!can(staff, 'orders.document') || !isOrderNumber(number)) return undefined
  const row = await store.lockOrder(tx, { number })
  return row?.minimized_at === null ? row : undefined
}

/** The PDF for the customer of an order that was found for them; undefined if there is none. */
export async function readInvoice(world: World, { rowId }: Pick<Order, 'rowId'>): Promise<Buffer<ArrayBuffer> | undefined> {
  const row = await store.findOrder(world.db, { id: rowId })
  return row && openFile(world, row)
}

/** The PDF for staff, recorded in the audit log before it is sent. */
export async function readInvoiceAsStaff(
  world: World,
  staff: Staff,
  number: string,
  source: AuditEntry['source'],
): Promise<Buffer<ArrayBuffer> | undefined> {
  const row = isOrderNumber(number) && can(staff, 'orders.document') ? await store.findOrder(world.db, { number }) : undefined
  const content = row && (await openFile(world, row))
  if (content)
    await auditRead(world, { principal: staff, action: 'invoice_read', subject: { kind: 'order', id: number }, source })
  return content
}

async function openFile(world: World, row: OrderRow): Promise<Buffer<ArrayBuffer> | undefined> {
  const { invoice_file: name, invoice_key_sealed: key } = row
  if (name === null || key === null) return undefined
  const content = await getSealed(world, name, unseal(world.keys, orderCell(row.public_id, 'invoice_key_sealed'), key))
  if (!content) throw new Error('the file of an invoice is missing')
  return content
}

/** Deletes the files of orders whose customers were erased: without their keys they are unreadable. */
export async function deleteErasedInvoices(world: World): Promise<void> {
  for (const { id, invoice_file: name } of await documents.listErasedInvoices(world.db, 100)) {
    await world.files.remove(name)
    await transaction(world.db, (tx) => documents.setInvoiceFile(tx, id, null))
  }
}

/** Undefined: unchanged; null: removed. */
type Documents = { invoiceNumber?: string | null | undefined; trackingNumber?: string | null | undefined }

/** `transition`: made in the same step. */
export type OrderChange = {
  documents: Documents
  transition?: Omit<StaffTransitionInput, 'source'> | undefined
  source: RequestSource
}

export type ChangeError = StaffTransitionError | { code: 'not_delivered' }

/** Saves documents and makes a transition, all or nothing. */
export const changeOrder = (
  world: World,
  staff: Staff,
  number: string,
  { documents, transition, source }: OrderChange,
): Promise<Result<Order, ChangeError>> =>
  transaction(world.db, async (tx): Promise<Result<Order, ChangeError>> => {
    if (!can(staff, 'orders.transition')) return err({ code: 'forbidden' })
    const row = isOrderNumber(number) ? await store.lockOrder(tx, { number }) : undefined
    if (!row) return err({ code: 'not_found' })
    const noted = await recordDocuments(world, tx, staff, { row, documents, source })
    if (!noted.ok) return noted
    if (transition) return transitionOrderIn(world, tx, staff, { number, ...transition, source })
    const after = await store.findOrder(tx, { id: row.id })
    if (!after) throw new Error('a locked order has disappeared')
    return ok(orderForStaff(staff, await readOrder(world, after, tx)))
  })

type DocumentChange = { row: OrderRow; documents: Documents; source: RequestSource }

async function recordDocuments(
  world: World,
  tx: Tx,
  staff: Staff,
  { row, documents: { invoiceNumber, trackingNumber }, source }: DocumentChange,
): Promise<Result<void, { code: 'not_delivered' }>> {
  const about = { principal: staff, subject: { kind: 'order', id: row.number }, source } as const satisfies Partial<AuditEntry>
  if (trackingNumber !== undefined) {
    if (!(await documents.setTracking(tx, row.id, trackingNumber))) return err({ code: 'not_delivered' })
    await audit(world, tx, { ...about, action: 'tracking_changed' })
  }
  if (invoiceNumber === undefined || invoiceNumber === row.invoice_number) return ok()
  await documents.setInvoiceNumber(tx, row.id, invoiceNumber)
  await audit(world, tx, { ...about, action: 'invoice_changed', why: 'invoice_number' })
  return ok()
}
