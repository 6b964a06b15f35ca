import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ExpectedDays } from '../delivery/expected-days.ts'

/** Shipments of the orders that are delivered. */
export const shipmentsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('shipping_methods as m', 'm.id', 's.method_id')
    .select(['s.order_id', 'm.public_id as method_public_id', 's.name_pt', 's.name_en', 's.expected_pt', 's.expected_en'])
    .select(['s.expected_from', 's.expected_until'])
    .select(['s.price_cents', 's.vat_basis_points', 's.included_tax_cents', 's.tracking_template', 's.tracking_number'])
    .where('order_id', 'in', orderIds)
    .limit(10_000)
    .$narrowType<{ price_cents: Cents; vat_basis_points: BasisPoints; included_tax_cents: Cents }>()
    .execute()

export type ShipmentRow = Awaited<ReturnType<typeof shipmentsOf>>[number]

/** The method's text about delivery days when it was chosen; undefined for pickup. */
export async function expectedText(db: Db, orderId: number): Promise<Text | undefined> {
  const row = await db
    .selectFrom('shipments')
    .select(['expected_pt', 'expected_en'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && { pt: row.expected_pt, en: row.expected_en }
}

/** The currently expected delivery days; null if none are promised. */
export async function daysExpected(db: Db, orderId: number): Promise<ExpectedDays | null> {
  const row = await db
    .selectFrom('shipments')
    .select(['expected_from', 'expected_until'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.expected_from && row.expected_until ? { from: row.expected_from, until: row.expected_until } : null
}

export async function setExpectedDays(tx: Tx, orderId: number, days: ExpectedDays | null): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ expected_from: days?.from ?? null, expected_until: days?.until ?? null })
    .where('order_id', '=', orderId)
    .execute()
}

export async function setPromisedAt(tx: Tx, orderId: number, at: Date | null): Promise<void> {
  await tx.updateTable('orders').set({ promised_at: at }).where('id', '=', orderId).execute()
}
