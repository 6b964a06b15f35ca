import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'
import { batchedPerDatabase } from '#src/platform/database/batched.ts'
import { compiledQuery } from '#src/platform/database/compiled-query.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { ShelfLineRow } from './cart-queries.store.server.ts'

export type LinesWrite = {
  cartId: number
  /** What the cart was when it was read. */
  version: number
  put: Pick<ShelfLineRow, 'public_id' | 'variant_id' | 'quantity' | 'seen_price_cents'> | null
  removed: readonly string[]
  now: Date
}

type Values = {
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

// Of two writes to one cart the first counts. What somebody else holds is passed over: waiting for one cart would keep all of them.
const writeOnce = compiledQuery((db, is: Slots<Values>) =>
  sql<{ at: number }>`
    with asked as (
      select distinct on (id) * from unnest(
          ${is.carts}::bigint[], ${is.versions}::int[], ${is.moments}::timestamptz[], ${is.lines}::uuid[], ${is.variants}::bigint[],
          ${is.quantities}::int[], ${is.prices}::bigint[])
        with ordinality as asked(id, version, now, line_id, variant_id, quantity, price, at)
        order by id, at),
    held as materialized (
      select asked.* from asked join carts on carts.id = asked.id and carts.version = asked.version
        where state = 'open' and expires_at > now and not has_held and not has_points
        order by carts.id for no key update of carts skip locked),
    taken as (
      update carts set updated_at = now, expires_at = now + (expires_at - updated_at), version = carts.version + 1
        from held where carts.id = held.id and carts.version = held.version
        returning held.*),
    gone as (
      delete from line_items using taken, unnest(${is.removed}::uuid[], ${is.removedFrom}::bigint[]) as leaving(line_id, cart_id)
        where taken.id = leaving.cart_id and line_items.cart_id = taken.id and line_items.public_id = leaving.line_id),
    put as (
      insert into line_items (public_id, cart_id, variant_id, quantity, seen_price_cents, created_at)
        select line_id, id, variant_id, quantity, price, now from taken where variant_id is not null
        on conflict (cart_id, variant_id) do update
          set (quantity, seen_price_cents) = (excluded.quantity, excluded.seen_price_cents))
    select at from taken`.compile(db),
)

async function writeMany(db: Db, writes: readonly LinesWrite[]): Promise<boolean[]> {
  const leaving = writes.flatMap(({ cartId, removed }) => removed.map((line) => ({ cartId, line })))
  const rows = await writeOnce(db, {
    carts: writes.map(({ cartId }) => cartId),
    versions: writes.map(({ version }) => version),
    moments: writes.map(({ now }) => now),
    lines: writes.map(({ put }) => put?.public_id ?? null),
    variants: writes.map(({ put }) => put?.variant_id ?? null),
    quantities: writes.map(({ put }) => put?.quantity ?? null),
    prices: writes.map(({ put }) => put?.seen_price_cents ?? null),
    removed: leaving.map(({ line }) => line),
    removedFrom: leaving.map(({ cartId }) => cartId),
  })
  const done = new Set(rows.map(({ at }) => at))
  return writes.map((_, index) => done.has(index + 1))
}

/**
 * Writes to an open cart that holds neither stock nor points, unless somebody else wrote to it since it was read, or is about to:
 * then nothing happens, and the answer is false. One statement for all who write at the same time, which is a transaction by itself.
 */
export const writeLines: (db: Db, write: LinesWrite) => Promise<boolean> = batchedPerDatabase(writeMany, { maxOpen: 2 })
