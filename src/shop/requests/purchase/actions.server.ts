import { includedVat, times } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { lockOwnRequest, applyTransition } from '../request/transitions.server.ts'
import type { ChoiceError, OfferSelection } from '../request/actions.server.ts'
import type { PricedItem, PricedRequest } from './purchase.ts'
import * as purchases from './store.server.ts'
import type { PricedItemRow, PricedRow } from './store.server.ts'
import { setChoice } from '../request/items.store.server.ts'
import type { WrongState } from '../request/transitions.server.ts'
import { readRequest } from '../request/reading.server.ts'
import { isExpired, isQuoteValid, hasOpenQuote, isInCart, isQuoted } from '../request/request.ts'
import type { RequestKey, RequestRow } from '../request/store.server.ts'

// What carts and orders do to a request. Callers lock the order first, then the cart, and the requests last, so that no deadlock
// can arise; promotions and stock come after all of them.

export type QuoteExpired = { code: 'request_expired' }

/** Requests as they are bought: those of `rowIds`, and what can be read of those of `publicIds`. One statement, or none. */
export async function readPriced(
  db: Db,
  ids: { rowIds: readonly number[]; publicIds: readonly string[] },
): Promise<PricedRequest[]> {
  if (ids.rowIds.length + ids.publicIds.length === 0) return []
  return (await purchases.pricedRequests(db, ids)).map(toPriced)
}

/** A quoted request as it is bought. */
export const toPriced = (row: PricedRow): PricedRequest => ({
  rowId: row.id,
  id: row.public_id,
  kind: row.kind,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  expiresAt: row.expires_at,
  items: row.items.map(toItem),
})

function toItem(row: PricedItemRow): PricedItem {
  const offer = row.choice === 'alternative' ? alternativeOf(row) : originalOf(row)
  const total = times(offer.price, row.quantity)
  return {
    id: row.public_id,
    quantity: row.quantity,
    ...offer,
    total,
    includedTax: includedVat(total, offer.vat),
    other: otherOf(row),
  }
}

function otherOf(row: PricedItemRow): PricedItem['other'] {
  if (row.alternative_name === null) return null
  const choice = row.choice === 'alternative' ? 'original' : 'alternative'
  const { name, price } = choice === 'alternative' ? alternativeOf(row) : originalOf(row)
  return { choice, name, total: times(price, row.quantity) }
}

const originalOf = (row: PricedItemRow) => ({
  name: row.name,
  variantRowId: row.variant_id,
  price: row.price_cents,
  vat: row.vat_basis_points,
  class: row.class,
})

const alternativeOf = (row: PricedItemRow) => ({
  name: row.alternative_name ?? row.name,
  variantRowId: row.alternative_variant_id,
  price: row.alternative_price_cents ?? row.price_cents,
  vat: row.alternative_vat_basis_points ?? row.vat_basis_points,
  class: row.alternative_class ?? row.class,
})

/** A person's own request for their cart; `entered` is false when it is in a cart already. */
export async function enterCart(
  world: World,
  tx: Tx,
  principal: Person,
  key: RequestKey,
): Promise<Result<{ row: RequestRow; entered: boolean }, { code: 'not_found' } | WrongState | QuoteExpired>> {
  const row = await lockOwnRequest(tx, principal, key)
  if (!row) return err({ code: 'not_found' })
  if (isOver(world, row)) return err({ code: 'request_expired' })
  if (isInCart(row.state)) return ok({ row, entered: false })
  const applied = await applyTransition(world, tx, row, { event: 'add_to_cart', actor: 'customer', actorId: principal.userId })
  return applied.ok ? ok({ row, entered: true }) : applied
}

// The clock decides, whether or not the periodic job has recorded the expiry.
const isOver = (world: World, { state, expires_at: expiresAt }: RequestRow): boolean =>
  isExpired(state) || (hasOpenQuote(state) && !isQuoteValid({ expiresAt }, world.now()))

/**
 * Switches between the prescribed product and the alternative while the request is in the cart that the transaction has locked.
 */
export async function chooseInCart(
  world: World,
  tx: Tx,
  principal: Person,
  { key, itemId, choice }: OfferSelection & { key: RequestKey },
): Promise<Result<RequestRow, ChoiceError | QuoteExpired>> {
  const row = await lockOwnRequest(tx, principal, key)
  const item = row && (await readRequest(world, row, tx)).items.find(({ id }) => id === itemId)
  if (!row || !item) return err({ code: 'not_found' })
  if (isOver(world, row)) return err({ code: 'request_expired' })
  if (!isInCart(row.state)) return err({ code: 'wrong_state' })
  if (choice === 'alternative' && !item.alternative) return err({ code: 'no_alternative' })
  await setChoice(tx, itemId, choice)
  return ok(row)
}

/** Their lines were removed from a cart: they can be added again while their quotes are valid. */
export async function leaveCart(world: World, tx: Tx, rowIds: readonly number[], actor: 'customer' | 'clock'): Promise<void> {
  for (const row of await lock(tx, rowIds)) {
    if (!isInCart(row.state)) throw new Error('a request lay in a cart without its state')
    await (isOver(world, row)
      ? applyTransition(world, tx, row, { event: 'expire', actor: 'clock', news: 'expired' })
      : applyTransition(world, tx, row, {
          event: 'remove_from_cart',
          actor,
          actorId: actor === 'customer' ? (row.user_id ?? undefined) : undefined,
        }))
  }
}

const lock = async (tx: Tx, rowIds: readonly number[]): Promise<RequestRow[]> =>
  rowIds.length > 0 ? purchases.lockRequests(tx, rowIds) : []

/** An order is placed with them: all, or none if a quote has expired. */
export async function orderRequests(world: World, tx: Tx, rowIds: readonly number[]): Promise<Result<undefined, QuoteExpired>> {
  for (const row of await lock(tx, rowIds)) {
    if (isOver(world, row)) return err({ code: 'request_expired' })
    const applied = await applyTransition(world, tx, row, { event: 'order', actor: 'order' })
    if (!applied.ok) throw new Error('a request lay in a cart without its state')
  }
  return ok()
}

/** Their order was handed over. */
export async function completeRequests(world: World, tx: Tx, rowIds: readonly number[]): Promise<void> {
  for (const row of await lock(tx, rowIds)) await applyTransition(world, tx, row, { event: 'complete', actor: 'order' })
}

/** The handover of their order was undone. */
export async function takeBackRequests(world: World, tx: Tx, rowIds: readonly number[]): Promise<void> {
  for (const row of await lock(tx, rowIds)) await applyTransition(world, tx, row, { event: 'take_back', actor: 'order' })
}

/** Their order ended unsuccessfully: while its quote is valid a request can be bought again, unless its account was deleted. */
export async function reopenRequests(world: World, tx: Tx, rowIds: readonly number[]): Promise<void> {
  for (const row of await lock(tx, rowIds)) {
    const isOpen = row.user_id !== null && isQuoteValid({ expiresAt: row.expires_at }, world.now())
    await (isOpen
      ? applyTransition(world, tx, row, { event: 'reopen', actor: 'order' })
      : applyTransition(world, tx, row, { event: 'expire', actor: 'clock', news: 'expired' }))
  }
}

/**
 * Their order is reinstated; refused when a request can no longer be bought, because its quote has expired or it was used
 * elsewhere.
 */
export async function retakeRequests(world: World, tx: Tx, rowIds: readonly number[]): Promise<Result<undefined, QuoteExpired>> {
  const rows = await lock(tx, rowIds)
  if (rows.some((row) => !isQuoted(row.state) || isOver(world, row))) return err({ code: 'request_expired' })
  for (const row of rows) {
    await applyTransition(world, tx, row, { event: 'add_to_cart', actor: 'order' })
    await applyTransition(world, tx, { ...row, state: 'added_to_cart' }, { event: 'order', actor: 'order' })
  }
  return ok()
}
