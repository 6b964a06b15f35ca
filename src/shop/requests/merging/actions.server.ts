import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { moveUploads } from '#src/shop/conversation/actions.server.ts'
import { lockRequestsOf } from '../privacy/store.server.ts'
import { isInCart } from '../request/request.ts'
import { applyTransition } from '../request/transitions.server.ts'
import * as store from './store.server.ts'

/**
 * Prescriptions and requests of one person become another's, with their photos. Those in the cart of the account that ends, which
 * must have been erased before, can be added to a cart again.
 */
export async function moveRequests(world: World, tx: Tx, people: { from: number; to: number }): Promise<void> {
  for (const row of await lockRequestsOf(tx, people.from))
    if (isInCart(row.state)) await applyTransition(world, tx, row, { event: 'remove_from_cart', actor: 'customer' })
  await store.moveRequests(tx, people)
  await moveUploads(tx, people)
}
