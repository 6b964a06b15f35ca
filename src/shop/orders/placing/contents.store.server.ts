import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { ExpectedDays } from '#src/shop/delivery/expected-days.ts'
import type { Adjustment } from '#src/shop/promotions/apply-promotions.ts'

// The contents of an order, frozen when it is placed.

/** A frozen line of an order. `request`: its prescription or request, and the line that this was in the cart. */
export type NewLine = {
  id: string
  variantRowId: number | null
  request: { rowId: number; lineId: string } | null
  name: Text
  pack: Text
  sku: string
  class: ProductClass
  quantity: number
  price: Cents
  discount: Cents
  /** The part of `discount` that points pay. */
  points: Cents
  total: Cents
  vat: BasisPoints
  includedTax: Cents
}

export async function addLines(tx: Tx, orderId: number, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map(
    ({ name, pack, ...line }, position): Insertable<DB['order_lines']> => ({
      public_id: line.id,
      order_id: orderId,
      variant_id: line.variantRowId,
      request_id: line.request?.rowId ?? null,
      request_line: line.request?.lineId ?? null,
      position,
      name_pt: name.pt,
      name_en: name.en,
      pack_pt: pack.pt,
      pack_en: pack.en,
      sku: line.sku,
      class: line.class,
      quantity: line.quantity,
      unit_price_cents: line.price,
      discount_cents: line.discount,
      points_cents: line.points,
      total_cents: line.total,
      vat_basis_points: line.vat,
      included_tax_cents: line.includedTax,
    }),
  )
  await insertLines(tx, { rows: JSON.stringify(rows) })
}

const lineColumns = sql`public_id, order_id, variant_id, request_id, request_line, position, name_pt, name_en, pack_pt, pack_en, sku,
      class, quantity, unit_price_cents, discount_cents, points_cents, total_cents, vat_basis_points, included_tax_cents`

// One text for any number of lines, and one value.
const insertLines = compiledQuery((db, { rows }: Slots<{ rows: string }>) =>
  sql`
    insert into order_lines (${lineColumns})
      select ${lineColumns} from jsonb_populate_recordset(null::order_lines, ${rows}::jsonb) order by position`.compile(db),
)

export type NewShipment = {
  methodId: number
  name: Text
  expected: Text
  price: Cents
  vat: BasisPoints
  includedTax: Cents
  trackingTemplate: string | null
  expectedDays: ExpectedDays | null
  /** Of the address, for the register of dispensed medicines. */ zipcode: string | null
}

const shipmentRow = (orderId: number, { name, expected, expectedDays: days, ...shipment }: NewShipment) => ({
  order_id: orderId,
  method_id: shipment.methodId,
  name_pt: name.pt,
  name_en: name.en,
  expected_pt: expected.pt,
  expected_en: expected.en,
  price_cents: shipment.price,
  vat_basis_points: shipment.vat,
  included_tax_cents: shipment.includedTax,
  tracking_template: shipment.trackingTemplate,
  expected_from: days?.from ?? null,
  expected_until: days?.until ?? null,
  zipcode: shipment.zipcode,
})

const insertShipment = compiledQuery((db, { zipcode, ...row }: Slots<ReturnType<typeof shipmentRow>>) =>
  db
    .insertInto('shipments')
    .values({ ...row, county_dico: sql<string | null>`county_of(${zipcode})` })
    .compile(),
)

export async function addShipment(tx: Tx, orderId: number, shipment: NewShipment): Promise<void> {
  await insertShipment(tx, shipmentRow(orderId, shipment))
}

/** Needs the order lines first: adjustments refer to lines by their ids in the cart, and to promotions by public id. */
export async function addAdjustments(tx: Tx, orderId: number, adjustments: readonly Adjustment[]): Promise<void> {
  const rows = adjustments.map(({ promotionId, lineId, label, code, amount }) => ({
    promotionId,
    lineId,
    ...label,
    code,
    amount,
  }))
  await insertAdjustments(tx, { orderId, rows: JSON.stringify(rows) })
}

const insertAdjustments = compiledQuery((db, { orderId, rows }: Slots<{ orderId: number; rows: string }>) =>
  sql`
    insert into order_adjustments (order_id, order_line_id, promotion_id, label_pt, label_en, code, amount_cents)
    select ${orderId}::bigint, l.id, p.id, a.pt, a.en, a.code, a.amount
      from rows from (jsonb_to_recordset(${rows}::jsonb)
             as ("promotionId" uuid, "lineId" uuid, pt text, en text, code text, amount int)) with ordinality
             as a (promotion_id, line_id, pt, en, code, amount, place)
      join promotions_ids p on p.public_id = a.promotion_id
      left join order_lines l on l.public_id = a.line_id and l.order_id = ${orderId}
      order by a.place`.compile(db),
)
