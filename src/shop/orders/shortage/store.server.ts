import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ShortageConsent } from './shortage.ts'

export type NewShortage = {
  publicId: string
  orderId: number
  lineId: string
  quantity: number
  /** They left the line, because nothing was paid for them yet. */ isLowered: boolean
  amount: Cents
  consent: ShortageConsent
  userId: number
  at: Date
}

/** The name is frozen, because the line may leave the order. The caller has locked it. */
export async function addShortage(tx: Tx, shortage: NewShortage): Promise<void> {
  const { publicId, orderId, lineId, quantity, isLowered, amount, consent, userId, at } = shortage
  await tx
    .insertInto('order_shortages')
    .columns([
      'public_id',
      'order_id',
      'order_line_id',
      'name_pt',
      'name_en',
      'variant_id',
      'quantity',
      'lowered_quantity',
      'amount_cents',
      'consent',
      'asked_by',
      'asked_at',
    ])
    .expression((query) =>
      query
        .selectFrom('order_lines')
        .select(({ val }) => [
          val(publicId).as('public_id'),
          val(orderId).as('order_id'),
          'order_lines.id as order_line_id',
          'order_lines.name_pt',
          'order_lines.name_en',
          'order_lines.variant_id',
          val(quantity).as('quantity'),
          val(isLowered ? quantity : 0).as('lowered_quantity'),
          val(amount).as('amount_cents'),
          val(consent).as('consent'),
          val(userId).as('asked_by'),
          val(at).as('asked_at'),
        ])
        .where('order_lines.public_id', '=', lineId),
    )
    .execute()
}

/** Of these orders, oldest first. */
export const shortagesOf = (db: Db, orderIds: readonly number[]) =>
  db
    .selectFrom('order_shortages as s')
    .leftJoin('order_lines as l', 'l.id', 's.order_line_id')
    .select(['s.public_id', 's.order_id', 'l.public_id as line_public_id', 's.name_pt', 's.name_en', 's.quantity'])
    .select(['s.amount_cents', 's.consent', 's.asked_by', 's.asked_at'])
    .where('s.order_id', 'in', orderIds)
    .orderBy('s.id')
    .limit(10_000)
    .$narrowType<{ amount_cents: Cents; consent: ShortageConsent }>()
    .execute()

export type ShortageRow = Awaited<ReturnType<typeof shortagesOf>>[number]

type LoweredLine = { quantity: number; discount: Cents; total: Cents; includedTax: Cents }

/** Of an order that is not paid yet; a line without pieces leaves it, with its reductions. */
export async function lowerLine(tx: Tx, lineId: string, { quantity, discount, total, includedTax }: LoweredLine): Promise<void> {
  if (quantity === 0) {
    await tx.deleteFrom('order_lines').where('public_id', '=', lineId).execute()
    return
  }
  await tx
    .updateTable('order_lines')
    .set({ quantity, discount_cents: discount, total_cents: total, included_tax_cents: includedTax })
    .where('public_id', '=', lineId)
    .execute()
}

/** Reductions of a line, in the order in which they were applied. */
export const adjustmentsOfLine = (tx: Tx, lineId: string) =>
  tx
    .selectFrom('order_adjustments as a')
    .innerJoin('order_lines as l', 'l.id', 'a.order_line_id')
    .select(['a.id', 'a.amount_cents'])
    .where('l.public_id', '=', lineId)
    .orderBy('a.id')
    .limit(100)
    .$narrowType<{ amount_cents: Cents }>()
    .execute()

export async function setAdjustment(tx: Tx, id: number, amount: Cents): Promise<void> {
  if (amount === 0) await tx.deleteFrom('order_adjustments').where('id', '=', id).execute()
  else await tx.updateTable('order_adjustments').set({ amount_cents: amount }).where('id', '=', id).execute()
}

type Lowering = Record<'items' | 'discount' | 'includedTax' | 'total', Cents>

/** The caller has locked the order. */
export async function lowerTotals(tx: Tx, orderId: number, by: Lowering): Promise<void> {
  await tx
    .updateTable('orders')
    .set((row) => ({
      item_total_cents: row('item_total_cents', '-', by.items),
      discount_total_cents: row('discount_total_cents', '-', by.discount),
      included_tax_total_cents: row('included_tax_total_cents', '-', by.includedTax),
      total_cents: row('total_cents', '-', by.total),
    }))
    .where('id', '=', orderId)
    .execute()
}
