import { addHours } from '#src/kernel/dates.ts'
import { forEachIsolated } from '#src/platform/jobs.ts'
import type { Job, PeriodicJob, IsolatedItem } from '#src/platform/jobs.ts'
import type { World } from '#src/platform/world.ts'
import { chargeOrder } from '../payment/charge-order.actions.server.ts'
import { payingPhone } from '#src/shop/cart/cart.ts'
import { contactOf, orderToken } from './sealed.ts'
import {
  eraseNetworks,
  paymentsOf,
  paymentsToWithdraw,
  unsentCharges,
  withdrawCharge,
} from '#src/shop/payments/actions.server.ts'
import type { PaymentRow } from '#src/shop/payments/actions.server.ts'
import { sendRefunds, syncRefunds } from '../payment/payment-outbox.server.ts'
import { deleteErasedInvoices } from '../documents/actions.server.ts'
import { eraseUnprovenNetworks } from '../placing/store.server.ts'
import { listOverdueOrders } from '../fulfilment/store.server.ts'
import { orderNotificationJob } from './order-notification.server.ts'
import { ordersWithUnreportedRefunds, ordersToRefund } from '../refund/store.server.ts'
import { expireUnpaidOrder, settle } from '../payment/actions.server.ts'
import * as store from './store.server.ts'
import { awaitsPayment } from './order.ts'

const batchSize = 100
/** Older charges without an answer were left by a process that crashed. */
const unsentAfterSeconds = 15

const taskOf = (order: number, work: IsolatedItem['work']): IsolatedItem => ({ about: { order }, work })

/** Sends the charges that a crash left unsent. Their idempotency keys make sending twice harmless. */
async function sendUnsentCharges(world: World): Promise<void> {
  const left = await unsentCharges(world.db, addHours(world.now(), -unsentAfterSeconds / 3600), batchSize)
  await forEachIsolated(
    world,
    left.map((payment) => taskOf(payment.order_id, () => sendChargeAgain(world, payment))),
  )
}

async function sendChargeAgain(world: World, payment: PaymentRow): Promise<void> {
  const order = await store.findOrder(world.db, { id: payment.order_id })
  if (!order || !awaitsPayment(order.state) || !payment.expires_at || payment.expires_at <= world.now()) return
  const { id, number, locale, email, total_cents: total } = order
  const [token, phone] = [orderToken(world, order), payingPhone(contactOf(world, order))]
  await chargeOrder(world, payment, { id, number, token, locale, total, email, phone, isNew: true })
}

/** Ends unpaid orders after a last request to the gateway: its webhook may have been lost. */
async function expireUnpaidOrders(world: World): Promise<void> {
  const due = await listOverdueOrders(world.db, world.now(), batchSize)
  await forEachIsolated(
    world,
    due.map(({ id }) => taskOf(id, () => expireIfUnpaid(world, id))),
  )
}

async function expireIfUnpaid(world: World, orderId: number): Promise<void> {
  for (const payment of await paymentsOf(world.db, [orderId])) {
    const { external_id, provider } = payment
    if (external_id === null || world.bank?.provider !== provider) continue
    // Withdrawn before the query: it cannot be paid between the gateway's answer and the end of the order.
    if (!(await withdrawCharge(world, payment))) return
    const answer = await world.bank.ask(external_id)
    if (!answer.ok) return logUnreachable(world, orderId, answer.error)
    if (answer.value) await settle(world, provider, answer.value)
  }
  await expireUnpaidOrder(world, orderId)
}

const logUnreachable = (world: World, order: number, { reason }: { reason?: string }): void =>
  world.log.warn({ order, reason }, 'the gateway could not be queried about an order; the next run tries again')

/** Withdraws charges at the gateway that must not be paid: of orders that were cancelled, or paid in another way. */
async function withdrawClosedCharges(world: World): Promise<void> {
  const closed = await paymentsToWithdraw(world, { limit: batchSize })
  await forEachIsolated(
    world,
    closed.map((payment) => taskOf(payment.order_id, () => withdrawCharge(world, payment))),
  )
}

/** Sends recorded refunds that were not made. First asks the gateway which refunds it has made. */
async function finishRefunds(world: World): Promise<void> {
  if (!world.bank) return
  const before = addHours(world.now(), -unsentAfterSeconds / 3600)
  const left = await ordersToRefund(world.db, { provider: world.bank.provider, before, limit: batchSize })
  await forEachIsolated(
    world,
    left.map(({ order_id }) => taskOf(order_id, () => finishRefund(world, order_id))),
  )
}

async function finishRefund(world: World, orderId: number): Promise<void> {
  // The gateway drops idempotency keys after a day, but not its refunds.
  for (const payment of await paymentsOf(world.db, [orderId])) await syncRefunds(world, payment)
  await sendRefunds(world, orderId)
}

/** Asks about refunds that the gateway accepted long ago without reporting the result. */
async function syncUnreportedRefunds(world: World): Promise<void> {
  if (!world.bank) return
  const search = { provider: world.bank.provider, before: addHours(world.now(), -1), limit: batchSize }
  const quiet = await ordersWithUnreportedRefunds(world.db, search)
  await forEachIsolated(
    world,
    quiet.map(({ order_id }) => taskOf(order_id, () => finishRefund(world, order_id))),
  )
}

export const jobs: readonly Job<object>[] = [orderNotificationJob]

export const periodicJobs: readonly PeriodicJob[] = [
  { name: 'unreported refunds', everySeconds: 3600, work: syncUnreportedRefunds },
  { name: 'charges to withdraw', everySeconds: 10, work: withdrawClosedCharges },
  { name: 'unsent refunds', everySeconds: 10, work: finishRefunds },
  { name: 'unsent charges', everySeconds: 10, work: sendUnsentCharges },
  { name: 'unpaid orders', everySeconds: 15, work: expireUnpaidOrders },
  {
    name: 'retention of card payment networks',
    everySeconds: 3600,
    work: ({ db, now }) => eraseNetworks(db, addHours(now(), -24)),
  },
  {
    name: 'retention of networks of unproven orders',
    everySeconds: 3600,
    work: async ({ db }) => {
      await eraseUnprovenNetworks(db)
    },
  },
  { name: 'invoices of erased orders', everySeconds: 600, work: deleteErasedInvoices },
]
