import type { World } from '#src/platform/world.ts'
import { orderNotificationJob } from '#src/shop/orders/order/order-notification.server.ts'
import { settle } from '#src/shop/orders/payment/actions.server.ts'
import { paymentsOf } from '#src/shop/payments/actions.server.ts'
import { applyFakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import { made } from './then.ts'

/** The fake gateway takes the payment, and the shop receives its payment event. */
export async function payAtBank(then: World, orderId: number): Promise<void> {
  const [payment] = await paymentsOf(then.db, [orderId])
  if (!payment?.external_id) throw new Error('the demo has no bank')
  const { external_id: externalId, public_id: idempotencyKey, provider } = payment
  made(await applyFakeGatewayAction(then, externalId, 'pay'))
  await settle(then, provider, { externalId, idempotencyKey, state: 'paid', at: then.now() })
}

/** Sends the notification at once: past transitions can no longer be undone. */
export async function notifyNow(then: World, number: string): Promise<void> {
  const { id } = await then.db
    .selectFrom('order_moves')
    .innerJoin('orders', 'orders.id', 'order_moves.order_id')
    .select('order_moves.id')
    .where('orders.number', '=', number)
    .orderBy('order_moves.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await orderNotificationJob.work(then, { moveId: id })
}
