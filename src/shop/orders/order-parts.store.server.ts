import { sql } from 'kysely'
import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { ExpectedDays } from '#src/shop/delivery/expected-days.ts'
import type { Adjustment } from '#src/shop/promotions/apply-promotions.ts'
import type { NewLine } from './order-lines.ts'

// What stands in an order from the moment it is placed.

export async function addLines(tx: Tx, orderId: number, lines: readonly NewLine[]): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values(
      lines.map(({ name, pack, ...line }, position) => ({
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
      })),
    )
    .execute()
}

export type NewShipment = {
  methodId: number
  name: Text
  expected: Text
  price: Cents
  vat: BasisPoints
  includedTax: Cents
  trackingTemplate: string | null
  expectedDays: ExpectedDays | null
}

export async function addShipment(tx: Tx, orderId: number, shipment: NewShipment): Promise<void> {
  const { methodId, name, expected, price, vat, includedTax, trackingTemplate, expectedDays: days } = shipment
  await tx
    .insertInto('shipments')
    .values({
      order_id: orderId,
      method_id: methodId,
      name_pt: name.pt,
      name_en: name.en,
      expected_pt: expected.pt,
      expected_en: expected.en,
      price_cents: price,
      vat_basis_points: vat,
      included_tax_cents: includedTax,
      tracking_template: trackingTemplate,
      expected_from: days?.from ?? null,
      expected_until: days?.until ?? null,
    })
    .execute()
}

/** After the lines, which are called by the ids that they had in the cart, and the promotions by their public ones. */
export async function addAdjustments(tx: Tx, orderId: number, adjustments: readonly Adjustment[]): Promise<void> {
  const rows = adjustments.map(({ promotionId, lineId, label, code, amount }) => ({
    promotionId,
    lineId,
    ...label,
    code,
    amount,
  }))
  await sql`
    insert into order_adjustments (order_id, order_line_id, promotion_id, label_pt, label_en, code, amount_cents)
    select ${orderId}::bigint, l.id, p.id, a.pt, a.en, a.code, a.amount
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
             as ("promotionId" uuid, "lineId" uuid, pt text, en text, code text, amount int)) with ordinality
             as a (promotion_id, line_id, pt, en, code, amount, place)
      join promotions p on p.public_id = a.promotion_id
      left join order_lines l on l.public_id = a.line_id and l.order_id = ${orderId}
      order by a.place`.execute(tx)
}
