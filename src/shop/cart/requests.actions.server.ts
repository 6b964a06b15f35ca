import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { Person } from '#src/platform/principal.ts'
import { chooseItem, findRequest } from '#src/shop/requests/request/actions.server.ts'
import type { ChoiceError, OfferSelection } from '#src/shop/requests/request/actions.server.ts'
import { chooseInCart, enterCart } from '#src/shop/requests/purchase/actions.server.ts'
import type { QuoteExpired } from '#src/shop/requests/purchase/actions.server.ts'
import type { Request, RequestKind } from '#src/shop/requests/request/request.ts'

import { findCart } from './actions.server.ts'
import type { CartChange } from './actions.server.ts'
import type { Caller } from './cart.ts'
import { changeCart } from './change-cart.server.ts'
import { removeExpiredLines } from './expire-carts.server.ts'
import { syncAfterLineChange } from './sync-reservations.server.ts'
import { addRequestLine, linesOf } from './lines.store.server.ts'
import * as store from './store.server.ts'
import { lockCartWithLines, lockOrCreateCart } from './lock-cart.server.ts'
import type { CartError } from './lock-cart.server.ts'

type RequestKey = { kind: RequestKind; publicId: string }

/** `cart_not_own`: the token is of a cart that is not the person's, who already has one. */
export type AddRequestError = CartError | QuoteExpired | { code: 'unauthorized' | 'wrong_state' | 'cart_not_own' }

/**
 * Adds a priced request of the caller to their own cart; adding it again returns the same cart. State and line change together.
 * The cart is locked before the request: see `requests/purchase/actions.server.ts`.
 */
export async function addRequestToCart(
  world: World,
  caller: Caller,
  key: RequestKey,
): Promise<Result<CartChange, AddRequestError>> {
  const { principal } = caller
  if (principal.kind === 'guest') return err({ code: 'unauthorized' })
  return transaction(world.db, async (tx): Promise<Result<CartChange, AddRequestError>> => {
    const locked = await lockOrCreateCart(world, tx, caller)
    if (!locked.ok) return locked
    const { row, created } = locked.value
    if (row.user_id !== principal.userId) return err({ code: 'cart_not_own' })
    const before = created ? [] : await linesOf(tx, row.id)
    const entered = await enterCart(world, tx, principal, key)
    if (!entered.ok) return entered
    const { row: request, entered: isNew } = entered.value
    if (!isNew && !before.some((line) => line.request_id === request.id)) return err({ code: 'wrong_state' })
    const added = isNew
      ? [await addRequestLine(tx, { cartId: row.id, requestRowId: request.id, publicId: world.id(), now: world.now() })]
      : []
    const lines = [...before, ...added]
    const followed = await syncAfterLineChange(world, tx, caller, { row, lines })
    return followed.ok ? ok({ created, cart: followed.value }) : followed
  })
}

export type OfferError = ChoiceError | CartError | QuoteExpired | { code: 'unauthorized' }

/**
 * Switches a line in the person's cart between what was prescribed and the alternative; prices, tax, points and stock follow. The
 * cart is locked before the request, as in `addRequestToCart`: a concurrent order has one offer or the other.
 */
export async function switchOffer(
  world: World,
  caller: Caller,
  key: RequestKey,
  selection: OfferSelection,
): Promise<Result<CartChange, OfferError>> {
  const { principal } = caller
  if (principal.kind === 'guest') return err({ code: 'unauthorized' })
  return transaction(world.db, async (tx): Promise<Result<CartChange, OfferError>> => {
    const locked = await lockCartWithLines(world, tx, caller)
    if (!locked.ok) return locked
    const { row, lines } = locked.value
    const chosen = await chooseInCart(world, tx, principal, { key, ...selection })
    if (!chosen.ok) return chosen
    if (!lines.some((line) => line.request_id === chosen.value.id)) return err({ code: 'wrong_state' })
    const followed = await syncAfterLineChange(world, tx, caller, { row, lines })
    return followed.ok ? ok({ created: false, cart: followed.value }) : followed
  })
}

/** Switches the offer of a priced request, in the cart or not yet in it. */
export async function chooseOffer(
  world: World,
  { principal, locale }: { principal: Person; locale: Locale },
  key: RequestKey,
  selection: OfferSelection,
): Promise<Result<Request, OfferError>> {
  const chosen = await chooseItem(world, principal, key, selection)
  if (chosen.ok || chosen.error.code !== 'wrong_state') return chosen
  const switched = await switchOffer(world, { principal, token: undefined, locale }, key, selection)
  // Without a cart, or once it has expired, the request cannot change: return the first error.
  if (!switched.ok) return ['not_found', 'request_expired'].includes(switched.error.code) ? chosen : switched
  const request = await findRequest(world, principal, key)
  return request ? ok(request) : err({ code: 'not_found' })
}

/** Removes expired requests from the caller's cart, without waiting for the periodic job. */
export async function removeExpiredRequests(world: World, caller: Caller): Promise<void> {
  const cart = await findCart(world, caller)
  if (cart?.expiredRequests.some(({ lineId }) => lineId !== null)) await removeExpiredLines(world, cart.rowId)
}

/** Acknowledges the requests that left the cart because they expired. */
export const acknowledgeExpiredRequests = (world: World, caller: Caller): Promise<Result<CartChange, CartError>> =>
  changeCart(world, caller, async (tx, { row, lines }) => {
    await store.setFields(tx, row.id, { expired_requests: [] })
    return { row: { ...row, expired_requests: [] }, lines }
  })
