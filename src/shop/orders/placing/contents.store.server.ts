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

export const lineRow = ({ name, pack, ...line }: NewLine, position: number): Omit<Insertable<DB['order_lines']>, 'order_id'> => ({
  public_id: line.id,
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
})

const lineColumns = sql`public_id, variant_id, request_id, request_line, position, name_pt, name_en, pack_pt, pack_en, sku, class,
        quantity, unit_price_cents, discount_cents, points_cents, total_cents, vat_basis_points, included_tax_cents`

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

export const shipmentRow = ({
  name,
  expected,
  expectedDays: days,
  ...shipment
}: NewShipment): Omit<Insertable<DB['shipments']>, 'order_id'> => ({
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
})

const shipmentColumns = sql`method_id, name_pt, name_en, expected_pt, expected_en, price_cents, vat_basis_points, included_tax_cents,
        tracking_template, expected_from, expected_until`

/** Adjustments refer to lines by their ids in the cart, and to promotions by public id. */
const adjustmentRow = ({ promotionId, lineId, label, code, amount }: Adjustment) => ({
  promotionId,
  lineId,
  ...label,
  code,
  amount,
})

export type NewContents = {
  lines: readonly NewLine[]
  shipment: NewShipment | null
  adjustments: readonly Adjustment[]
}

export async function addContents(tx: Tx, orderId: number, { lines, shipment, adjustments }: NewContents): Promise<void> {
  await insertContents(tx, {
    orderId,
    lines: JSON.stringify(lines.map(lineRow)),
    shipments: JSON.stringify(shipment ? [shipmentRow(shipment)] : []),
    zipcode: shipment?.zipcode ?? null,
    adjustments: JSON.stringify(adjustments.map(adjustmentRow)),
  })
}

type Inserted = { orderId: number; lines: string; shipments: string; zipcode: string | null; adjustments: string }

// Rows as one text each: the same statement, with five values, for one line and for fifty.
const insertContents = compiledQuery((db, { orderId, lines, shipments, zipcode, adjustments }: Slots<Inserted>) =>
  sql`
    with lines as (
      insert into order_lines (order_id, ${lineColumns})
        select ${orderId}::bigint, ${lineColumns} from jsonb_populate_recordset(null::order_lines, ${lines}::jsonb) order by position
        returning id, public_id),
    sent as (
      insert into shipments (order_id, ${shipmentColumns}, county_dico)
        select ${orderId}::bigint, ${shipmentColumns}, county_of(${zipcode})
          from jsonb_populate_recordset(null::shipments, ${shipments}::jsonb))
    insert into order_adjustments (order_id, order_line_id, promotion_id, label_pt, label_en, code, amount_cents)
      select ${orderId}::bigint, l.id, p.id, a.pt, a.en, a.code, a.amount
        from rows from (jsonb_to_recordset(${adjustments}::jsonb)
               as ("promotionId" uuid, "lineId" uuid, pt text, en text, code text, amount int)) with ordinality
               as a (promotion_id, line_id, pt, en, code, amount, place)
        join promotions_ids p on p.public_id = a.promotion_id
        left join lines l on l.public_id = a.line_id
        order by a.place`.compile(db),
)
