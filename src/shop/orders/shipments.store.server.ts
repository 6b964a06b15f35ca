import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'

/** The way to the door of the orders that are delivered. */
export const shipmentsOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('shipments as s')
    .innerJoin('shipping_methods as m', 'm.id', 's.method_id')
    .select(['s.order_id', 'm.public_id as method_public_id', 's.name_pt', 's.name_en', 's.expected_pt', 's.expected_en'])
    .select(['s.price_cents', 's.vat_basis_points', 's.included_tax_cents', 's.tracking_template', 's.tracking_number'])
    .where('order_id', 'in', orderIds)
    .limit(10_000)
    .$narrowType<{ price_cents: Cents; vat_basis_points: BasisPoints; included_tax_cents: Cents }>()
    .execute()

export type ShipmentRow = Awaited<ReturnType<typeof shipmentsOf>>[number]
