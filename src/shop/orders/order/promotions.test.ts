import { afterEach, describe, expect, test } from 'vitest'
import { applyFakeGatewayAction } from '#src/shop/payments/gateway/fake-gateway-actions.server.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { addCart, addMarta, addOrder, addProduct, addStaff, asGuest, everything } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { addPromotion, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { applyCoupon } from '#src/shop/cart/coupon.actions.server.ts'
import { placeOrder } from '#src/shop/checkout/actions.server.ts'
import type { Promotion } from '#src/shop/promotions/promotion.ts'
import { findOrderByToken } from './actions.server.ts'
import { exportOrders } from '../privacy/actions.server.ts'
import { orderView } from './order-view.ts'
import { handlePaymentEvent } from '../payment/actions.server.ts'
import { findStaffOrder, transitionOrder } from '../staff/actions.server.ts'
import { readStaffOrder } from '../staff/read-staff-orders.server.ts'

const shop = await shopFixture()
const { world } = shop
const ana = await addStaff(world, 'pharmacist')
afterEach(() => stopAllPromotions(world))

const usedOf = async ({ id }: Promotion) =>
  (await world.db.selectFrom('promotions').select('used').where('public_id', '=', id).executeTakeFirstOrThrow()).used

/** A guest's order with the coupon. */
async function orderWith(
  code: string,
  { items, method = 'pay_at_pickup' }: { items: SoldVariant; method?: 'multibanco' | 'pay_at_pickup' },
) {
  const { token } = await addCart(world, [items])
  const caller = asGuest(token)
  const applied = await applyCoupon(world, caller, code)
  if (!applied.ok) throw new Error(applied.error.code)
  const placed = await placeOrder(world, caller, { patch: { ...everything, payment_method_id: method }, source: 'api' })
  if (!placed.ok) throw new Error(placed.error.code)
  return placed.value.order
}

async function atGateway(number: string, ...actions: ('pay' | 'refund' | 'expire' | 'pay-late')[]): Promise<void> {
  const { id } = await world.db
    .selectFrom('pretend.bank_payments')
    .select('id')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  for (const action of actions) {
    const done = await applyFakeGatewayAction(world, id, action)
    if (!done.ok) throw new Error(done.error.code)
    for (const notice of done.value.notices) await handlePaymentEvent(world, 'simulator', notice)
  }
}

describe('the last use of a coupon', () => {
  const scarce = () => addPromotion(world, { code: 'UMA', limitTotal: 1 })

  test('is free again once its order is cancelled, and used by the next', async () => {
    const one = await scarce()
    const cream = await addProduct(world)
    const order = await orderWith('UMA', { items: cream })
    expect(await usedOf(one)).toBe(1)
    await transitionOrder(world, ana, order.number, { source: 'page', state: 'canceled' })
    expect(await usedOf(one)).toBe(0)
    await orderWith('UMA', { items: cream })
    expect(await usedOf(one)).toBe(1)
  })

  test('is released without a payment, and used again by the order whose payment is late', async () => {
    const one = await scarce()
    const order = await orderWith('UMA', { items: await addProduct(world), method: 'multibanco' })
    await atGateway(order.number, 'expire')
    expect(await usedOf(one)).toBe(0)
    await atGateway(order.number, 'pay-late')
    expect([(await findOrderByToken(world, order.token))?.state, await usedOf(one)]).toEqual(['pending', 1])
  })

  test('is released once with the order that is refunded in full', async () => {
    const one = await scarce()
    const order = await orderWith('UMA', { items: await addProduct(world), method: 'multibanco' })
    await atGateway(order.number, 'pay')
    expect(await usedOf(one)).toBe(1)
    await atGateway(order.number, 'refund')
    expect([(await findOrderByToken(world, order.token))?.state, await usedOf(one)]).toEqual(['canceled', 0])
  })

  test('that another order has used since prevents the late order’s reinstatement, with the reason for staff', async () => {
    const one = await scarce()
    const cream = await addProduct(world)
    const late = await orderWith('UMA', { items: cream, method: 'multibanco' })
    await atGateway(late.number, 'expire')
    const other = await orderWith('UMA', { items: cream })
    await atGateway(late.number, 'pay-late')
    expect(await findOrderByToken(world, late.token)).toMatchObject({
      state: 'failed',
      paymentState: 'paid',
      needsAttention: 'paid_late',
    })
    const back = () =>
      transitionOrder(world, ana, late.number, { source: 'page', state: 'pending', counterPayment: { method: 'cash' } })
    expect(await back()).toEqual({ ok: false, error: { code: 'promotion_exhausted' } })
    await transitionOrder(world, ana, other.number, { source: 'page', state: 'canceled' })
    expect(await back()).toMatchObject({ ok: true, value: { state: 'pending', needsAttention: null } })
    expect(await usedOf(one)).toBe(1)
  })

  test('stays free while the late order cannot be reinstated for lack of stock', async () => {
    const one = await scarce()
    const cream = await addProduct(world)
    const order = await orderWith('UMA', { items: cream, method: 'multibanco' })
    await atGateway(order.number, 'expire')
    await world.db.updateTable('stock_items').set({ on_hand: 0 }).where('variant_id', '=', cream.rowId).execute()
    await atGateway(order.number, 'pay-late')
    expect([(await findOrderByToken(world, order.token))?.state, await usedOf(one)]).toEqual(['failed', 0])
  })
})

describe('a discount', () => {
  const named = { code: 'OUTONO10', name: { pt: 'Outono', en: 'Autumn' } }

  test('is on the order as it was placed, for the customer in their language and for staff, whatever the promotion is today', async () => {
    const autumn = await addPromotion(world, named)
    const { number, token } = await orderWith('OUTONO10', { items: await addProduct(world, { price: 1000 }) })
    await transaction(world.db, (tx) =>
      tx.updateTable('promotions').set({ name_pt: 'Outra', code: 'OUTRO' }).where('public_id', '=', autumn.id).execute(),
    )
    const order = await findOrderByToken(world, token)
    if (!order) throw new Error('no order')
    expect(order.adjustments).toEqual([
      { promotionId: autumn.id, label: named.name, code: 'OUTONO10', lineId: order.lines[0]?.id, amount: 100 },
    ])
    expect(
      orderView(order, {
        variants: [],
        website: await readWebsite(world.db),
        now: world.now(),
        locale: 'en',
        photosOf: () => [],
      }),
    ).toMatchObject({
      reductions: [{ name: 'Coupon OUTONO10', amount: 100 }],
      lines: [{ subtotal: 1000, discount: 100 }],
    })
    expect(await readStaffOrder(world, ana, { number, locale: 'pt', sessionToken: undefined })).toMatchObject({
      reductions: [{ name: 'Cupão OUTONO10', amount: 100 }],
      lines: [{ subtotal: 1000, discount: 100 }],
    })
  })

  test('is shown to the owner, with all amounts', async () => {
    await addPromotion(world, named)
    const { number } = await orderWith('OUTONO10', { items: await addProduct(world) })
    const staffView = await findStaffOrder(world, await addStaff(world, 'owner'), { number, source: 'page' })
    expect(staffView).toMatchObject({ adjustments: [{ amount: 123, code: 'OUTONO10' }], totals: { discount: 123 } })
  })

  test('is in the export of its customer', async () => {
    await addPromotion(world, { name: named.name })
    const marta = await addMarta(world)
    await addOrder(world, { principal: marta })
    const pages = await Array.fromAsync(exportOrders(world, marta, 'pt'))
    expect(pages.flat()).toMatchObject([{ order: { reductions: [{ name: 'Outono', code: null, amount: '1.23' }] } }])
  })
})

test('costs one statement more to read, for any number of orders', async () => {
  const read = async (token: string) => shop.statementsOf(() => findOrderByToken(world, token))
  const plain = await read((await addOrder(world)).order.token)
  await addPromotion(world)
  const reduced = await read((await addOrder(world)).order.token)
  expect(reduced.length - plain.length).toBe(1)
})
