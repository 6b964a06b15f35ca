import { sql } from 'kysely'
import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'

// Corrections of a locked order in preparation: its lines, their reductions and its sums.

const reductionColumns = ['a.id', 'a.promotion_id', 'a.label_pt', 'a.label_en', 'a.code', 'a.amount_cents'] as const

/** Reductions of a line, in the order in which they were applied. */
export const reductionsOf = (db: Db, lineId: string) =>
  db
    .selectFrom('order_adjustments as a')
    .innerJoin('order_lines as l', 'l.id', 'a.order_line_id')
    .select(reductionColumns)
    .where('l.public_id', '=', lineId)
    .orderBy('a.id')
    .limit(100)
    .$narrowType<{ amount_cents: Cents }>()
    .execute()

export type Reduction = Awaited<ReturnType<typeof reductionsOf>>[number]

export async function setReduction(tx: Tx, id: number, amount: Cents): Promise<void> {
  if (amount === 0) await tx.deleteFrom('order_adjustments').where('id', '=', id).execute()
  else await tx.updateTable('order_adjustments').set({ amount_cents: amount }).where('id', '=', id).execute()
}

/** Amounts without cents are left out. */
export async function addReductions(
  tx: Tx,
  { orderId, lineId }: { orderId: number; lineId: string },
  reductions: readonly Omit<Reduction, 'id'>[],
): Promise<void> {
  for (const { promotion_id, label_pt, label_en, code, amount_cents } of reductions.filter((one) => one.amount_cents > 0))
    await tx
      .insertInto('order_adjustments')
      .columns(['order_id', 'order_line_id', 'promotion_id', 'label_pt', 'label_en', 'code', 'amount_cents'])
      .expression((query) =>
        query
          .selectFrom('order_lines')
          .select(({ val }) => [
            val(orderId).as('order_id'),
            'order_lines.id as order_line_id',
            val(promotion_id).as('promotion_id'),
            val(label_pt).as('label_pt'),
            val(label_en).as('label_en'),
            val(code).as('code'),
            val(amount_cents).as('amount_cents'),
          ])
          .where('order_lines.public_id', '=', lineId),
      )
      .execute()
}

export async function removeReductions(tx: Tx, lineId: string): Promise<void> {
  await tx
    .deleteFrom('order_adjustments')
    .where('order_line_id', 'in', (query) => query.selectFrom('order_lines').select('id').where('public_id', '=', lineId))
    .execute()
}

/** What an order line is, and what it costs. */
export type LineContents = {
  variantId: number
  name: Text
  pack: Text
  sku: string
  vat: BasisPoints
  quantity: number
  price: Cents
  discount: Cents
  total: Cents
  includedTax: Cents
}

const columnsOf = (line: LineContents) => ({
  variant_id: line.variantId,
  name_pt: line.name.pt,
  name_en: line.name.en,
  pack_pt: line.pack.pt,
  pack_en: line.pack.en,
  sku: line.sku,
  vat_basis_points: line.vat,
  quantity: line.quantity,
  unit_price_cents: line.price,
  discount_cents: line.discount,
  total_cents: line.total,
  included_tax_cents: line.includedTax,
})

/** A product that takes a line over was checked by no one yet. */
export async function setLine(tx: Tx, lineId: string, line: LineContents): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ ...columnsOf(line), checked_by: null, checked_at: null })
    .where('public_id', '=', lineId)
    .execute()
}

/** Fewer pieces of the same product. */
export async function setLineAmounts(
  tx: Tx,
  lineId: string,
  { quantity, discount, total, includedTax }: Pick<LineContents, 'quantity' | 'discount' | 'total' | 'includedTax'>,
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ quantity, discount_cents: discount, total_cents: total, included_tax_cents: includedTax })
    .where('public_id', '=', lineId)
    .execute()
}

export async function addLine(
  tx: Tx,
  { orderId, lineId, likeLineId }: { orderId: number; lineId: string; likeLineId: string },
  line: LineContents,
): Promise<void> {
  await tx
    .insertInto('order_lines')
    .values({
      ...columnsOf(line),
      public_id: lineId,
      order_id: orderId,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from order_lines where order_id = ${orderId})`,
      class: sql<string>`(select class from order_lines where public_id = ${likeLineId})`,
    })
    .execute()
}

/** With its reductions. */
export async function deleteLine(tx: Tx, lineId: string): Promise<void> {
  await tx.deleteFrom('order_lines').where('public_id', '=', lineId).execute()
}

/** Changes of an order's sums, each added to what it is. */
export type SumChange = Record<'items' | 'discount' | 'includedTax' | 'total', number>

export async function addToSums(tx: Tx, orderId: number, by: SumChange): Promise<void> {
  await tx
    .updateTable('orders')
    .set((row) => ({
      item_total_cents: row('item_total_cents', '+', by.items),
      discount_total_cents: row('discount_total_cents', '+', by.discount),
      included_tax_total_cents: row('included_tax_total_cents', '+', by.includedTax),
      total_cents: row('total_cents', '+', by.total),
    }))
    .where('id', '=', orderId)
    .execute()
}
