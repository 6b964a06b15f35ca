import type { GatewayRefund, RefundResult } from '#src/shop/payments/gateway/port.ts'
import type { Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { min, subtract, sum, zero } from '#src/kernel/money.ts'
import { paymentsOf, paymentsToWithdraw, withdrawCharge } from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { paymentsOfCharge } from '#src/shop/payments/share.actions.server.ts'
import { cancelRefundedOrder } from '../fulfilment/cancel-refunded-order.server.ts'
import { updateRefundedMoney } from '../refund/refund-ledger.server.ts'
import { isAwaitedRefund, isRefusedRefund, refundMachine } from '../refund/refund.ts'
import { notifyRefund } from '../refund/refund-email.server.ts'
import type { RefundRow } from '../refund/store.server.ts'
import * as store from '../refund/store.server.ts'
import { lockOrder } from '../order/store.server.ts'

const batchSize = 100

/**
 * Gateway calls recorded by an action: withdrawals and refunds. The records stand whatever the result, so it returns nothing; the
 * next run of the periodic job repeats what failed or crashed, with the same idempotency keys.
 */
export async function processPaymentOutbox(world: World, orderId: number): Promise<void> {
  try {
    for (const payment of await paymentsToWithdraw(world, { orderId, limit: batchSize })) await withdrawCharge(world, payment)
    await sendRefunds(world, orderId)
  } catch (error) {
    world.log.error({ err: error, order: orderId }, 'the gateway calls of an order failed; the next run tries again')
  }
}

/** Sends the refunds of an order that the gateway has not answered yet. Their idempotency keys make sending twice harmless. */
export async function sendRefunds(world: World, orderId: number): Promise<void> {
  const waiting = (await store.refundsOf(world.db, [orderId])).filter(
    (row) => isAwaitedRefund(row.state) && row.external_id === null,
  )
  const payments = waiting.length > 0 ? await paymentsOf(world.db, [orderId]) : []
  for (const refund of waiting) {
    const payment = payments.find(({ id }) => id === refund.payment_id)
    const answer = payment && (await requestRefund(world, payment, refund))
    if (answer) await recordRefundAnswer(world, orderId, { refundId: refund.id, answer })
    // It may have been refunded in the gateway's dashboard in the meantime.
    if (payment && answer && isRefusedRefund(answer.state)) await syncRefunds(world, payment)
  }
}

type RefundOutcome = { externalId: string | null; state: RefundResult['state'] }

async function requestRefund(world: World, payment: PaymentRow, refund: RefundRow): Promise<RefundOutcome | undefined> {
  // Made with another gateway, before the shop changed it: staff see that it is pending.
  if (world.bank?.provider !== payment.provider || payment.charge_id === null) return undefined
  const answer = await world.bank.refund(payment.charge_id, refund.amount_cents, refund.public_id)
  if (answer.ok) return answer.value
  const { code, reason } = answer.error
  world.log.warn({ refund: refund.public_id, outcome: code, reason }, 'the bank did not take a refund')
  return code === 'refused' ? { externalId: null, state: 'refused' } : undefined
}

const recordRefundAnswer = (
  world: World,
  orderId: number,
  { refundId, answer }: { refundId: number; answer: RefundOutcome },
): Promise<boolean> =>
  transaction(world.db, async (tx) => {
    await lockOrder(tx, { id: orderId })
    const refund = (await store.refundsOf(tx, [orderId])).find(({ id }) => id === refundId)
    const changed = refund !== undefined && (await transitionRefund(world, tx, refund, answer))
    if (changed) await recordRefundChange(world, tx, orderId)
    return changed
  })

async function recordRefundChange(world: World, tx: Tx, orderId: number): Promise<void> {
  await updateRefundedMoney(world, tx, orderId)
  await cancelRefundedOrder(world, tx, orderId, { actor: 'bank' })
}

const eventTo = { pending: undefined, done: 'settle', refused: 'refuse' } as const satisfies Record<
  RefundResult['state'],
  string | undefined
>

/** Makes a transition that the table allows, or records the gateway's id; an outdated message changes nothing. */
async function transitionRefund(world: World, tx: Tx, refund: RefundRow, { state, externalId }: RefundOutcome): Promise<boolean> {
  const event = eventTo[state]
  const next = event && refundMachine.next(refund.state, event)
  const isNew = refund.external_id === null && externalId !== null
  if (!next?.ok && !isNew) return false
  const to = next?.ok ? next.value : refund.state
  await store.recordRefundAnswer(tx, refund.id, {
    state: to,
    externalId: refund.external_id ?? externalId,
    at: next?.ok ? world.now() : null,
  })
  // The customer is notified once, as soon as the gateway has accepted it.
  if (isNew && !isRefusedRefund(to)) await notifyRefunded(world, tx, refund)
  return true
}

async function notifyRefunded(world: World, tx: Tx, refund: RefundRow): Promise<void> {
  const row = await lockOrder(tx, { id: refund.order_id })
  if (row) await notifyRefund(world, tx, row, refund)
}

/** The gateway reported refunds, and then could not be queried about them. */
export class GatewayUnreachable extends Error {}

/**
 * Synchronizes the refunds of a charge with the gateway: ours by their idempotency keys, those made in its dashboard as new rows.
 * In any order, any number of times. Throws while the gateway cannot be reached, so that its webhook is sent again.
 */
export async function syncRefunds(world: World, payment: PaymentRow): Promise<boolean> {
  if (!world.bank || world.bank.provider !== payment.provider || payment.charge_id === null) return false
  const known = await world.bank.refundsOf(payment.charge_id)
  if (!known.ok) throw new GatewayUnreachable(known.error.reason ?? known.error.code)
  return transaction(world.db, async (tx) => {
    const orderIds = await lockOrdersOfCharge(tx, payment)
    const changed = new Set<number>()
    for (const reported of known.value)
      for (const orderId of await syncRefund(world, tx, { payment, orderIds }, reported)) changed.add(orderId)
    for (const orderId of changed) await recordRefundChange(world, tx, orderId)
    return changed.size > 0
  })
}

/** The order that was charged first: while it is locked, no other gets a share. */
async function lockOrdersOfCharge(tx: Tx, payment: PaymentRow): Promise<number[]> {
  const [charged] = await paymentsOfCharge(tx, payment)
  if (!charged) throw new Error('a charge without its payment')
  await lockOrder(tx, { id: charged.order_id })
  const orderIds = [...new Set((await paymentsOfCharge(tx, payment)).map((one) => one.order_id))].toSorted((a, b) => a - b)
  for (const id of orderIds) await lockOrder(tx, { id })
  return orderIds
}

type Charge = { payment: PaymentRow; orderIds: readonly number[] }

/** The orders whose refunds it changed. */
async function syncRefund(world: World, tx: Tx, { payment, orderIds }: Charge, reported: GatewayRefund): Promise<number[]> {
  const payments = await paymentsOfCharge(tx, payment)
  const own = (await store.refundsOf(tx, orderIds)).filter((refund) => payments.some(({ id }) => id === refund.payment_id))
  // A refund that the gateway refused and then made anyway counts as made by the gateway.
  const isOurs = (row: RefundRow): boolean => !isRefusedRefund(row.state) && row.public_id === reported.idempotencyKey
  const refunds = own.filter((row) => row.external_id === reported.externalId || isOurs(row))
  const changed: number[] = []
  for (const refund of refunds) if (await transitionRefund(world, tx, refund, reported)) changed.push(refund.order_id)
  // A failed refund that is not ours never left.
  if (refunds.length > 0 || isRefusedRefund(reported.state)) return changed
  const made = await addReported(world, tx, payments, reported)
  for (const refund of made) await notifyRefunded(world, tx, refund)
  return made.map((refund) => refund.order_id)
}

/** Made in the gateway's dashboard: the first payments of the charge return what they have left. No more than was paid can be refunded. */
async function addReported(
  world: World,
  tx: Tx,
  payments: readonly PaymentRow[],
  { amount: whole, ...reported }: GatewayRefund,
): Promise<RefundRow[]> {
  const lefts = payments.map((payment) => ({ payment, left: subtract(payment.amount_cents, payment.refunded_cents) }))
  if (sum(lefts.map(({ left }) => left)) < whole) return []
  // Whole from one payment, where one has enough.
  const single = lefts.find(({ left }) => left >= whole)
  let rest = whole
  const made: RefundRow[] = []
  for (const { payment, left } of single ? [single] : lefts) {
    const amount = min(left, rest)
    rest = subtract(rest, amount)
    if (amount > 0) made.push(await addPart(world, tx, payment, { ...reported, amount }))
  }
  return made
}

const addPart = (
  world: World,
  tx: Tx,
  payment: PaymentRow,
  { amount, ...reported }: Omit<GatewayRefund, 'idempotencyKey'>,
): Promise<RefundRow> =>
  store.addRefund(tx, {
    returnExpected: false,
    publicId: world.id(),
    orderId: payment.order_id,
    paymentId: payment.id,
    amount,
    shipping: zero,
    points: null,
    state: reported.state,
    reasonSealed: null,
    actor: 'bank',
    requestedBy: null,
    byHand: false,
    externalId: reported.externalId,
    at: reported.at,
    lines: [],
  })
