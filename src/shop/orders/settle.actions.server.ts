import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { BankNotice } from '#src/platform/bank/port.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { lockPayments, orderOfNotice, settlePayment } from '../payments/actions.server.ts'
import type { PaymentRow } from '../payments/actions.server.ts'
import type { PaymentState, Provider } from '../payments/payment.ts'
import { makeMove } from './moving.server.ts'
import { defaultAlerts } from './order.ts'
import type { Actor, OrderEvent, OrderPaymentState } from './order.ts'
import * as moves from './moving.store.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'

export type ReceiveError = { code: 'unknown_provider' | 'wrong_signature' | 'malformed' }

/** A notice as the bank sent it over the web. One that is not about a charge of ours is taken note of and no more. */
export async function receiveNotice(
  world: World,
  provider: string,
  posted: { body: string; headers: Headers },
): Promise<Result<undefined, ReceiveError>> {
  if (!world.bank || world.bank.provider !== provider) return err({ code: 'unknown_provider' })
  const notice = world.bank.readNotice(posted.body, posted.headers)
  if (!notice.ok) return notice
  if (notice.value.state === 'idle') {
    world.log.info({ provider, about: notice.value.about }, 'a notice that changes nothing')
    return ok()
  }
  await settle(world, world.bank.provider, notice.value)
  return ok()
}

/**
 * The one door for what a bank says, by webhook, return page or reconciler: in any order, any number of times. The order is
 * held first, then its payments. Answers whether anything changed.
 */
export async function settle(world: World, provider: Provider, notice: BankNotice): Promise<boolean> {
  const orderId = await orderOfNotice(world.db, provider, notice)
  if (orderId === undefined) {
    world.log.warn({ provider }, 'a notice about a charge that is not ours')
    return false
  }
  return transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: orderId })
    const payments = await lockPayments(tx, orderId)
    const payment = payments.find((one) => one.external_id === notice.externalId || one.public_id === notice.idempotencyKey)
    if (!row || !payment) throw new Error('a payment without its order')
    const others = payments.filter((one) => one !== payment)
    const surplus = payment.surplus || (notice.state === 'paid' && others.some((one) => one.state === 'paid'))
    const state = await settlePayment(tx, payment, { ...notice, surplus })
    if (!state) return false
    await (surplus ? aside(tx, row, state) : consequence(world, tx, row, { state, others, at: notice.at }))
    return true
  })
}

/** Money that came although the order was paid: the order goes its way, and somebody gives it back. */
const aside = (tx: Tx, row: OrderRow, state: PaymentState): Promise<void> =>
  moves.notePayment(tx, row.id, row.payment_state, state === 'refunded' ? null : 'refund_due')

/** `others`: further attempts to pay the same order. */
type Change = { state: PaymentState; others: readonly PaymentRow[]; at: Date }

async function consequence(world: World, tx: Tx, row: OrderRow, { state, others, at }: Change): Promise<void> {
  const running = others.filter((one) => one.state === 'pending')
  if (state === 'paid') for (const other of running) await settlePayment(tx, other, { state: 'expired', at })
  if (state === 'paid') return paid(world, tx, row)
  if (state === 'refunded') return moves.notePayment(tx, row.id, 'refunded', null)
  if (row.state !== 'balance_due' || running.length > 0) return
  if (state === 'failed') return moves.notePayment(tx, row.id, 'failed', row.needs_attention)
  await move(world, tx, row, { event: 'fail', actor: 'bank', paymentState: 'failed' })
}

/** Money for an order that has ended is kept in view: staff give it back, or the goods are taken again. */
async function paid(world: World, tx: Tx, row: OrderRow): Promise<void> {
  const event = row.state === 'balance_due' ? 'pay' : 'reinstate'
  const moved =
    row.state === 'balance_due' || (row.state === 'failed' && row.erased_at === null)
      ? await move(world, tx, row, { event, actor: 'bank', paymentState: 'paid' })
      : undefined
  if (moved) return
  const ended = row.state === 'failed' || row.state === 'canceled' || row.state === 'void'
  await moves.notePayment(tx, row.id, 'paid', ended ? 'paid_late' : row.needs_attention)
}

type Moving = { event: OrderEvent; actor: Actor; paymentState: OrderPaymentState }

/** False when the goods have gone meanwhile: nothing is written then. */
async function move(world: World, tx: Tx, row: OrderRow, moving: Moving): Promise<boolean> {
  const lines = await store.linesOf(tx, [row.id])
  const moved = await makeMove(
    world,
    tx,
    { row, lines },
    { ...moving, alerts: defaultAlerts(moving.event === 'fail' ? 'failed' : 'pending') },
  )
  return moved.ok
}

/** The window to pay has closed by the shop's clock: the order fails and its goods go back. Nothing happens to one that was paid meanwhile. */
export const lapse = (world: World, orderId: number): Promise<boolean> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: orderId })
    const now = world.now()
    if (row?.state !== 'balance_due' || !row.payment_due_at || row.payment_due_at > now) return false
    for (const payment of await lockPayments(tx, row.id)) await settlePayment(tx, payment, { state: 'expired', at: now })
    return move(world, tx, row, { event: 'fail', actor: 'clock', paymentState: 'failed' })
  })
