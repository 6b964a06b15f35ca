import { isId } from '#src/kernel/ids.ts'
import { ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Principal } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import type { Caller, Cart } from './cart.ts'
import { readCart } from './reading.server.ts'
import { findCart } from './cart-queries.store.server.ts'
import type { CartLineRow, CartRow, RequestedVariant } from './cart-queries.store.server.ts'
import { keyOf, canUse } from './lock-cart.server.ts'
import { writeLines } from './cart-writes.store.server.ts'
import type { LinesWrite } from './cart-writes.store.server.ts'
import type { CartError } from './lock-cart.server.ts'

export type CartSnapshot = { row: CartRow; lines: readonly CartLineRow[]; wanted: RequestedVariant | null }

/** What becomes of the lines, and what has to be written for it. */
type LinesChange = { lines: readonly CartLineRow[] } & Pick<LinesWrite, 'put' | 'removed'>

export type LinesDecision = Result<LinesChange, CartError> | undefined
export type DecideLines = (snapshot: CartSnapshot) => LinesDecision | Promise<LinesDecision>

const attemptLimit = 3

/**
 * A write to the lines of most carts, in two statements: the cart is read, `decide` says what becomes of its lines, and that is
 * written unless somebody else wrote meanwhile; then it begins anew. Undefined where that is not enough, and a transaction has to hold the cart:
 * one that holds stock or points, or has no owner yet, one that others write to all the time, and whatever `decide` does not decide.
 */
export async function updateOptimistically(
  world: World,
  caller: Caller,
  decide: DecideLines,
  variantId?: string,
): Promise<Result<{ cart: Cart; created: false }, CartError> | undefined> {
  const key = keyOf(caller.principal, caller.token)
  if (!key) return undefined
  for (let attempt = 0; attempt < attemptLimit; attempt += 1) {
    const now = world.now()
    const row = await findCart(world.db, key, variantId && isId(variantId) ? variantId : null)
    if (!row || !canUpdateOptimistically(row, caller.principal, now)) return undefined
    const change = await decide({ row, lines: row.lines, wanted: row.wanted })
    if (!change?.ok) return change
    const { lines, put, removed } = change.value
    const isWritten = await writeLines(world.db, { cartId: row.id, version: row.version, put, removed, now })
    if (isWritten) return ok({ created: false, cart: await readCart(world, caller, { row: renewed(row, now), lines }) })
  }
  return undefined
}

const canUpdateOptimistically = (row: CartRow, principal: Principal, now: Date): boolean =>
  row.state === 'open' &&
  row.expires_at > now &&
  !row.has_hold &&
  !row.has_points &&
  canUse(principal, row) &&
  (principal.kind === 'guest' || row.user_id !== null)

/** As the write left it: a cart keeps the span of life that it was given, counted from its last write. */
const renewed = (row: CartRow, now: Date): CartRow => ({
  ...row,
  updated_at: now,
  expires_at: new Date(now.getTime() + row.expires_at.getTime() - row.updated_at.getTime()),
})
