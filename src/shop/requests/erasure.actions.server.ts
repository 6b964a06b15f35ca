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
 * The prescriptions and requests of somebody whose account goes. What is still open is cancelled; that there were some stays, with
 * their states and times, and nothing of the person or of what they asked for. What an order still has to hand over keeps what
 * dispensing it needs until that order ends. Orders and carts have to be forgotten before.
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

/** What was said and shown about them goes with the people. */
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

/** Takes out of those that ended long enough ago what was asked, answered and said, `limit` at a time; answers how many. */
export async function minimizeSome(world: World, tx: Tx, due: Due): Promise<number> {
  const rows = await forgetting.lockToMinimize(tx, due)
  await empty(world, tx, rows, { isErased: false })
  return rows.length
}

/** Parts those that ended years ago from their accounts, `limit` at a time; answers how many. The sweep of erased accounts does the rest. */
export async function partSome(tx: Tx, due: Due): Promise<number> {
  const ids = (await forgetting.lockToPart(tx, due)).map((row) => row.id)
  if (ids.length > 0) await forgetting.partFromAccount(tx, ids)
  return ids.length
}

/** Prescriptions and requests that ended, with their orders, after their customer had gone. */
export const eraseEndedRequests = (world: World): Promise<void> => transaction(world.db, (tx) => emptyEnded(world, tx))
