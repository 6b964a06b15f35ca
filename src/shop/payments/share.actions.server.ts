import type { Cents } from '#src/kernel/money.ts'
import type { Tx } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import type { PaymentRow } from './store.server.ts'
import * as store from './share.store.server.ts'

/**
 * Has a part of a received payment, which the caller has locked with its order, pay for another order of the same customer. The
 * charge at the gateway stays one: what is refunded of either comes out of it.
 */
export async function movePaymentShare(
  world: Pick<World, 'id'>,
  tx: Tx,
  payment: PaymentRow,
  { orderId, amount }: { orderId: number; amount: Cents },
): Promise<void> {
  if (amount === 0) return
  if (payment.amount_cents - payment.refunded_cents < amount) throw new Error('a payment has less left than its share')
  await store.lowerAmount(tx, payment.id, amount)
  const isRaised = await store.raiseShare(tx, { paymentId: payment.id, orderId, amount })
  if (!isRaised) await store.addShare(tx, { publicId: world.id(), paymentId: payment.id, orderId, amount })
}

/** The payments out of one charge, with the one that the gateway knows first. */
export const paymentsOfCharge = store.paymentsOfCharge
