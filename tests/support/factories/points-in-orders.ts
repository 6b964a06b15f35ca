import { expect } from 'vitest'
import { cents } from '#src/kernel/money.ts'
import { applyFakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import type { FakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import type { Person } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { applyPoints } from '#src/shop/cart/points.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import type { CheckoutPatch } from '#src/shop/checkout/checkout.ts'
import { findOrderByToken } from '#src/shop/orders/order/actions.server.ts'
import type { Order } from '#src/shop/orders/order/order.ts'
import { handlePaymentEvent } from '#src/shop/orders/payment/actions.server.ts'
import { addCart, everything } from './builders.ts'
import type { SoldVariant } from './builders.ts'
import { addMartaWithPoints } from './loyalty.ts'

/** The customer and the ids of their order. `charge`: at the fake gateway; undefined when nothing is charged. */
export type OrderedWithPoints = { marta: Person; rowId: number; number: string; token: string; charge: string | undefined }

type OrderOptions = {
  items: readonly (SoldVariant & { quantity?: number })[]
  /** Her balance; 1000 by default. */ points?: number
  /** Cents paid with points; none by default. */ pay?: number
  patch?: CheckoutPatch
  /** A customer who already has a wallet. */ marta?: Person
}

/** Marta pays part of her order with points, and the rest by card by default. */
export async function orderWithPoints(
  world: World,
  { items, points = 1000, pay = 0, patch = {}, ...known }: OrderOptions,
): Promise<OrderedWithPoints> {
  const marta = known.marta ?? (await addMartaWithPoints(world, points)).marta
  await addCart(world, items, marta)
  const caller = { principal: marta, token: undefined, locale: 'pt' } as const
  if (pay > 0) expect(await applyPoints(world, caller, cents(pay))).toMatchObject({ ok: true })
  const patched = { ...everything, payment_method_id: 'card', ...patch } as const
  const placed = await placeOrder(world, caller, { patch: patched, source: 'api' })
  if (!placed.ok) throw new Error(placed.error.code)
  const { number, token } = placed.value.order
  const row = await world.db.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow()
  const charge = await world.db
    .selectFrom('pretend.bank_payments')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirst()
  return { marta, rowId: row.id, number, token, charge: charge?.id }
}

/** Applies an action at the gateway, which sends its events to the shop. */
export async function atGateway(
  world: World,
  { charge }: Pick<OrderedWithPoints, 'charge'>,
  action: FakeGatewayAction,
  amount?: number,
): Promise<void> {
  const done = await applyFakeGatewayAction(world, charge ?? '', action, amount === undefined ? undefined : cents(amount))
  if (!done.ok) throw new Error(done.error.code)
  for (const notice of done.value.notices)
    expect(await handlePaymentEvent(world, 'simulator', notice)).toMatchObject({ ok: true })
}

export const orderState = async (world: World, { token }: Pick<OrderedWithPoints, 'token'>): Promise<Order> =>
  (await findOrderByToken(world, token)) ?? expect.fail('an order cannot be found by its token')
