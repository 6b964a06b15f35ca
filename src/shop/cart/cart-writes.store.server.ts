import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { batchedPerDatabase } from '#src/platform/database/batched.ts'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { ShelfLineRow } from './cart-queries.store.server.ts'
import { openCartStates } from './cart.ts'

export type LinesWrite = {
  cartId: number
  /** Version of the cart when it was read. */
  version: number
  saved: Pick<ShelfLineRow, 'public_id' | 'variant_id' | 'quantity' | 'seen_price_cents'> | null
  removed: readonly string[]
  now: Date
}

type Writes = {
  carts: readonly number[]
  versions: readonly number[]
  moments: readonly Date[]
  lines: readonly (string | null)[]
  variants: readonly (number | null)[]
  quantities: readonly (number | null)[]
  prices: readonly (number | null)[]
  removed: readonly string[]
  removedFrom: readonly number[]
}

// Of two concurrent writes to a cart the first wins. Locked carts are skipped; waiting for one would delay the writes to all
// others.
const writeOnce = compiledQuery((db, is: Slots<Writes>) =>
  sql<{ position: number }>`
    with writes as (
      select distinct on (id) * from unnest(
          ${is.carts}::bigint[], ${is.versions}::int[], ${is.moments}::timestamptz[], ${is.lines}::uuid[], ${is.variants}::bigint[],
          ${is.quantities}::int[], ${is.prices}::bigint[])
        with ordinality as writes(id, version, now, line_id, variant_id, quantity, price, position)
        order by id, position),
    locked as materialized (
      select writes.* from writes join carts on carts.id = writes.id and carts.version = writes.version
        where state in (${sql.join(openCartStates.map((state) => sql.lit(state)))}) and expires_at > now and not has_held and not has_points
        order by carts.id for no key update of carts skip locked),
    written as (
      update carts set updated_at = now, expires_at = now + (expires_at - updated_at), version = carts.version + 1
        from locked where carts.id = locked.id and carts.version = locked.version
        returning locked.*),
    removed as (
      delete from line_items using written, unnest(${is.removed}::uuid[], ${is.removedFrom}::bigint[]) as leaving(line_id, cart_id)
        where written.id = leaving.cart_id and line_items.cart_id = written.id and line_items.public_id = leaving.line_id),
    saved as (
      insert into line_items (public_id, cart_id, variant_id, quantity, seen_price_cents, created_at)
        select line_id, id, variant_id, quantity, price, now from written where variant_id is not null
        on conflict (cart_id, variant_id) do update
          set (quantity, seen_price_cents) = (excluded.quantity, excluded.seen_price_cents))
    select position from written`.compile(db),
)

async function writeMany(db: Db, writes: readonly LinesWrite[]): Promise<boolean[]> {
  const leaving = writes.flatMap(({ cartId, removed }) => removed.map((line) => ({ cartId, line })))
  const rows = await writeOnce(db, {
    carts: writes.map(({ cartId }) => cartId),
    versions: writes.map(({ version }) => version),
    moments: writes.map(({ now }) => now),
    lines: writes.map(({ saved }) => saved?.public_id ?? null),
    variants: writes.map(({ saved }) => saved?.variant_id ?? null),
    quantities: writes.map(({ saved }) => saved?.quantity ?? null),
    prices: writes.map(({ saved }) => saved?.seen_price_cents ?? null),
    removed: leaving.map(({ line }) => line),
    removedFrom: leaving.map(({ cartId }) => cartId),
  })
  const done = new Set(rows.map(({ position }) => position))
  return writes.map((_, index) => done.has(index + 1))
}

/**
 * Writes to an open cart that has reserved neither stock nor points. Returns false and writes nothing if the cart changed since
 * it was read or is locked. Runs in its own transaction, shared with concurrent writes to other carts: under load, a third of the
 * throughput depends on that.
 */
export const writeLines: (db: Db, write: LinesWrite) => Promise<boolean> = batchedPerDatabase(writeMany, { maxOpen: 2 })
