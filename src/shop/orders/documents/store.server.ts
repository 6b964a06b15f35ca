import type { Db, Tx } from '#src/platform/database/database.ts'

export async function setInvoiceNumber(tx: Tx, orderId: number, invoiceNumber: string | null): Promise<void> {
  await tx.updateTable('orders').set({ invoice_number: invoiceNumber }).where('id', '=', orderId).execute()
}

/** `file`: its name in the store and its sealed key; null removes it. */
export async function setInvoiceFile(tx: Tx, orderId: number, file: { name: string; sealedKey: Buffer } | null): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ invoice_file: file?.name ?? null, invoice_key_sealed: file?.sealedKey ?? null })
    .where('id', '=', orderId)
    .execute()
}

/** False if the order is not delivered. */
export async function setTracking(tx: Tx, orderId: number, trackingNumber: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shipments')
    .set({ tracking_number: trackingNumber })
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** PDFs whose keys were erased with their customers. */
export const listErasedInvoices = (db: Db, limit: number) =>
  db
    .selectFrom('orders')
    .select(['id', 'invoice_file'])
    .where('invoice_file', 'is not', null)
    .where('invoice_key_sealed', 'is', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ invoice_file: string }>()
    .execute()
