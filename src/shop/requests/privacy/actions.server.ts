import { money } from '#src/platform/jsonapi/resource.ts'
import type { Json } from '#src/platform/jsonapi/resource.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { listRequests } from '../request/actions.server.ts'
import { readDraft, deleteDraft } from '../drafts/actions.server.ts'
import { lineTotal, totalOf, requestKinds, requestMachine, isInCart } from '../request/request.ts'
import type { Offer, Request, RequestItem, RequestKind } from '../request/request.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { eraseComments, eraseUploadsBy } from '#src/shop/conversation/actions.server.ts'
import { exportNotesAbout } from '#src/shop/conversation/notes/actions.server.ts'
import * as store from './store.server.ts'
import { applyTransition } from '../request/transitions.server.ts'
import { erasePhotos } from '../queue/photos.server.ts'
import type { RequestRow } from '../request/store.server.ts'

const batchSize = 20

/**
 * All prescriptions or requests of a person for an export, newest first; photos by their ids, because they are exported one by
 * one.
 */
export async function* exportRequests(
  world: World,
  principal: Person,
  kind: RequestKind,
): AsyncGenerator<{ id: string; request: Record<string, Json> }> {
  for (let number = 1; ; number += 1) {
    const { requests } = await listRequests(world, principal, kind, { number, size: batchSize })
    if (requests.length === 0) return
    const notes = await exportNotesAbout(
      world,
      'request',
      requests.map(({ rowId }) => rowId),
    )
    for (const request of requests)
      yield { id: request.id, request: { ...exported(request), notes: notes.get(request.rowId) ?? [] } }
  }
}

/** A person's unsent draft for an export. */
export async function exportDraft(world: World, principal: Person, kind: RequestKind): Promise<Json> {
  const draft = await readDraft(world, principal, kind)
  if (!draft) return null
  const { fields, uploads, savedAt } = draft
  return { kept_at: savedAt.toISOString(), ...fields, photo_ids: uploads.map(({ id }) => id) }
}

/** Everything except the names of staff. */
const exported = (request: Request): Record<string, Json> => ({
  id: request.id,
  state: request.state,
  ...datesOf(request),
  language: request.locale,
  codes: request.codes,
  sms_message: request.sms,
  message: request.text,
  preference: request.preference,
  product_id: request.productId,
  quantity: request.quantity,
  health_consent_version: request.healthConsent,
  note: request.note,
  rejection_reason: request.rejectedBecause,
  valid_until: request.validUntil,
  currency: 'EUR',
  price: priceOf(request),
  items: request.items.map(itemOf),
  comments: commentsOf(request),
  history: request.transitions.map(({ at, event, from, to, actor, alerts }) => ({
    at: at.toISOString(),
    event,
    from,
    to,
    actor,
    alerts,
  })),
  photo_ids: request.uploads.map(({ id }) => id),
})

const datesOf = ({ createdAt, submittedAt, quotedAt, expiresAt, endedAt, wipedAt }: Request): Record<string, Json> => ({
  created_at: createdAt.toISOString(),
  submitted_at: submittedAt?.toISOString() ?? null,
  quoted_at: quotedAt?.toISOString() ?? null,
  expires_at: expiresAt?.toISOString() ?? null,
  ended_at: endedAt?.toISOString() ?? null,
  codes_wiped_at: wipedAt?.toISOString() ?? null,
})

function priceOf({ items }: Request): string | null {
  const total = totalOf(items)
  return total === null ? null : money(total)
}

const itemOf = ({ alternative, ...item }: RequestItem): Json => ({
  ...offerOf(item),
  quantity: item.quantity,
  prescribed_quantity: item.prescribed,
  alternative: alternative && offerOf(alternative),
  choice: item.choice,
  total: money(lineTotal({ ...item, alternative })),
})

const offerOf = ({ name, price, vat, class: kind, variantId }: Offer): Record<string, Json> => ({
  name,
  price: money(price),
  vat_rate: (vat / 100).toFixed(2),
  class: kind,
  variant_id: variantId,
})

const commentsOf = ({ comments }: Request): Json[] =>
  comments.map(({ author, content, at, uploads }) => ({
    author,
    content,
    at: at.toISOString(),
    photo_ids: uploads.map(({ id }) => id),
  }))

/**
 * Erases the prescriptions and requests of a deleted account. Open ones are canceled; their existence, states and times stay, but
 * nothing of the person or of what they requested. A request in an order that is still to be handed over keeps what dispensing
 * needs until that order ends. Orders and carts have to be erased before.
 */
export async function eraseRequests(world: World, tx: Tx, userId: number): Promise<void> {
  for (const kind of requestKinds) await deleteDraft(tx, { userId }, kind)
  const rows = await store.lockRequestsOf(tx, userId)
  for (const row of rows) await cancelOpen(world, tx, row)
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await store.unlinkFromAccount(tx, ids)
  await emptyEnded(world, tx)
  await eraseUploadsBy(tx, userId, await store.ownerlessInOrders(tx))
}

async function cancelOpen(world: World, tx: Tx, row: RequestRow): Promise<void> {
  const locked = isInCart(row.state)
    ? await applyTransition(world, tx, row, { event: 'remove_from_cart', actor: 'customer' })
    : undefined
  const state = locked?.ok ? locked.value : row.state
  if (requestMachine.can(state, 'cancel'))
    await applyTransition(world, tx, { ...row, state }, { event: 'cancel', actor: 'customer' })
}

/** Conversations and photos of ended requests are erased with them. */
async function emptyEnded(world: World, tx: Tx): Promise<void> {
  await empty(world, tx, await store.lockOwnerlessEnded(tx), { isErased: true })
}

type Row = Pick<RequestRow, 'id' | 'public_id'>

async function empty(world: World, tx: Tx, rows: readonly Row[], { isErased }: { isErased: boolean }): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  await erasePhotos(tx, rows)
  await eraseComments(tx, 'request', ids)
  await store.empty(tx, ids, { now: world.now(), isErased })
}

type Due = { endedBy: Date; limit: number }

/** Removes questions, answers and comments from requests that ended long enough ago, `limit` at a time; returns how many. */
export async function minimizeSome(world: World, tx: Tx, due: Due): Promise<number> {
  const rows = await store.lockToMinimize(tx, due)
  await empty(world, tx, rows, { isErased: false })
  return rows.length
}

/**
 * Detaches requests that ended years ago from their accounts, `limit` at a time; returns how many. The cleanup of erased accounts
 * does the rest.
 */
export async function unlinkSome(tx: Tx, due: Due): Promise<number> {
  const ids = (await store.lockToUnlink(tx, due)).map((row) => row.id)
  if (ids.length > 0) await store.unlinkFromAccount(tx, ids)
  return ids.length
}

/** Erases prescriptions and requests that ended, with their orders, after their customer's account was deleted. */
export const eraseEndedRequests = (world: World): Promise<void> => transaction(world.db, (tx) => emptyEnded(world, tx))
