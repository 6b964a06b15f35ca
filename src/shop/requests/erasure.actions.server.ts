import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { eraseComments } from '../conversation/actions.server.ts'
import { eraseUploadsBy } from '../conversation/uploads.actions.server.ts'
import { deleteDraft } from './drafts.actions.server.ts'
import * as forgetting from './erasure.store.server.ts'
import { applyTransition } from './transitions.server.ts'
import { erasePhotos } from './photos.server.ts'
import { requestKinds, requestMachine } from './request.ts'
import type { RequestRow } from './store.server.ts'

/**
 * Erases the prescriptions and requests of a deleted account. Open ones are canceled; their existence, states and times stay, but
 * nothing of the person or of what they asked for. A request in an order that is still to be handed over keeps what dispensing
 * needs until that order ends. Orders and carts have to be erased before.
 */
export async function eraseRequests(world: World, tx: Tx, userId: number): Promise<void> {
  for (const kind of requestKinds) await deleteDraft(tx, { userId }, kind)
  const rows = await forgetting.lockRequestsOf(tx, userId)
  for (const row of rows) await cancelOpen(world, tx, row)
  const ids = rows.map((row) => row.id)
  if (ids.length > 0) await forgetting.partFromAccount(tx, ids)
  await emptyEnded(world, tx)
  await eraseUploadsBy(tx, userId, await forgetting.nobodysInOrders(tx))
}

async function cancelOpen(world: World, tx: Tx, row: RequestRow): Promise<void> {
  const locked =
    row.state === 'added_to_cart'
      ? await applyTransition(world, tx, row, { event: 'remove_from_cart', actor: 'customer' })
      : undefined
  const state = locked?.ok ? locked.value : row.state
  if (requestMachine.can(state, 'cancel'))
    await applyTransition(world, tx, { ...row, state }, { event: 'cancel', actor: 'customer' })
}

/** Conversations and photos of ended requests are erased with them. */
async function emptyEnded(world: World, tx: Tx): Promise<void> {
  await empty(world, tx, await forgetting.lockNobodysEnded(tx), { isErased: true })
}

type Row = Pick<RequestRow, 'id' | 'public_id'>

async function empty(world: World, tx: Tx, rows: readonly Row[], { isErased }: { isErased: boolean }): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  await erasePhotos(tx, rows)
  await eraseComments(tx, 'request', ids)
  await forgetting.empty(tx, ids, { now: world.now(), isErased })
}

type Due = { endedBy: Date; limit: number }

/** Removes questions, answers and comments from requests that ended long enough ago, `limit` at a time; returns how many. */
export async function minimizeSome(world: World, tx: Tx, due: Due): Promise<number> {
  const rows = await forgetting.lockToMinimize(tx, due)
  await empty(world, tx, rows, { isErased: false })
  return rows.length
}

/**
 * Detaches requests that ended years ago from their accounts, `limit` at a time; returns how many. The cleanup of erased accounts
 * does the rest.
 */
export async function partSome(tx: Tx, due: Due): Promise<number> {
  const ids = (await forgetting.lockToPart(tx, due)).map((row) => row.id)
  if (ids.length > 0) await forgetting.partFromAccount(tx, ids)
  return ids.length
}

/** Erases prescriptions and requests that ended, with their orders, after their customer's account was deleted. */
export const eraseEndedRequests = (world: World): Promise<void> => transaction(world.db, (tx) => emptyEnded(world, tx))
