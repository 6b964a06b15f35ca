import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { OrderPromise } from './order-emails.ts'
import { parcelPromise, pickupPromise } from './promise.ts'
import { expectedDays } from '../delivery/expected-days.ts'
import { readWebsite } from '../website/actions.server.ts'
import type { OrderEvent } from './order.ts'
import * as store from './shipments.store.server.ts'
import type { OrderRow } from './store.server.ts'

const renewsPromise = (event: OrderEvent, { fulfilment }: OrderRow): boolean =>
  event === 'pay' || event === 'reinstate' || (event === 'prepare' && fulfilment === 'delivery')

/** What an event has promised, for a message that leaves later; undefined where the event promises nothing. */
export const promiseOf = async (tx: Tx, row: OrderRow, event: OrderEvent): Promise<OrderPromise | undefined> =>
  renewsPromise(event, row) ? readPromise(tx, row) : undefined

/** What the customer of an order is promised by now. */
export const readPromise = async (tx: Tx, { id, promised_at: readyAt }: OrderRow): Promise<OrderPromise> => ({
  readyAt,
  expected: await store.daysExpected(tx, id),
})

/** After a move was taken back the earlier promise holds again. */
export async function restorePromise(tx: Tx, orderId: number, { readyAt, expected }: OrderPromise): Promise<void> {
  await store.setPromisedAt(tx, orderId, readyAt)
  await store.setExpectedDays(tx, orderId, expected)
}

/**
 * What the customer is promised from an event on. Preparing begins when the money comes, so the hours count from then; the days of
 * a parcel count again from its sending. Undefined where an event changes nothing about it.
 */
export async function renewPromise(
  world: World,
  tx: Tx,
  { row, event }: { row: OrderRow; event: OrderEvent },
): Promise<OrderPromise | undefined> {
  if (!renewsPromise(event, row)) return undefined
  const isSent = event === 'prepare'
  const website = await readWebsite(tx)
  const now = world.now()
  const text = row.fulfilment === 'delivery' ? await store.expectedText(tx, row.id) : undefined
  if (!text) {
    const readyAt = pickupPromise(website, row.fulfilment, now)
    await store.setPromisedAt(tx, row.id, readyAt)
    return { readyAt, expected: null }
  }
  const expected = isSent ? (expectedDays(text, now, website.hours) ?? null) : parcelPromise(website, text, now)
  await store.setExpectedDays(tx, row.id, expected)
  return { readyAt: null, expected }
}
