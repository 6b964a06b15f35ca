import type { OrderedRequest, OrderLine } from './order.ts'
import type { OrderLineRow } from './store.server.ts'

/** `people`: pharmacists who checked medicines, by row id. */
export const toLine = (row: OrderLineRow, people: ReadonlyMap<number, { name: string | null }>): OrderLine => ({
  id: row.public_id,
  variantRowId: row.variant_id,
  variantId: row.variant_public_id,
  request: requestOf(row),
  name: { pt: row.name_pt, en: row.name_en },
  pack: { pt: row.pack_pt, en: row.pack_en },
  sku: row.sku,
  class: row.class,
  quantity: row.quantity,
  price: row.unit_price_cents,
  discount: row.discount_cents,
  points: row.points_cents,
  total: row.total_cents,
  refunded: row.refunded_quantity,
  vat: row.vat_basis_points,
  includedTax: row.included_tax_cents,
  checkedBy: row.checked_by === null ? null : (people.get(row.checked_by)?.name ?? null),
  checkedAt: row.checked_at,
})

function requestOf(row: OrderLineRow): OrderedRequest | null {
  const {
    request_id: rowId,
    request_line: lineId,
    request_public_id: id,
    request_kind: kind,
    request_created_at: createdAt,
  } = row
  if (rowId === null || lineId === null || id === null || kind === null || createdAt === null) return null
  return {
    rowId,
    lineId,
    id,
    kind,
    createdAt,
    isClinical: row.request_is_clinical ?? true,
    submittedAt: row.request_submitted_at,
  }
}
