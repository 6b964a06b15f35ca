import { cents } from '#src/kernel/money.ts'
import { seal } from '#src/platform/crypto.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { noContact } from '#src/shop/cart/cart.ts'
import type { Address, Contact } from '#src/shop/cart/cart.ts'
import { emptyPlacedCarts, unlinkPlacedCarts } from '#src/shop/cart/erasure.actions.server.ts'
import { contactOf, orderCell } from '../order/sealed.ts'
import { eraseComments } from '#src/shop/conversation/actions.server.ts'
import * as store from './store.server.ts'
import type { EndedOrderRow, EndedOrders, Minimized } from './store.server.ts'
import { eraseTransitionReasons } from '../order/store.server.ts'
import { eraseReasons } from '../refund/store.server.ts'
import { isPaidFor } from '../order/payment-state.ts'
import { isHandedOver } from '../order/order.ts'

// From this total an invoice to a consumer contains their name; below it only on request (CIVA, article 36, paragraph 15).
const namedFrom = cents(1000_00)

/** A sale, whose documents the pharmacy must keep (CIVA, article 52). */
const isSold = ({ state, payment_state: paid }: EndedOrderRow): boolean => isHandedOver(state) || isPaidFor(paid)

/** The customer on an invoice: name, address and tax number. Null for an invoice without a name. */
export function invoiceContact(contact: Contact, total: number): Contact | null {
  if (contact.nif === null && total < namedFrom) return null
  const { billing, nif } = contact
  return { ...noContact, nif, billing: billing && withoutPhone(billing) }
}

const withoutPhone = (address: Address): Address => ({ ...address, phone: null })

type Failed = { failed: number[] }

/** Minimizes ended orders, `limit` at a time; returns how many it found, and adds those that cannot be decrypted to `failed`. */
export async function minimizeSome(
  world: World,
  tx: Tx,
  which: EndedOrders,
  { limit, failed }: { limit: number } & Failed,
): Promise<number> {
  const rows = await store.lockToMinimize(tx, which, { limit, except: failed })
  const minimized = rows.flatMap((row) => minimizedRow(world, row, failed))
  if (minimized.length === 0) return rows.length
  const ids = minimized.map(({ id }) => id)
  await store.minimize(tx, minimized, world.now())
  await eraseComments(tx, 'order', ids)
  await eraseReasons(tx, ids)
  await eraseTransitionReasons(tx, ids)
  await emptyPlacedCarts(tx, cartsOf(rows.filter(({ id }) => !failed.includes(id))))
  return rows.length
}

const batchSize = 100

/** All of them, in the caller's transaction. */
export async function minimizeAll(world: World, tx: Tx, which: EndedOrders): Promise<void> {
  const failed: number[] = []
  while ((await minimizeSome(world, tx, which, { limit: batchSize, failed })) === batchSize);
}

// A value whose key is missing at the moment is left as it is: otherwise an invoice would lose its customer permanently.
function minimizedRow(world: World, row: EndedOrderRow, failed: number[]): Minimized[] {
  try {
    const invoiceFields = isSold(row) ? invoiceContact(contactOf(world, row), row.total_cents) : null
    const keepsInvoice = isSold(row) && row.invoice_key_sealed !== null
    const contact = invoiceFields && seal(world.keys, orderCell(row.public_id, 'contact_sealed'), JSON.stringify(invoiceFields))
    return [{ id: row.id, contact, keepsInvoice, isErased: row.user_id === null && contact === null && !keepsInvoice }]
  } catch (error) {
    world.log.error({ err: error, order: row.number }, 'an order could not be minimized: its contact does not open')
    failed.push(row.id)
    return []
  }
}

/** Deletes what was kept for tax law once the period is over, `limit` at a time; returns how many. */
export async function eraseSome(
  world: World,
  tx: Tx,
  { endedBefore, limit }: { endedBefore: Date; limit: number },
): Promise<number> {
  const rows = await store.lockToErase(tx, { endedBefore, limit })
  if (rows.length === 0) return 0
  await store.erase(
    tx,
    rows.map(({ id }) => id),
    world.now(),
  )
  await unlinkPlacedCarts(tx, cartsOf(rows))
  return rows.length
}

/** A backorder has no cart of its own. */
const cartsOf = (rows: readonly { cart_id: number | null }[]): number[] => rows.flatMap(({ cart_id: id }) => id ?? [])
