import { afterEach, describe, expect, test } from 'vitest'
import { openApi } from '#tests/support/api/api.ts'
import { addMarta, addProduct } from '#tests/support/factories/builders.ts'
import { addPromotion, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { pickupFields } from '#tests/support/factories/checkouts.ts'
import { stopPromotion } from '#src/shop/promotions/staff.actions.server.ts'

const { world } = await shopFixture()
const { ask, signIn } = openApi(world)
afterEach(() => stopAllPromotions(world))

const collected = { email: 'marta@cliente.example', ...pickupFields }

async function newCart(headers: Record<string, string> = {}): Promise<string> {
  const variant = await addProduct(world, { price: 1000 })
  return (await ask('POST', '/store/carts', { variant_id: variant.id, quantity: 1 }, headers)).meta.token
}

describe('a coupon by the API', () => {
  test('is accepted in any case and shown as a promotion, with every total right, in the caller’s language', async () => {
    const autumn = await addPromotion(world, { code: 'OUTONO10', name: { pt: 'Outono', en: 'Autumn' } })
    const token = await newCart()
    const applied = await ask(
      'POST',
      '/store/coupon?include=promotions,line_items',
      { code: 'outono10', token },
      { 'Accept-Language': 'en' },
    )
    expect(applied).toMatchObject({
      status: 200,
      data: {
        type: 'cart',
        attributes: {
          item_total: '10.00',
          promo_total: '-1.00',
          display_promo_total: '-€1.00',
          adjustment_total: '-1.00',
          display_adjustment_total: '-€1.00',
          total: '9.00',
          display_total: '€9.00',
        },
        relationships: { promotions: { data: [{ type: 'promotion', id: autumn.id }] } },
      },
      meta: { token, coupon: { code: 'OUTONO10', problem: null, detail: null } },
    })
    const included = (type: string) => applied.included.find((resource) => resource.type === type)?.attributes
    expect(included('promotion')).toMatchObject({ name: 'Autumn', code: 'OUTONO10', amount: '-1.00', free_delivery: false })
    expect(included('line_item')).toMatchObject({ subtotal: '10.00', discount_total: '1.00', total: '9.00' })
    expect(await ask('DELETE', '/store/coupon', undefined, { 'X-Cart-Token': token })).toMatchObject({
      status: 200,
      data: { attributes: { total: '10.00', promo_total: '0.00' }, relationships: { promotions: { data: [] } } },
      meta: { coupon: null },
    })
    expect((await ask('DELETE', `/store/coupon?token=${token}`)).status, 'twice').toBe(200)
  })

  test('without effect is refused at its field, and the cart stays unchanged', async () => {
    await addPromotion(world, { code: 'VERAO', startsAt: new Date(0), endsAt: new Date(1) })
    await addPromotion(world, { code: 'UMA', limitTotal: 1 })
    const other = await newCart()
    await ask('POST', '/store/coupon', { code: 'UMA', token: other })
    await ask('PATCH', '/store/checkout', { ...collected, token: other, complete: true })
    const token = await newCart()
    const before = await ask('GET', `/store/carts?token=${token}`)
    for (const [code, error] of [
      ['NADA', 'coupon_unknown'],
      ['x'.repeat(101), 'coupon_unknown'],
      ['verao', 'coupon_expired'],
      ['uma', 'coupon_exhausted'],
    ] as const) {
      expect(await ask('POST', '/store/coupon', { code, token }), code).toMatchObject({
        status: 422,
        errors: [{ code: error, source: { pointer: '/data/attributes/code' } }],
      })
    }
    expect((await ask('GET', `/store/carts?token=${token}`)).text).toBe(before.text)
  })

  test.each([[undefined], [null], [''], ['  '], [7], [['OUTONO10']], [{}], [true]])('%j is refused', async (code) => {
    expect(await ask('POST', '/store/coupon', { code, token: await newCart() })).toMatchObject({
      status: 422,
      errors: [{ source: { pointer: '/data/attributes/code' }, detail: expect.stringMatching(/\w/) }],
    })
  })

  test('cannot be applied to a foreign, unknown or placed cart', async () => {
    await addPromotion(world, { code: 'OUTONO10' })
    const hers = await newCart(await signIn(await addMarta(world)))
    const placed = await newCart()
    await ask('PATCH', '/store/checkout', { ...collected, token: placed, complete: true })
    const answers = await Promise.all(
      [hers, 'A'.repeat(22), 'short', placed].flatMap((token) => [
        ask('POST', '/store/coupon', { code: 'OUTONO10', token }),
        ask('DELETE', '/store/coupon', { token }),
      ]),
    )
    const [lost, expired] = [
      [404, 'not_found'],
      [409, 'cart_complete'],
    ]
    expect(answers.map(({ status, errors }) => [status, errors[0]?.code])).toEqual([
      lost,
      lost,
      lost,
      lost,
      lost,
      lost,
      expired,
      expired,
    ])
  })

  test('sent again under its key gets the same answer', async () => {
    await addPromotion(world, { code: 'OUTONO10' })
    const token = await newCart()
    const key = { 'Idempotency-Key': 'coupon-1' }
    const first = await ask('POST', '/store/coupon', { code: 'OUTONO10', token }, key)
    await ask('DELETE', '/store/coupon', { token })
    const again = await ask('POST', '/store/coupon', { code: 'OUTONO10', token }, key)
    expect([again.status, again.text, again.headers.get('Idempotent-Replayed')]).toEqual([200, first.text, 'true'])
    expect(await ask('POST', '/store/coupon', { code: 'OUTRO', token }, key)).toMatchObject({
      status: 422,
      errors: [{ code: 'idempotency_key_reused' }],
    })
  })

  test('that stops working has no effect, and the meta of the cart says why', async () => {
    const autumn = await addPromotion(world, { code: 'OUTONO10' })
    const token = await newCart()
    await ask('POST', '/store/coupon', { code: 'OUTONO10', token })
    await stopPromotion(world, autumn.id)
    const coupon = { code: 'OUTONO10', problem: 'coupon_expired', detail: 'This coupon is no longer valid.' }
    expect(await ask('GET', `/store/carts?token=${token}`, undefined, { 'Accept-Language': 'en' })).toMatchObject({
      data: { attributes: { total: '10.00' } },
      meta: { coupon },
    })
    const refused = await ask(
      'PATCH',
      '/store/checkout',
      { ...collected, token, expected_total: '9.00', complete: true },
      { 'Accept-Language': 'en' },
    )
    expect(refused).toMatchObject({
      status: 409,
      errors: [
        {
          code: 'total_changed',
          meta: { coupon, cart: { attributes: { total: '10.00' }, relationships: { promotions: { data: [] } } } },
        },
      ],
    })
  })

  test('is shown on the order as on its cart, also after its end', async () => {
    const autumn = await addPromotion(world, { code: 'OUTONO10', name: { pt: 'Outono', en: 'Autumn' } })
    const token = await newCart()
    await ask('POST', '/store/coupon', { code: 'OUTONO10', token })
    const placed = await ask('PATCH', '/store/checkout', { ...collected, token, complete: true })
    await stopPromotion(world, autumn.id)
    const promotions = { data: [{ type: 'promotion', id: autumn.id }] }
    const reduced = { attributes: { promo_total: '-1.00', total: '9.00' }, relationships: { promotions } }
    expect(placed.data).toMatchObject(reduced)
    expect(await ask('GET', `/store/carts?token=${token}&include=promotions`)).toMatchObject({
      data: reduced,
      included: [{ type: 'promotion', attributes: { name: 'Outono', amount: '-1.00' } }],
      meta: { coupon: { code: 'OUTONO10', problem: null } },
    })
    const { number, token: orderToken } = placed.meta.order
    expect(await ask('GET', `/orders/${number}?include=promotions`, undefined, { 'X-Order-Token': orderToken })).toMatchObject({
      data: reduced,
      included: [{ type: 'promotion', attributes: { name: 'Outono', code: 'OUTONO10', amount: '-1.00' } }],
    })
  })
})
