import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { setChoice } from './items.store.server.ts'
import { applyTransition, lockOwnRequest } from './transitions.server.ts'
import type { WrongState } from './transitions.server.ts'
import { readRequest, readRequests, reloadRequest } from './reading.server.ts'
import { isQuoteValid, chosen, lineTotal, totalOf, hasOpenQuote, isQuoted } from './request.ts'
import type { Request, RequestItem, RequestKind } from './request.ts'
import type { RequestKey } from './store.server.ts'
import * as store from './store.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { truncate } from '#src/kernel/text.ts'
import { sum, subtract, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import type { CartVariant, ImageView } from '#src/shop/catalogue/product/product.ts'
import { requestName, stateNow } from './request-labels.ts'
import type { RequestView } from './screens/request-view.server.ts'

type NotFound = { code: 'not_found' }

/**
 * A person's own requests, newest first; `number` counts pages from 1, `ended` selects those that have ended or those that have
 * not.
 */
export async function listRequests(
  world: World,
  { userId }: Person,
  kind: RequestKind,
  { number, size, ended }: { number: number; size: number; ended?: boolean | undefined },
): Promise<{ requests: Request[]; total: number }> {
  const rows = await store.requestsOf(world.db, userId, kind, { limit: size, offset: (number - 1) * size, ended })
  return { requests: await readRequests(world, rows), total: await store.countRequestsOf(world.db, userId, kind, { ended }) }
}

/** Quoted requests of both kinds that can be put into the cart, earliest expiry first. */
export const listWaiting = async (world: World, { userId }: Person, max: number): Promise<Request[]> =>
  readRequests(world, await store.waitingOf(world.db, userId, world.now(), max))

/** A person's own request; undefined for anybody else's. */
export async function findRequest(world: World, principal: Person, key: RequestKey): Promise<Request | undefined> {
  const row = isId(key.publicId) ? await store.findRequest(world.db, key) : undefined
  return row?.user_id === principal.userId ? readRequest(world, row) : undefined
}

export const cancelRequest = (
  world: World,
  principal: Person,
  key: RequestKey,
): Promise<Result<Request, NotFound | WrongState>> =>
  transaction(world.db, async (tx): Promise<Result<Request, NotFound | WrongState>> => {
    const row = await lockOwnRequest(tx, principal, key)
    if (!row) return err({ code: 'not_found' })
    const applied = await applyTransition(world, tx, row, { event: 'cancel', actor: 'customer', actorId: principal.userId })
    return applied.ok ? ok(await reloadRequest(world, tx, row)) : applied
  })

export type OfferSelection = { itemId: string; choice: RequestItem['choice'] }

export type ChoiceError = NotFound | WrongState | { code: 'no_alternative' }

/**
 * Chooses the pharmacist's alternative for an item, or the original again, while the quote is valid and the request is not in a
 * cart.
 */
export const chooseItem = (
  world: World,
  principal: Person,
  key: RequestKey,
  { itemId, choice }: OfferSelection,
): Promise<Result<Request, ChoiceError>> =>
  transaction(world.db, async (tx): Promise<Result<Request, ChoiceError>> => {
    const row = await lockOwnRequest(tx, principal, key)
    const request = row && (await readRequest(world, row, tx))
    const item = request?.items.find(({ id }) => id === itemId)
    if (!row || !request || !item) return err({ code: 'not_found' })
    if (!isQuoted(request.state) || !isQuoteValid(request, world.now())) return err({ code: 'wrong_state' })
    if (choice === 'alternative' && !item.alternative) return err({ code: 'no_alternative' })
    await setChoice(tx, itemId, choice)
    return ok(await reloadRequest(world, tx, row))
  })

/** A row of the customer's list, or a card of a quote that waits for them. */
export type RequestSummary = Pick<RequestView, 'id' | 'kind' | 'state' | 'name' | 'units' | 'total' | 'window'> & {
  sentAt: Date | null
  /** The beginning of the text of a special request. */ requestText: string | null
  /** Three at most. */ images: readonly ImageView[]
  /** What the alternatives that were not chosen would save. */ saving: Cents
  /** There is a choice about which nothing is known: it is made before anything goes into the cart. */ isChoiceOpen: boolean
}

const maxSpecialRequestLength = 90
const maxImages = 3

/** One statement for the pictures of any number of requests. */
export async function summariesOf(
  { world, locale }: Pick<Page, 'world' | 'locale'>,
  requests: readonly Request[],
): Promise<RequestSummary[]> {
  const rows = requests.flatMap(({ items }) => items.map((item) => chosen(item).variantRowId)).filter((id) => id !== null)
  const variants = rows.length > 0 ? await variantsForCart(world.db, rows, locale) : []
  const now = world.now()
  return requests.map((request) => {
    const { id, kind, items, quotedAt, expiresAt } = request
    const state = stateNow(request, now)
    const isOpen = hasOpenQuote(state)
    return {
      id,
      kind,
      state,
      name: requestName(request, now, locale),
      units: items.reduce((count, { quantity }) => count + quantity, 0),
      total: totalOf(items),
      window: isOpen && quotedAt && expiresAt ? { quotedAt, expiresAt } : null,
      sentAt: request.submittedAt,
      requestText: kind === 'request' && request.text !== null ? truncate(request.text, maxSpecialRequestLength) : null,
      images: imagesOf(items, variants),
      isChoiceOpen: request.preference === null && items.some(({ alternative, choice }) => alternative && choice === 'original'),
      saving: isQuoted(state) ? savingOf(items) : zero,
    }
  })
}

const imagesOf = (items: readonly RequestItem[], variants: readonly CartVariant[]): ImageView[] =>
  items
    .map((item) => variants.find(({ id }) => id === chosen(item).variantRowId)?.product.images[0])
    .filter((image) => image !== undefined)
    .slice(0, maxImages)

const savingOf = (items: readonly RequestItem[]): Cents =>
  sum(
    items.map((item) => {
      const saved = item.alternative ? subtract(lineTotal(item), lineTotal({ ...item, choice: 'alternative' })) : zero
      return saved > zero ? saved : zero
    }),
  )
