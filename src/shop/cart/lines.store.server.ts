import type { Db, Tx } from '#src/platform/database/database.ts'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import { statesAwaiting } from '#src/shop/requests/request/request.ts'
import { lineColumns } from './cart-queries.store.server.ts'
import type { CartKey, CartLineRow, ShelfLineRow } from './cart-queries.store.server.ts'
import { openCartStates } from './cart.ts'

export const linesOf = (db: Db, cartId: number): Promise<CartLineRow[]> => readLines(db, { cartId })

const linesWhere = (db: Db) =>
  db
    .selectFrom('line_items')
    .select(lineColumns)
    .orderBy('id')
    .limit(1000)
    // As the table's checks guarantee; amounts are whole cents.
    .$castTo<CartLineRow>()

const readLines = compiledQuery((db, { cartId }: Slots<{ cartId: number }>) =>
  linesWhere(db).where('cart_id', '=', cartId).compile(),
)

const openLinesByToken = compiledQuery((db, { tokenHash }: Slots<{ tokenHash: Buffer }>) =>
  linesWhere(db)
    .where('cart_id', '=', openCartIds(db).where('token_hash', '=', tokenHash))
    .compile(),
)
const openLinesByPerson = compiledQuery((db, { userId }: Slots<{ userId: number }>) =>
  linesWhere(db)
    .where('cart_id', '=', openCartIds(db).where('user_id', '=', userId))
    .compile(),
)
const openCartIds = (db: Db) => db.selectFrom('carts').select('id').where('state', 'in', openCartStates)

/** Lines of the open cart with this key, so that they can be read before its id is known; none without a key. */
export async function openLines(db: Db, key: CartKey | undefined): Promise<CartLineRow[]> {
  if (!key) return []
  return 'tokenHash' in key ? openLinesByToken(db, key) : openLinesByPerson(db, key)
}

type SavedLine = Pick<ShelfLineRow, 'public_id' | 'variant_id' | 'quantity' | 'seen_price_cents'>

/** Inserts or updates the line of a variant in a locked cart. */
export async function saveLine(tx: Tx, cartId: number, line: SavedLine, now: Date): Promise<void> {
  const { public_id, variant_id, quantity, seen_price_cents } = line
  await tx
    .insertInto('line_items')
    .values({ public_id, cart_id: cartId, variant_id, quantity, seen_price_cents, created_at: now })
    .onConflict((conflict) => conflict.columns(['cart_id', 'variant_id']).doUpdateSet({ quantity, seen_price_cents }))
    .execute()
}

/** The lines of a new cart. */
export async function addLines(tx: Tx, cartId: number, lines: readonly SavedLine[], now: Date): Promise<void> {
  await tx
    .insertInto('line_items')
    .values(
      lines.map(({ public_id, variant_id, quantity, seen_price_cents }) => ({
        public_id,
        cart_id: cartId,
        variant_id,
        quantity,
        seen_price_cents,
        created_at: now,
      })),
    )
    .execute()
}

/** A request is in one cart at most: the table rejects a second line of it. */
export const addRequestLine = (
  tx: Tx,
  { cartId, requestRowId, publicId, now }: { cartId: number; requestRowId: number; publicId: string; now: Date },
): Promise<CartLineRow> =>
  tx
    .insertInto('line_items')
    .values({ public_id: publicId, cart_id: cartId, request_id: requestRowId, quantity: 1, created_at: now })
    .returning(lineColumns)
    .$castTo<CartLineRow>()
    .executeTakeFirstOrThrow()

export async function clearAcknowledgedPrices(tx: Tx, cartId: number): Promise<void> {
  await tx.updateTable('line_items').set({ seen_price_cents: null }).where('cart_id', '=', cartId).execute()
}

export async function removeLines(tx: Tx, cartId: number, lines: readonly Pick<CartLineRow, 'public_id'>[]): Promise<void> {
  const ids = lines.map((line) => line.public_id)
  await tx.deleteFrom('line_items').where('cart_id', '=', cartId).where('public_id', 'in', ids).execute()
}

/** Open carts that contain expired requests. */
export async function listCartsWithExpiredRequests(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('line_items')
    .innerJoin('requests_summaries as requests', 'requests.id', 'line_items.request_id')
    .select('line_items.cart_id')
    .where('requests.state', 'in', statesAwaiting('checkout'))
    .where('requests.expires_at', '<=', now)
    .orderBy('requests.expires_at')
    .limit(limit)
    .execute()
  return [...new Set(rows.map((row) => row.cart_id))]
}
