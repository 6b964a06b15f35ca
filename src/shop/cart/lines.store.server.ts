import { sql } from 'kysely'
import type { Cents } from '#src/kernel/money.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { lineColumns } from './store.server.ts'
import type { CartLineRow } from './store.server.ts'

// Money in the table is whole cents.
type LineWords = { seen_price_cents: Cents | null }

export const linesOf = (db: Db, cartId: number): Promise<CartLineRow[]> =>
  db
    .selectFrom('line_items')
    .select(lineColumns)
    .where('cart_id', '=', cartId)
    .orderBy('id')
    .limit(1000)
    .$narrowType<LineWords>()
    .execute()

/** `seenPrice`: what one piece cost on the page that it was added from. */
export type LineChange = {
  cartId: number
  variantId: number
  quantity: number
  seenPrice: Cents | null
  publicId: string
  now: Date
}

/** Adds to the line of this variant, or makes one. */
export const addToLine = (tx: Tx, { cartId, variantId, quantity, seenPrice, publicId, now }: LineChange): Promise<CartLineRow> =>
  tx
    .insertInto('line_items')
    .values({
      public_id: publicId,
      cart_id: cartId,
      variant_id: variantId,
      quantity,
      seen_price_cents: seenPrice,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['cart_id', 'variant_id']).doUpdateSet({
        quantity: sql`line_items.quantity + excluded.quantity`,
        seen_price_cents: sql`excluded.seen_price_cents`,
      }),
    )
    .returning(lineColumns)
    .$narrowType<LineWords>()
    .executeTakeFirstOrThrow()

export async function setQuantity(tx: Tx, cartId: number, linePublicId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('line_items')
    .set({ quantity })
    .where('cart_id', '=', cartId)
    .where('public_id', '=', linePublicId)
    .execute()
}

/** The customer has been told what everything costs now. */
export async function forgetSeenPrices(tx: Tx, cartId: number): Promise<void> {
  await tx.updateTable('line_items').set({ seen_price_cents: null }).where('cart_id', '=', cartId).execute()
}

export async function removeLines(tx: Tx, cartId: number, linePublicIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('line_items').where('cart_id', '=', cartId).where('public_id', 'in', linePublicIds).execute()
}
