import { afterEach, describe, expect, test } from 'vitest'
import { basisPoints, cents } from '#src/kernel/money.ts'
import { addCart, addProduct, asGuest, everything, stockOf } from '#tests/support/factories/builders.ts'
import { addPromotion, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import { submit, visitAs } from '#tests/support/api/visit.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { findCart } from '../cart/actions.server.ts'
import { applyCoupon } from '../cart/coupon.actions.server.ts'
import type { Promotion } from '../promotions/promotion.ts'
import { cartOfRequest } from '../cart/screens/cart-cookie.server.ts'
import { placeOrder } from './actions.server.ts'
import type { PlaceOrderInput } from './actions.server.ts'
import { submitCheckout } from './screens/checkout-form.server.ts'
import { readCheckout } from './screens/checkout.server.ts'

const shop = await shopFixture({ max: 30 })
const { world } = shop
afterEach(() => stopAllPromotions(world))

const placing: PlaceOrderInput = { patch: everything, source: 'api' }
const usedOf = async ({ id }: Promotion) =>
  (await world.db.selectFrom('promotions').select('used').where('public_id', '=', id).executeTakeFirstOrThrow()).used
const orderRow = (id: number) => world.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const adjustmentsOf = (orderId: number) =>
  world.db
    .selectFrom('order_adjustments')
    .leftJoin('order_lines', 'order_lines.id', 'order_line_id')
    .select(['label_pt', 'label_en', 'code', 'amount_cents', 'order_lines.public_id as line'])
    .where('order_adjustments.order_id', '=', orderId)
    .orderBy('order_adjustments.id')
    .execute()

/** A guest's cart with the coupon; returns its token. */
async function cartWith(code: string, price = 1000): Promise<string> {
  const { token } = await addCart(world, [await addProduct(world, { price, stock: 200 })])
  const applied = await applyCoupon(world, asGuest(token), code)
  if (!applied.ok) throw new Error(applied.error.code)
  return token
}

test('the discount of each line is frozen with its name and its coupon, and adds up to the cent', async () => {
  await addPromotion(world, { code: 'OUTONO10', name: { pt: 'Outono', en: 'Autumn' } })
  await addPromotion(world, { reduction: { kind: 'amount', amount: cents(100) }, name: { pt: 'Um euro', en: 'One euro' } })
  const items = [await addProduct(world, { price: 333 }), await addProduct(world, { price: 334 })]
  const { token } = await addCart(world, items)
  await applyCoupon(world, asGuest(token), 'OUTONO10')
  const placed = await placeOrder(world, asGuest(token), placing)
  if (!placed.ok) throw new Error(placed.error.code)
  const { cart, order } = placed.value
  await world.db
    .updateTable('promotions')
    .set({ name_pt: 'Outra', rate_basis_points: null, amount_cents: null, kind: 'free_delivery' })
    .execute()
  const lines = await world.db.selectFrom('order_lines').selectAll().where('order_id', '=', order.rowId).orderBy('id').execute()
  expect(lines.map((line) => [line.discount_cents, line.total_cents])).toEqual(
    cart.lines.map(({ discount, total }) => [discount, total]),
  )
  expect(await orderRow(order.rowId)).toMatchObject({ item_total_cents: 667, discount_total_cents: 157, total_cents: 510 })
  const [first, second] = cart.lines.map(({ id }) => id)
  expect(await adjustmentsOf(order.rowId)).toEqual([
    { label_pt: 'Um euro', label_en: 'One euro', code: null, amount_cents: 50, line: first },
    { label_pt: 'Um euro', label_en: 'One euro', code: null, amount_cents: 50, line: second },
    { label_pt: 'Outono', label_en: 'Autumn', code: 'OUTONO10', amount_cents: 28, line: first },
    { label_pt: 'Outono', label_en: 'Autumn', code: 'OUTONO10', amount_cents: 29, line: second },
  ])
})

test(
  'of a hundred orders at once with a coupon for ten, ten get it, and the others see the price without it',
  { ...inAll, timeout: 60_000 },
  async () => {
    const autumn = await addPromotion(world, { code: 'DEZ', limitTotal: 10 })
    const cream = await addProduct(world, { price: 1000, stock: 200 })
    const tokens = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const { token } = await addCart(world, [cream])
        await applyCoupon(world, asGuest(token), 'DEZ')
        return token
      }),
    )
    const order = (token: string, expectedTotal: number) =>
      placeOrder(world, asGuest(token), { ...placing, expectedTotal: cents(expectedTotal) })
    const answers = await Promise.all(tokens.map((token) => order(token, 900)))
    const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
    expect([answers.length - refused.length, await usedOf(autumn), await stockOf(world, cream)]).toEqual([10, 10, 190])
    for (const error of refused) {
      expect(error).toMatchObject({
        code: 'total_changed',
        cart: { coupon: { code: 'DEZ', problem: 'coupon_exhausted' }, adjustments: [], totals: { total: 1000 } },
      })
    }
    const loser = tokens[answers.findIndex((answer) => !answer.ok)]!
    expect(await order(loser, 1000)).toMatchObject({ ok: true, value: { cart: { totals: { total: 1000 } } } })
    expect(await usedOf(autumn)).toBe(10)
  },
)

describe('a promotion limited to one use per person', () => {
  test('counts by the email of the order, from any cart', async () => {
    await addPromotion(world, { code: 'UMAVEZ', limitPerson: 1 })
    const [first, second] = [await cartWith('UMAVEZ'), await cartWith('UMAVEZ')]
    const once = { ...placing, expectedTotal: cents(900) }
    expect(await placeOrder(world, asGuest(first), once)).toMatchObject({ ok: true })
    expect(await placeOrder(world, asGuest(second), once)).toMatchObject({
      error: { code: 'total_changed', cart: { coupon: { problem: 'coupon_exhausted' }, totals: { total: 1000 } } },
    })
  })

  test('is refused on the checkout page with the new total, which can then be ordered', async () => {
    await addPromotion(world, { code: 'UMAVEZ', limitPerson: 1 })
    await placeOrder(world, asGuest(await cartWith('UMAVEZ')), placing)
    const visit = visitAs(world, { url: '/finalizar', cartToken: await cartWith('UMAVEZ') })
    const page = async () => {
      const { cart } = await cartOfRequest(visit)
      return readCheckout(visit, cart ?? expect.fail('no cart'))
    }
    const html = await page()
    expect([html.hidden['expected_total'], html.summary.couponError]).toEqual(['9.00', null])
    const fields = {
      firstname: 'Marta',
      lastname: 'Lobo',
      email: 'marta@cliente.example',
      phone: '900000005',
      fulfilment: 'pickup',
      payment_method_id: 'pay_at_pickup',
      ...html.hidden,
      health_consent: String(html.review.consent.version),
      intent: 'place',
    }
    const refused = await submit(submitCheckout, visit, fields)
    expect(refused).toMatchObject({
      errors: { form: expect.stringMatching(/9,00.*10,00/) },
      changes: [{ lines: ['Descontos: 1,00 € → 0,00 €'] }],
    })
    const again = await page()
    expect([again.hidden['expected_total'], again.summary.sums.some(({ less }) => less), again.summary.couponError]).toEqual([
      '10.00',
      false,
      'Este cupão já foi usado as vezes que podia.',
    ])
    expect(await submit(submitCheckout, visit, { ...fields, ...again.hidden })).toBeInstanceOf(Response)
  })
})

test('free delivery is not used up by a pickup order', async () => {
  const free = await addPromotion(world, { reduction: { kind: 'free_delivery' }, limitTotal: 1 })
  const { token } = await addCart(world, [await addProduct(world)])
  expect(await findCart(world, asGuest(token))).toMatchObject({ freeDelivery: true })
  expect(await placeOrder(world, asGuest(token), placing)).toMatchObject({ ok: true })
  expect(await usedOf(free)).toBe(0)
})

test('an order that promotions make free is paid when it is placed', async () => {
  await addPromotion(world, { reduction: { kind: 'percentage', rate: basisPoints(10_000) } })
  const { token } = await addCart(world, [await addProduct(world)])
  const placed = await placeOrder(world, asGuest(token), { ...placing, expectedTotal: cents(0) })
  expect(placed).toMatchObject({ ok: true, value: { cart: { totals: { total: 0 } }, order: { payment: undefined } } })
  expect(placed.ok && (await orderRow(placed.value.order.rowId))).toMatchObject({ state: 'pending', payment_state: 'paid' })
})

test('a limited coupon adds three statements to placing an order: its limits, a lock and its use', async () => {
  const ask = (token: string) => shop.statementsOf(() => placeOrder(world, asGuest(token), placing))
  const plain = await addCart(world, [await addProduct(world)])
  const without = await ask(plain.token)
  await addPromotion(world, { code: 'OUTONO10', limitTotal: 10, limitPerson: 2 })
  expect((await ask(await cartWith('OUTONO10'))).length - without.length).toBe(3)
  expect(without.length).toBeLessThanOrEqual(20)
})
