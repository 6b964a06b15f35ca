import type { Tx } from '#src/platform/database/database.ts'
import type { StockReason } from './stock-item.ts'

/** Locks a variant's stock row until the transaction ends; undefined if there is no such variant. */
export async function lockStock(tx: Tx, publicId: string) {
  // A variant that was never counted has no row to lock.
  await tx
    .insertInto('stock_items')
    .columns(['variant_id', 'on_hand'])
    .expression((row) =>
      row
        .selectFrom('variants')
        .select(['id', row.val(0).as('on_hand')])
        .where('public_id', '=', publicId),
    )
    .onConflict((conflict) => conflict.column('variant_id').doNothing())
    .execute()
  return tx
    .selectFrom('stock_items as s')
    .innerJoin('variants as v', 'v.id', 's.variant_id')
    .select(['s.variant_id', 's.on_hand', 's.held', 's.low_stock_at', 'v.sku'])
    .where('v.public_id', '=', publicId)
    .forUpdate('s')
    .executeTakeFirst()
}

export type LockedStock = NonNullable<Awaited<ReturnType<typeof lockStock>>>

export async function setStock(
  tx: Tx,
  variantId: number,
  { onHand, lowStockAt }: { onHand: number; lowStockAt: number | null },
): Promise<void> {
  await tx
    .updateTable('stock_items')
    .set({ on_hand: onHand, low_stock_at: lowStockAt })
    .where('variant_id', '=', variantId)
    .execute()
}

/** Most units per order, for each variant of this variant's product. */
export async function setMaxUnits(tx: Tx, variantId: number, maxUnits: number | null): Promise<void> {
  await tx
    .updateTable('products')
    .set({ max_pieces: maxUnits })
    .where('id', '=', (row) => row.selectFrom('variants').select('product_id').where('id', '=', variantId))
    .execute()
}

export type NewMovement = {
  variantId: number
  change: number
  reason: Extract<StockReason, 'received' | 'corrected'>
  note: string | null
  userId: number
  at: Date
}

export async function addMovement(tx: Tx, { variantId, change, reason, note, userId, at }: NewMovement): Promise<void> {
  await tx.insertInto('stock_movements').values({ variant_id: variantId, change, reason, note, user_id: userId, at }).execute()
}
