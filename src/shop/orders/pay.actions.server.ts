import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { World } from '#src/platform/world.ts'
import { chargeOrder } from './charging.actions.server.ts'
import { payingPhone } from '#src/shop/cart/cart.ts'
import { orderToken } from './sealed.ts'
import { consumeCardLimit } from '../payments/card-limits.actions.server.ts'
import type { TooManyCards } from '../payments/card-limits.actions.server.ts'
import { lockPayments, openPayment, paymentsOf, toPayment } from '../payments/actions.server.ts'
import type { PaymentRow } from '../payments/actions.server.ts'
import type { Payment } from '../payments/payment.ts'
import { awaitsPayment } from './order.ts'
import type { Order } from './order.ts'
import { contactOf } from './reading.server.ts'
import { GatewayUnreachable } from './payment-outbox.server.ts'
import { settle } from './settle.actions.server.ts'
import * as moves from './transitions.store.server.ts'
import type { OrderRow } from './store.server.ts'
import * as store from './store.server.ts'
import { limitsDeclined } from '../website/payment-methods.ts'

export type PayError = { code: 'wrong_state' } | TooManyCards

/**
 * Another attempt to pay an unpaid order by its chosen method. A pending attempt is returned as it is; undefined once the order
 * no longer waits for payment, or its deadline is over. `address`: client IP.
 */
export async function retryPayment(
  world: World,
  { rowId }: Pick<Order, 'rowId'>,
  address?: string,
): Promise<Result<Payment, PayError>> {
  const attempt = await openAttempt(world, rowId, address)
  if (!attempt.ok) return attempt
  const { row, payment } = attempt.value
  const { id, number, locale, email, total_cents: total } = row
  const [token, phone] = [orderToken(world, row), payingPhone(contactOf(world, row))]
  const started = await chargeOrder(world, payment, { id, number, token, locale, total, email, phone, isNew: false })
  return ok(toPayment(started.payment))
}

/** After that many attempts the customer has to contact the pharmacy. */
const attemptLimit = 20

const openAttempt = (
  world: World,
  orderId: number,
  address: string | undefined,
): Promise<Result<{ row: OrderRow; payment: PaymentRow }, PayError>> =>
  transaction(world.db, async (tx) => {
    const row = await store.lockOrder(tx, { id: orderId })
    const due = row?.payment_due_at
    if (!row || !awaitsPayment(row.state) || !row.payment_method_code || !due || due <= world.now())
      return err({ code: 'wrong_state' })
    const attempts = await lockPayments(tx, orderId)
    const running = attempts.findLast(({ state }) => state === 'pending')
    if (running) return ok({ row, payment: running })
    if (attempts.length >= attemptLimit) return err({ code: 'wrong_state' })
    const allowed = limitsDeclined(row.payment_method_code) ? await consumeCardLimit(world, tx, { orderId, address }) : ok()
    if (!allowed.ok) return allowed
    await moves.recordPayment(tx, orderId, 'balance_due', row.needs_attention)
    return ok({
      row,
      payment: await openPayment(world, tx, {
        orderId,
        method: row.payment_method_code,
        amount: row.total_cents,
        expiresAt: due,
        address,
      }),
    })
  })

/**
 * Customers return from the gateway before its webhook arrives: asks for the state. Returns whether anything changed; nothing has
 * while the gateway does not answer, and the page says that the payment is being checked.
 */
export async function syncPayment(world: World, order: Pick<Order, 'rowId' | 'state'>): Promise<boolean> {
  if (!awaitsPayment(order.state) || !world.bank) return false
  const [attempt] = (await paymentsOf(world.db, [order.rowId])).filter(
    ({ state, external_id }) => state === 'pending' && external_id !== null,
  )
  const answer = attempt?.external_id ? await world.bank.ask(attempt.external_id) : ok(undefined)
  if (!answer.ok) world.log.warn({ order: order.rowId, reason: answer.error.reason }, 'the bank could not be asked')
  if (!answer.ok || !answer.value) return false
  try {
    return await settle(world, world.bank.provider, answer.value)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    world.log.warn({ order: order.rowId, reason: error.message }, 'the bank could not be asked about refunds')
    return false
  }
}
