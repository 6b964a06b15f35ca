import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { detachConsentsOfOrders, detachOrderConsentsOf } from '#src/shop/accounts/consents/order-consents.actions.server.ts'
import type { OrderLabels, OrderRow } from '../order/store.server.ts'
import { statesWith } from '../order/order.ts'
import { orderColumns } from '../order/store.server.ts'
import { awaitedRefundStates } from '../refund/refund.ts'

/** A person's unpaid orders, oldest first. */
export async function unpaidOf(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where(
      'state',
      'in',
      statesWith(({ awaits }) => awaits === 'payment'),
    )
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Contact data of a person's orders. */
export const mailboxesOf = (db: Db, userId: number) =>
  db.selectFrom('orders').select(['public_id', 'email', 'contact_sealed']).where('user_id', '=', userId).limit(10_000).execute()

/** Locked until the transaction ends. */
export async function lockOrdersOf(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()
}

/** Detaches the orders from the account: consents and the customer's transitions stay, without a user. */
export async function unlinkFromAccount(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('order_moves')
    .set({ actor_id: null })
    .where('actor', '=', 'customer')
    .where('order_id', 'in', (query) => query.selectFrom('orders').select('orders.id').where('orders.user_id', '=', userId))
    .execute()
  await detachOrderConsentsOf(tx, userId)
  await tx.updateTable('orders').set({ user_id: null, forget_at_end: true }).where('user_id', '=', userId).execute()
}

/** Which ended orders: of erased accounts, ended by a moment, or by row id. */
export type EndedOrders = { accountErased: true } | { endedBy: Date } | { ids: readonly number[] }

const isSettled = sql<boolean>`orders.needs_attention is null
  and not exists (select from refunds where refunds.order_id = orders.id and refunds.state = any(${awaitedRefundStates}))`

/**
 * Ended orders without open payments or refunds that still contain more than tax law requires. Locked until the transaction ends;
 * rows locked by others are skipped until the next run. `except`: rows that could not be decrypted before.
 */
export const lockToMinimize = (tx: Tx, which: EndedOrders, { limit, except }: { limit: number; except: readonly number[] }) =>
  tx
    .selectFrom('orders')
    .select([
      'id',
      'public_id',
      'number',
      'cart_id',
      'user_id',
      'state',
      'payment_state',
      'total_cents',
      'contact_sealed',
      'invoice_key_sealed',
    ])
    .where('minimized_at', 'is', null)
    .where(
      'state',
      'in',
      statesWith(({ awaits }) => awaits === null),
    )
    .where(isSettled)
    .$if('accountErased' in which, (query) => query.where('forget_at_end', '=', true))
    .$if('endedBy' in which, (query) => query.where('ended_at', '<=', 'endedBy' in which ? which.endedBy : null))
    .$if('ids' in which, (query) => query.where('id', '=', sql<number>`any (${'ids' in which ? which.ids : []}::bigint[])`))
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('endedBy' in which ? 'ended_at' : 'id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .$narrowType<Pick<OrderLabels, 'state' | 'payment_state' | 'total_cents'>>()
    .execute()

export type EndedOrderRow = Awaited<ReturnType<typeof lockToMinimize>>[number]

/** What remains of one order. `isErased`: nothing identifies its customer any more. */
export type Minimized = { id: number; contact: Buffer | null; keepsInvoice: boolean; isErased: boolean }

/**
 * Removes personal data from these orders. Numbers, lines, totals, tax, payments and history stay. Without the token hash no
 * token opens them. Without its key an invoice PDF cannot be decrypted; a periodic job deletes the file.
 */
export async function minimize(tx: Tx, orders: readonly Minimized[], now: Date): Promise<void> {
  const column = <Key extends keyof Minimized>(key: Key) => orders.map((order) => order[key])
  await sql`
    update orders set email = null, contact_sealed = left_over.contact, special_instructions_sealed = null, pickup_code = null,
        invoice_key_sealed = case when left_over.keeps_invoice then invoice_key_sealed end,
        token_hash = null, token_sealed = null, minimized_at = ${now}::timestamptz,
        erased_at = case when left_over.is_erased then ${now}::timestamptz end
      from unnest(${column('id')}::bigint[], ${column('contact')}::bytea[], ${column('keepsInvoice')}::boolean[],
        ${column('isErased')}::boolean[]) as left_over (id, contact, keeps_invoice, is_erased)
      where orders.id = left_over.id`.execute(tx)
  // The carrier's tracking page shows the recipient.
  await tx.updateTable('shipments').set({ tracking_number: null }).where('order_id', 'in', column('id')).execute()
}

/** Minimized orders whose tax retention period is over, locked until the transaction ends. */
export const lockToErase = (tx: Tx, { endedBefore, limit }: { endedBefore: Date; limit: number }) =>
  tx
    .selectFrom('orders')
    .select(['id', 'cart_id'])
    .where('minimized_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('ended_at', '<', endedBefore)
    .orderBy('ended_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/**
 * Removes the remaining personal data and detaches the orders from their accounts: consents and the customer's transitions stay,
 * without a user.
 */
export async function erase(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('order_moves')
    .set({ actor_id: null })
    .where('actor', '=', 'customer')
    .where('order_id', 'in', ids)
    .execute()
  await detachConsentsOfOrders(tx, ids)
  await tx
    .updateTable('orders')
    .set({ user_id: null, contact_sealed: null, invoice_key_sealed: null, erased_at: now })
    .where('id', 'in', ids)
    .execute()
}

/**
 * Reasons that staff wrote after an order was minimized have the same retention, from when they were written; returns how many it
 * deleted.
 */
export async function removeOldReasons(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const ended = sql`select id from orders where minimized_at is not null`
  const refunds = await sql`
    update refunds set reason_sealed = null where id in (
      select id from refunds where reason_sealed is not null and at <= ${before} and order_id in (${ended}) order by at limit ${limit})`.execute(
    tx,
  )
  const transitions = await sql`
    delete from order_move_reasons where move_id in (
      select m.id from order_move_reasons r join order_moves m on m.id = r.move_id
        where m.at <= ${before} and m.order_id in (${ended}) order by m.id limit ${limit})`.execute(tx)
  return Number(refunds.numAffectedRows ?? 0) + Number(transitions.numAffectedRows ?? 0)
}

/** Closes the conversation of orders that ended before `before`; returns which. */
export async function closeConversations(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<number[]> {
  const rows = await tx
    .updateTable('orders')
    .set({ closed_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('id')
        .where('ended_at', '<=', before)
        .where((row) => row.or([row('closed_at', 'is', null), row('closed_at', '<', row.ref('ended_at'))]))
        .orderBy('ended_at')
        .limit(limit)
        .forUpdate()
        // A comment that is being written locks its order.
        .skipLocked(),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Oldest first, after the row `after`: reads all of them in batches. */
export const ordersAfter = (db: Db, userId: number, { after, limit }: { after: number; limit: number }): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .select(orderColumns)
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<OrderLabels>()
    .execute()
