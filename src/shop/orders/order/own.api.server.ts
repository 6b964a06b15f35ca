import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiAnswer, ApiCall, ApiRoute } from '#src/platform/jsonapi/route.ts'
import { payingPhone } from '#src/shop/cart/cart.ts'
import { stepMeta, stepSchema } from '#src/shop/payments/api.server.ts'
import { nextStep } from '#src/shop/payments/payment.ts'
import { findOrder, cancelOwnOrder } from './actions.server.ts'
import { variantsOf } from './api.server.ts'
import type { Order } from './order.ts'
import { retryPayment } from '../payment/actions.server.ts'
import { orderIncludes, orderResource, orderSchema } from './resources.api.server.ts'

type OwnCall = ApiCall<unknown>

const own = ({ world, principal, params, orderToken }: OwnCall): Promise<Order | undefined> =>
  findOrder(world, principal, { number: params['number'] ?? '', token: orderToken })

/** The order and the customer's next step, as `GET` returns it. */
async function answer({ world, locale, query, sessionToken, origin }: OwnCall, order: Order): Promise<ApiAnswer> {
  const variants = await variantsOf(world, [order], { include: query.include, locale })
  const payment = stepMeta(nextStep(order.payments.at(-1), payingPhone(order.contact)), origin)
  return ok({
    data: orderResource(order, { world, sessionToken, include: query.include, locale, variants, source: 'customer' }),
    meta: { payment },
  })
}

const cancel = defineRoute({
  method: 'POST',
  path: '/orders/{number}/cancel',
  summary: 'Cancels an own order, or the order of the X-Order-Token, until picking has started; payments are refunded in full.',
  resource: orderSchema,
  meta: { payment: stepSchema },
  allow: 'anyone',
  includes: orderIncludes,
  idempotent: true,
  async work(call) {
    const order = await own(call)
    if (!order) return err({ code: 'not_found', status: 404 })
    const canceled = await cancelOwnOrder(call.world, order, { principal: call.principal })
    return canceled.ok ? answer(call, canceled.value) : err({ code: canceled.error.code, status: 409 })
  },
})

const pay = defineRoute({
  method: 'POST',
  path: '/orders/{number}/pay',
  summary:
    'Starts another payment of an own order, or the order of the X-Order-Token, while it awaits payment; `meta.payment` says how to pay.',
  resource: orderSchema,
  meta: { payment: stepSchema },
  allow: 'anyone',
  includes: orderIncludes,
  idempotent: true,
  async work(call) {
    const order = await own(call)
    if (!order) return err({ code: 'not_found', status: 404 })
    const begun = await retryPayment(call.world, order, call.address)
    if (!begun.ok) return err({ ...begun.error, status: begun.error.code === 'too_many_cards' ? 429 : 409 })
    return answer(call, (await own(call)) ?? order)
  },
})

export const routes: ApiRoute[] = [cancel, pay]
