import { sql } from 'kysely'
import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ShortageConsent } from '../shortage/shortage.ts'

const reductionColumns = ['a.id', 'a.promotion_id', 'a.label_pt', 'a.label_en', 'a.code', 'a.amount_cents'] as const

/** Reductions of a line, in the order in which they were applied. */
export const reductionsOf = (tx: Tx, lineId: string) =>
  tx
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

/** Of a locked order. A product that takes a line over was checked by no one yet. */
export async function setLine(tx: Tx, lineId: string, line: LineContents): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ ...columnsOf(line), checked_by: null, checked_at: null })
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
      position: sql<number>`(select max(position) + 1 from order_lines where order_id = ${orderId})`,
      class: sql<string>`(select class from order_lines where public_id = ${likeLineId})`,
    })
    .execute()
}

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

/** What undoing restores. */
export type Before = { line: LineContents; reductions: readonly Omit<Reduction, 'id'>[]; sums: SumChange }

export type NewSubstitution = {
  publicId: string
  orderId: number
  fromLineId: string
  toLineId: string
  from: Pick<LineContents, 'variantId' | 'name'>
  to: Pick<LineContents, 'variantId' | 'name'>
  quantity: number
  less: Cents
  isRefunded: boolean
  isRestocked: boolean
  consent: ShortageConsent
  userId: number
  at: Date
  before: Before
}

export async function addSubstitution(tx: Tx, swap: NewSubstitution): Promise<void> {
  const { publicId, orderId, from, to, quantity, less, isRefunded, isRestocked, consent, userId, at, before } = swap
  const lineOf = (lineId: string) => sql<number>`(select id from order_lines where public_id = ${lineId})`
  await tx
    .insertInto('order_substitutions')
    .values({
      public_id: publicId,
      order_id: orderId,
      from_line_id: lineOf(swap.fromLineId),
      to_line_id: lineOf(swap.toLineId),
      from_variant_id: from.variantId,
      to_variant_id: to.variantId,
      from_name_pt: from.name.pt,
      from_name_en: from.name.en,
      to_name_pt: to.name.pt,
      to_name_en: to.name.en,
      quantity,
      less_cents: less,
      refunded: isRefunded,
      restocked: isRestocked,
      consent,
      asked_by: userId,
      asked_at: at,
      before: JSON.stringify(before),
    })
    .execute()
}

const substitutions = (db: Db) =>
  db
    .selectFrom('order_substitutions as s')
    .leftJoin('order_lines as source', 'source.id', 's.from_line_id')
    .leftJoin('order_lines as target', 'target.id', 's.to_line_id')
    .select(['source.public_id as from_line', 'target.public_id as to_line', 'source.quantity as from_quantity'])
    .select(['target.variant_id as now_variant_id', 's.public_id', 's.order_id', 's.from_variant_id', 's.to_variant_id'])
    .select(['s.from_name_pt', 's.from_name_en', 's.to_name_pt', 's.to_name_en', 's.quantity', 's.less_cents', 's.refunded'])
    .select([
      's.restocked',
      's.consent',
      's.asked_by',
      's.asked_at',
      's.undone_by',
      's.undone_at',
      sql<Before>`s.before`.as('before'),
    ])
    .$narrowType<{ less_cents: Cents; consent: ShortageConsent }>()

/** Of these orders, oldest first. */
export const substitutionsOf = (db: Db, orderIds: readonly number[]) =>
  substitutions(db).where('s.order_id', 'in', orderIds).orderBy('s.id').limit(10_000).execute()

export type SubstitutionRow = Awaited<ReturnType<typeof substitutionsOf>>[number]

export const findSubstitution = (db: Db, publicId: string) =>
  substitutions(db).where('s.public_id', '=', publicId).executeTakeFirst()

export async function recordUndone(tx: Tx, publicId: string, { userId, at }: { userId: number; at: Date }): Promise<void> {
  await tx
    .updateTable('order_substitutions')
    .set({ undone_by: userId, undone_at: at })
    .where('public_id', '=', publicId)
    .execute()
}
