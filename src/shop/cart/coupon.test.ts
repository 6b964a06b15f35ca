// @module-tag rest
import { afterEach, describe, expect, test } from 'vitest'
import { basisPoints, cents } from '#src/kernel/money.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { addCart, addMarta, addProduct, asGuest, everything } from '#tests/support/factories/builders.ts'
import { addPromotion, skuOf, stopAllPromotions } from '#tests/support/factories/promotions.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { placeOrder, updateCheckout } from '../checkout/actions.server.ts'
import { stopPromotion } from '../promotions/staff.actions.server.ts'
import { addItem, changeQuantity, findCart } from './actions.server.ts'
import type { Cart } from './cart.ts'
import { applyCoupon, removeCoupon } from './coupon.actions.server.ts'
import { mergeCarts } from './merge.actions.server.ts'

const shop = await shopFixture()
const { world } = shop
// Automatic promotions reach every cart.
afterEach(() => stopAllPromotions(world))

/** A cart with one cream, for ten euros by default. */
const creamCart = async (price = 1000): Promise<Cart> => addCart(world, [await addProduct(world, { price })])
const cartOf = async ({ token }: Cart): Promise<Cart> =>
  (await findCart(world, asGuest(token))) ?? expect.fail('the cart does not exist')
const sums = ({ totals }: Cart): number[] => [totals.items, totals.discount, totals.total]

describe('promotions in a cart', () => {
  test('apply automatically, are named, and VAT is computed after them', async () => {
    const promotion = await addPromotion(world)
    const cart = await cartOf(await creamCart(1230))
    expect(cart).toMatchObject({
      adjustments: [{ promotionId: promotion.id, label: { pt: 'Dez por cento' }, code: null, amount: 123 }],
      lines: [{ subtotal: 1230, discount: 123, total: 1107, includedTax: 207 }],
      totals: { items: 1230, discount: 123, total: 1107, includedTax: 207 },
    })
  })

  test('follow the content of the cart: three for two begins with the third', async () => {
    await addPromotion(world, { reduction: { kind: 'buy_x_get_y', buy: 2, get: 1, rate: basisPoints(10_000) } })
    const cart = await creamCart(500)
    const caller = asGuest(cart.token)
    const { id } = cart.lines[0]!
    const discountOf = async (quantity: number) => {
      const changed = await changeQuantity(world, caller, { lineId: id, quantity })
      return changed.ok && changed.value.cart.totals.discount
    }
    expect([await discountOf(2), await discountOf(3), await discountOf(2)]).toEqual([0, 500, 0])
  })

  test('do not apply to a prescription medicine that is in an old cart', async () => {
    await addPromotion(world)
    const cream = await addProduct(world, { price: 1000 })
    const cart = await addCart(world, [cream])
    await world.db
      .updateTable('products')
      .set({ class: 'MSRM' })
      .where('id', '=', (row) => row.selectFrom('variants').select('product_id').where('variants.id', '=', cream.rowId))
      .execute()
    expect(sums(await cartOf(cart))).toEqual([1000, 0, 1000])
  })

  test('give free delivery before a choice is made, and nothing for pickup', async () => {
    await addPromotion(world, { reduction: { kind: 'free_delivery' } })
    const cart = await cartOf(await creamCart())
    expect([cart.freeDelivery, ...sums(cart)]).toEqual([true, 1000, 0, 1000])
    const collected = await updateCheckout(world, asGuest(cart.token), { fulfilment: 'pickup' })
    expect(collected).toMatchObject({ value: { freeDelivery: false, adjustments: [] } })
  })
})

describe('a coupon', () => {
  test('is accepted in any case, saved, and removed again', async () => {
    await addPromotion(world, { code: 'OUTONO10' })
    const cart = await creamCart()
    expect(await applyCoupon(world, asGuest(cart.token), ' outono10 ')).toMatchObject({ ok: true })
    const priced = await cartOf(cart)
    expect([priced.coupon, ...sums(priced)]).toEqual([{ code: 'OUTONO10', problem: null }, 1000, 100, 900])
    expect(await removeCoupon(world, asGuest(cart.token))).toMatchObject({ value: { cart: { coupon: null } } })
    expect(await removeCoupon(world, asGuest(cart.token)), 'again').toMatchObject({ ok: true })
    expect(sums(await cartOf(cart))).toEqual([1000, 0, 1000])
  })

  test('that gives nothing leaves the cart and its current coupon unchanged', async () => {
    await addPromotion(world, { code: 'OUTONO10' })
    await addPromotion(world, { code: 'VERAO', startsAt: new Date(0), endsAt: new Date(1) })
    await addPromotion(world, { code: 'DEPOIS', startsAt: new Date(world.now().getTime() + 3_600_000) })
    await addPromotion(world, { code: 'MUITO', minimum: cents(5000) })
    const other = await addProduct(world)
    const scope = { kind: 'chosen', skus: [await skuOf(world, other)], collectionIds: [], brandIds: [] } as const
    await addPromotion(world, { code: 'OUTRO', scope })
    const cart = await creamCart()
    await applyCoupon(world, asGuest(cart.token), 'OUTONO10')
    const before = await cartOf(cart)
    const answers = await Promise.all(
      ['VERAO', 'DEPOIS', 'MUITO', 'OUTRO', 'NUNCA', '', '%', 'Ç', '\u0000', 'x'.repeat(1000)].map(async (code) => {
        const answer = await applyCoupon(world, asGuest(cart.token), code)
        return answer.ok ? 'accepted' : answer.error.code.replace('coupon_', '')
      }),
    )
    const unknown = answers.slice(4).map(() => 'unknown')
    expect(answers).toEqual(['expired', 'unknown', 'not_applicable', 'not_applicable', ...unknown])
    expect(await cartOf(cart)).toEqual(before)
  })

  test('replaces the one before', async () => {
    await addPromotion(world, { code: 'OUTONO10' })
    await addPromotion(world, { code: 'INVERNO20', reduction: { kind: 'percentage', rate: basisPoints(2000) } })
    const cart = await creamCart()
    for (const code of ['outono10', 'inverno20']) await applyCoupon(world, asGuest(cart.token), code)
    expect(sums(await cartOf(cart))).toEqual([1000, 200, 800])
  })

  test('that stops working stays in the cart without effect and says why; it works again when it can', async () => {
    const autumn = await addPromotion(world, { code: 'OUTONO10', minimum: cents(1500) })
    const cream = await addProduct(world, { price: 1000 })
    const cart = await addCart(world, [{ ...cream, quantity: 2 }])
    const caller = asGuest(cart.token)
    const lineId = cart.lines[0]!.id
    await applyCoupon(world, caller, 'OUTONO10')
    const fewer = await changeQuantity(world, caller, { lineId, quantity: 1 })
    expect(fewer).toMatchObject({ value: { cart: { coupon: { problem: 'coupon_not_applicable' }, totals: { total: 1000 } } } })
    const more = await addItem(world, caller, { variantId: cream.id, quantity: 1 })
    expect(more).toMatchObject({ value: { cart: { coupon: { problem: null }, totals: { total: 1800 } } } })
    await stopPromotion(world, autumn.id)
    expect(await cartOf(cart)).toMatchObject({
      coupon: { code: 'OUTONO10', problem: 'coupon_expired' },
      adjustments: [],
      totals: { total: 2000 },
    })
  })

  test('limited to one per person is refused to a person who has used it', async () => {
    await addPromotion(world, { code: 'UMAVEZ', limitPerson: 1 })
    const marta = await addMarta(world)
    const cream = await addProduct(world)
    const hers = { principal: marta, token: undefined, locale: 'pt' } as const
    await addCart(world, [cream], marta)
    expect(await applyCoupon(world, hers, 'umavez')).toMatchObject({ ok: true })
    expect(await placeOrder(world, hers, { patch: everything, source: 'api' })).toMatchObject({ ok: true })
    await addCart(world, [cream], marta)
    expect(await applyCoupon(world, hers, 'umavez')).toEqual({ ok: false, error: { code: 'coupon_exhausted' } })
    expect(await applyCoupon(world, asGuest((await creamCart()).token), 'umavez')).toMatchObject({ ok: true })
  })

  test('cannot be applied to a placed, foreign or unknown cart', async () => {
    await addPromotion(world, { code: 'OUTONO10' })
    const placed = await creamCart()
    await placeOrder(world, asGuest(placed.token), { patch: everything, source: 'api' })
    const hers = await addCart(world, [await addProduct(world)], await addMarta(world))
    const codes = await Promise.all(
      [placed.token, hers.token, 'A'.repeat(22), undefined].flatMap((token) =>
        [applyCoupon(world, asGuest(token), 'OUTONO10'), removeCoupon(world, asGuest(token))].map(async (answer) => {
          const answered = await answer
          return answered.ok ? 'done' : answered.error.code
        }),
      ),
    )
    expect(codes).toEqual(['cart_complete', 'cart_complete', ...Array.from({ length: 6 }, () => 'not_found')])
  })

  test('of a guest moves into the cart of the person, unless that has its own', async () => {
    await addPromotion(world, { code: 'OUTONO10' })
    await addPromotion(world, { code: 'INVERNO' })
    const couponAfter = async (own: string | undefined) => {
      const marta = await addMarta(world)
      const hers = await addCart(world, [await addProduct(world)], marta)
      const guests = await creamCart()
      if (own) await applyCoupon(world, { principal: marta, token: hers.token, locale: 'pt' }, own)
      await applyCoupon(world, asGuest(guests.token), 'OUTONO10')
      await transaction(world.db, (tx) => mergeCarts(world, tx, { userId: marta.userId, guestToken: guests.token }))
      return (await findCart(world, { principal: marta, token: undefined, locale: 'pt' }))?.coupon
    }
    expect(await couponAfter(undefined)).toEqual({ code: 'OUTONO10', problem: null })
    expect(await couponAfter('INVERNO')).toEqual({ code: 'INVERNO', problem: null })
  })
})

test('a coupon and ten promotions take one statement, for any number of lines', async () => {
  await addPromotion(world, { code: 'OUTONO10' })
  for (let made = 0; made < 10; made += 1) await addPromotion(world, { limitPerson: 5, minimum: cents(made) })
  const items = await Promise.all(Array.from({ length: 12 }, () => addProduct(world)))
  const [small, large] = [await addCart(world, items.slice(0, 1)), await addCart(world, items)]
  const requested = async ({ token }: Cart) => {
    await applyCoupon(world, asGuest(token), 'OUTONO10')
    return shop.statementsOf(() => findCart(world, asGuest(token)))
  }
  expect([(await requested(small)).length, (await requested(large)).length]).toEqual([2, 2])
})
