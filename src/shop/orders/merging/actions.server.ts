import type { Tx } from '#src/platform/database/database.ts'
import * as store from './store.server.ts'

/** Orders of one person become another's, open ones included. Locks the orders of both first. */
export async function moveOrders(tx: Tx, people: { from: number; to: number }): Promise<void> {
  await store.lockOrdersOf(tx, [people.from, people.to])
  await store.moveOrders(tx, people)
}
