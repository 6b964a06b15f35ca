import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { OrderPromise } from '../order/order-emails.ts'
import { parcelPromise, pickupPromise } from './promise.ts'
import { expectedDays } from '#src/shop/delivery/expected-days.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { OrderEvent } from '../order/order.ts'
import * as store from './store.server.ts'
import type { OrderRow } from '../order/store.server.ts'

const renewsPromise = (event: OrderEvent, { fulfilment }: OrderRow): boolean =>
  event === 'pay' || event === 'reinstate' || (event === 'prepare' && fulfilment === 'delivery')

/** The promise of an event, for a message that is sent later; undefined if the event promises nothing. */
export const promiseOf = async (tx: Tx, row: OrderRow, event: OrderEvent): Promise<OrderPromise | undefined> =>
  renewsPromise(event, row) ? readPromise(tx, row) : undefined

/** The current promise for an order. */
export const readPromise = async (tx: Tx, { id, promised_at: readyAt }: OrderRow): Promise<OrderPromise> => ({
  readyAt,
  expected: await store.daysExpected(tx, id),
})

/** Restores the earlier promise after an undo. */
export async function restorePromise(tx: Tx, orderId: number, { readyAt, expected }: OrderPromise): Promise<void> {
  await store.setPromisedAt(tx, orderId, readyAt)
  await store.setExpectedDays(tx, orderId, expected)
}

/**
 * Sets the promise that an event makes. Preparation starts with the payment, so the hours count from then; the delivery days of a
 * parcel count again from its sending. Undefined if an event changes no promise.
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
