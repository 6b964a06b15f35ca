import { addHours } from '#src/kernel/dates.ts'
import { forEachIsolated } from '#src/platform/jobs.ts'
import type { Job, PeriodicJob, Turn } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { chargeOrder } from '../payment/charging.actions.server.ts'
import { payingPhone } from '#src/shop/cart/cart.ts'
import { orderToken } from './sealed.ts'
import {
  eraseNetworks,
  paymentsOf,
  paymentsToWithdraw,
  unsentCharges,
  withdrawCharge,
} from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { sendRefunds, syncRefunds } from '../payment/payment-outbox.server.ts'
import { removeLostInvoices } from '../documents/actions.server.ts'
import { overdue } from '../fulfilment/store.server.ts'
import { orderNewsJob } from './order-news.server.ts'
import { contactOf } from './reading.server.ts'
import { ordersToAskAbout, ordersToRefund } from '../refund/store.server.ts'
import { expireUnpaidOrder, settle } from '../payment/actions.server.ts'
import * as store from './store.server.ts'
import { awaitsPayment } from './order.ts'

const atOnce = 100
/** Older charges without an answer were left by a process that crashed. */
const unaskedSeconds = 15

const turn = (order: number, work: Turn['work']): Turn => ({ about: { order }, work })

/** Sends the charges that a crash left unsent. Their idempotency keys make sending twice harmless. */
async function askBank(world: World): Promise<void> {
  const left = await unsentCharges(world.db, addHours(world.now(), -unaskedSeconds / 3600), atOnce)
  await forEachIsolated(
    world,
    left.map((payment) => turn(payment.order_id, () => askAgain(world, payment))),
  )
}

async function askAgain(world: World, payment: PaymentRow): Promise<void> {
  const order = await store.findOrder(world.db, { id: payment.order_id })
  if (!order || !awaitsPayment(order.state) || !payment.expires_at || payment.expires_at <= world.now()) return
  const { id, number, locale, email, total_cents: total } = order
  const [token, phone] = [orderToken(world, order), payingPhone(contactOf(world, order))]
  await chargeOrder(world, payment, { id, number, token, locale, total, email, phone, isNew: true })
}

/** Ends unpaid orders after a last request to the gateway: its webhook may have been lost. */
async function endUnpaid(world: World): Promise<void> {
  const due = await overdue(world.db, world.now(), atOnce)
  await forEachIsolated(
    world,
    due.map(({ id }) => turn(id, () => endOne(world, id))),
  )
}

async function endOne(world: World, orderId: number): Promise<void> {
  for (const payment of await paymentsOf(world.db, [orderId])) {
    const { external_id, provider } = payment
    if (external_id === null || world.bank?.provider !== provider) continue
    // Withdrawn before asking: it cannot be paid between the gateway's answer and the end of the order.
    if (!(await withdrawCharge(world, payment))) return
    const answer = await world.bank.ask(external_id)
    if (!answer.ok) return silent(world, orderId, answer.error)
    if (answer.value) await settle(world, provider, answer.value)
  }
  await expireUnpaidOrder(world, orderId)
}

const silent = (world: World, order: number, { reason }: { reason?: string }): void =>
  world.log.warn({ order, reason }, 'the bank could not be asked about an order; the next sweep asks again')

/** Withdraws charges at the gateway that must not be paid: of orders that were cancelled, or paid in another way. */
async function withdrawClosed(world: World): Promise<void> {
  const closed = await paymentsToWithdraw(world, { limit: atOnce })
  await forEachIsolated(
    world,
    closed.map((payment) => turn(payment.order_id, () => withdrawCharge(world, payment))),
  )
}

/** Sends recorded refunds that were not made. First asks the gateway which refunds it has made. */
async function finishRefunds(world: World): Promise<void> {
  if (!world.bank) return
  const before = addHours(world.now(), -unaskedSeconds / 3600)
  const left = await ordersToRefund(world.db, { provider: world.bank.provider, before, limit: atOnce })
  await forEachIsolated(
    world,
    left.map(({ order_id }) => turn(order_id, () => finishRefund(world, order_id))),
  )
}

async function finishRefund(world: World, orderId: number): Promise<void> {
  // The gateway drops idempotency keys after a day, but not its refunds.
  for (const payment of await paymentsOf(world.db, [orderId])) await syncRefunds(world, payment)
  await sendRefunds(world, orderId)
}

/** Asks about refunds that the gateway accepted long ago without reporting the result. */
async function hearOfRefunds(world: World): Promise<void> {
  if (!world.bank) return
  const search = { provider: world.bank.provider, before: addHours(world.now(), -1), limit: atOnce }
  const quiet = await ordersToAskAbout(world.db, search)
  await forEachIsolated(
    world,
    quiet.map(({ order_id }) => turn(order_id, () => finishRefund(world, order_id))),
  )
}

export const jobs: readonly Job<object>[] = [orderNewsJob]

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'refunds not heard of', everySeconds: 3600, work: hearOfRefunds },
  { name: 'charges that nobody shall pay', everySeconds: 10, work: withdrawClosed },
  { name: 'refunds left undone', everySeconds: 10, work: finishRefunds },
  { name: 'charges left unasked', everySeconds: 10, work: askBank },
  { name: 'orders that nobody paid', everySeconds: 15, work: endUnpaid },
  { name: 'networks of card payments', everySeconds: 3600, work: ({ db, now }) => eraseNetworks(db, addHours(now(), -24)) },
  { name: 'invoices of forgotten orders', everySeconds: 600, work: removeLostInvoices },
]
