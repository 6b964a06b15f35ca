import { describe, expect, test as base } from 'vitest'
import { err } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { openApi } from '#tests/support/api/api.ts'
import { addCart, addMarta, addProduct, asGuest, everything, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { brokenInvariants } from '#src/start/invariants.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { addItem, changeQuantity, findCart, removeItems } from '../cart/actions.server.ts'
import { applyCoupon } from '../cart/coupon.actions.server.ts'
import { chooseDelivery } from '../cart/delivery.actions.server.ts'
import { eraseCarts } from '../cart/erasure.actions.server.ts'
import { mergeCarts } from '../cart/merge.actions.server.ts'
import { expireReservations } from '#src/shop/catalogue/stock/actions.server.ts'
import { placeOrder, previewCheckout, updateCheckout } from './actions.server.ts'

const shop = await shopFixture({ max: 30 })
const { world } = shop
const test = base.extend('last', () => addProduct(world, { stock: 1 }))

const minutes = async (count: number) => {
  shop.wait(count / 60)
  await expireReservations(world)
}
const reservedOf = async ({ rowId }: SoldVariant) =>
  (await world.db.selectFrom('stock_items').select('held').where('variant_id', '=', rowId).executeTakeFirstOrThrow()).held
const settle = (token: string, patch = everything) => updateCheckout(world, asGuest(token), patch)
const place = (token: string) => placeOrder(world, asGuest(token), { patch: everything, source: 'api' })
const cartWith = async (...items: SoldVariant[]) => (await addCart(world, items)).token

test('a change that waited for the checkout which began the reservation counts its own units, and the reservation follows it', async () => {
  for (let time = 0; time < 10; time += 1) {
    const scarce = await addProduct(world, { stock: 3 })
    const cart = await addCart(world, [{ ...scarce, quantity: 3 }])
    const [settled, changed] = await Promise.all([
      settle(cart.token),
      changeQuantity(world, asGuest(cart.token), { lineId: cart.lines[0]!.id, quantity: 2 }),
    ])
    expect([settled.ok, changed.ok]).toEqual([true, true])
    expect(await reservedOf(scarce)).toBe(2)
  }
})

describe('the items of a cart', () => {
  test('are reserved once it has contact, fulfilment and payment method, and not before', async ({ last }) => {
    const token = await cartWith(last)
    await settle(token, { email: 'marta@cliente.example' })
    await settle(token, { fulfilment: 'pickup' })
    const cart = (await findCart(world, asGuest(token))) ?? expect.fail('no cart')
    expect(await previewCheckout(world, asGuest(token), cart, { payment_method_id: 'card' })).toMatchObject({
      value: { paymentMethod: 'card' },
    })
    expect(await reservedOf(last)).toBe(0)
    await settle(token, { payment_method_id: 'card' })
    expect(await reservedOf(last)).toBe(1)
  })

  test('are reserved for this customer: no other cart gets the last unit until ten minutes have passed', async ({ last }) => {
    const [marta, rui] = [await cartWith(last), await cartWith(last)]
    expect(await settle(marta)).toMatchObject({ ok: true, value: { lines: [{ variant: { left: 1 } }] } })
    expect(await findCart(world, asGuest(marta))).toMatchObject({ lines: [{ variant: { left: 1 } }] })
    expect(await findCart(world, asGuest(rui))).toMatchObject({ lines: [{ variant: { left: 0 } }] })
    expect(await addItem(world, asGuest(), { variantId: last.id, quantity: 1 })).toEqual(err({ code: 'out_of_stock', left: 0 }))
    const refused = err({ code: 'out_of_stock', lines: [{ lineId: expect.any(String), left: 0 }] })
    expect(await settle(rui)).toEqual(refused)
    expect(await place(rui)).toEqual(refused)
    await minutes(10)
    expect(await place(rui)).toMatchObject({ ok: true })
    expect(await place(marta)).toMatchObject({ error: { code: 'out_of_stock', lines: [{ left: 0 }] } })
  })

  test('are sold when the order is placed, also after the reservation has expired', async ({ last }) => {
    const [token, late] = [await cartWith(last), await cartWith(await addProduct(world, { stock: 1 }))]
    await settle(token)
    expect(await place(token)).toMatchObject({ ok: true })
    expect([await stockOf(world, last), await reservedOf(last)]).toEqual([0, 0])
    await settle(late)
    await minutes(11)
    expect(await place(late)).toMatchObject({ ok: true })
  })

  test('with too little stock are refused over the API as at placing, and nothing of the call is saved', async ({ last }) => {
    const { ask } = openApi(world)
    const [marta, rui] = [await cartWith(last), await cartWith(last)]
    await settle(marta)
    const patch = { email: 'rui@cliente.example', fulfilment: 'pickup', payment_method_id: 'pay_at_pickup' }
    const answer = await ask('PATCH', '/store/checkout', patch, { 'X-Cart-Token': rui })
    expect([answer.status, answer.errors[0]]).toMatchObject([409, { code: 'out_of_stock', meta: { left: 0 } }])
    expect(await findCart(world, asGuest(rui))).toMatchObject({ email: null, fulfilment: null })
  })
})

describe('a reservation', () => {
  test('follows the lines of its cart: another product, more, fewer, none', async ({ last }) => {
    const cream = await addProduct(world, { stock: 5 })
    const token = await cartWith(last)
    await settle(token)
    await addItem(world, asGuest(token), { variantId: cream.id, quantity: 2 })
    const cart = await findCart(world, asGuest(token))
    const lineId = cart!.lines.find(({ variant }) => variant.id === cream.rowId)!.id
    expect([await reservedOf(last), await reservedOf(cream)]).toEqual([1, 2])
    expect(await addItem(world, asGuest(token), { variantId: last.id, quantity: 1 })).toEqual(
      err({ code: 'out_of_stock', left: 1 }),
    )
    expect(await changeQuantity(world, asGuest(token), { lineId, quantity: 5 })).toMatchObject({ ok: true })
    expect(await changeQuantity(world, asGuest(token), { lineId, quantity: 6 })).toEqual(err({ code: 'out_of_stock', left: 5 }))
    expect(await reservedOf(cream)).toBe(5)
    await changeQuantity(world, asGuest(token), { lineId, quantity: 0 })
    expect([await reservedOf(last), await reservedOf(cream)]).toEqual([1, 0])
    await removeItems(world, asGuest(token))
    expect(await reservedOf(last)).toBe(0)
  })

  test('is renewed by every write, and by no read, for an hour at most', async () => {
    const cream = await addProduct(world, { stock: 9 })
    const token = await cartWith(cream)
    const caller = asGuest(token)
    await settle(token)
    const writes = [
      () => chooseDelivery(world, caller, { fulfilment: 'pickup' }),
      () => addItem(world, caller, { variantId: cream.id, quantity: 1 }),
      () => settle(token, { special_instructions: 'Toque à campainha.' }),
      () => chooseDelivery(world, caller, { fulfilment: 'pickup' }),
      () => addItem(world, caller, { variantId: cream.id, quantity: 1 }),
      () => settle(token, {}),
      () => settle(token, {}),
    ]
    for (const write of writes) {
      await minutes(8)
      expect(await reservedOf(cream)).toBeGreaterThan(0)
      await write()
    }
    await minutes(4)
    expect(await reservedOf(cream)).toBe(0)
    await settle(token)
    await minutes(9)
    await findCart(world, caller)
    await applyCoupon(world, caller, 'NAOHA')
    await minutes(1)
    expect(await reservedOf(cream)).toBe(0)
  })

  test('is released when carts merge at sign-in, and when the account is erased', async ({ last }) => {
    const marta = await addMarta(world)
    const caller = { principal: marta, token: undefined, locale: 'pt' } as const
    const cream = await addProduct(world, { stock: 5 })
    await addCart(world, [cream], marta)
    await updateCheckout(world, caller, everything)
    const guests = await cartWith(last)
    await settle(guests)
    await transaction(world.db, (tx) => mergeCarts(world, tx, { userId: marta.userId, guestToken: guests }))
    expect([await reservedOf(cream), await reservedOf(last)]).toEqual([0, 0])
    await updateCheckout(world, caller, everything)
    expect([await reservedOf(cream), await reservedOf(last)]).toEqual([1, 1])
    await transaction(world.db, (tx) => eraseCarts(world, tx, marta.userId))
    expect([await reservedOf(cream), await reservedOf(last)]).toEqual([0, 0])
  })
})

test(
  'of a hundred carts at the checkout of ten units ten can pay, and they get them',
  { ...inAll, timeout: 60_000 },
  async () => {
    const rare = await addProduct(world, { stock: 10 })
    const tokens = await Promise.all(Array.from({ length: 100 }, () => cartWith(rare)))
    const settled = await Promise.all(tokens.map((token) => settle(token)))
    expect(settled.filter(({ ok }) => ok)).toHaveLength(10)
    const placed = await Promise.all(tokens.map(place))
    expect(placed.map(({ ok }) => ok)).toEqual(settled.map(({ ok }) => ok))
    expect([await stockOf(world, rare), await reservedOf(rare)]).toEqual([0, 0])
  },
)

test('while reservations expire and orders are placed, no unit is sold twice', { ...inAll, timeout: 60_000 }, async () => {
  const rare = await addProduct(world, { stock: 6 })
  const tokens = await Promise.all(Array.from({ length: 24 }, () => cartWith(rare)))
  await Promise.all(tokens.slice(0, 12).map((token) => settle(token)))
  shop.wait(0.2)
  const all = await Promise.all([
    ...tokens.slice(0, 12).map(place),
    ...tokens.slice(12).map((token) => settle(token)),
    expireReservations(world),
    expireReservations(world),
  ])
  const placed = all.slice(0, 12).filter((answer) => typeof answer === 'object' && answer.ok)
  expect(await stockOf(world, rare)).toBe(6 - placed.length)
  expect((await reservedOf(rare)) + placed.length).toBeLessThanOrEqual(6)
})

test('a cart without a reservation is changed in two statements; one with a reservation in a transaction, and placing costs the same', async () => {
  const cream = await addProduct(world, { stock: 50 })
  const [plain, holding] = [await cartWith(cream), await cartWith(cream)]
  const add = (token: string) => shop.statementsOf(() => addItem(world, asGuest(token), { variantId: cream.id, quantity: 1 }))
  const without = await add(plain)
  expect(
    without.filter((sql) => /^\s*(with|update|insert|delete).*stock_holds/is.test(sql) && !/update "carts"/.test(sql)),
  ).toEqual([])
  await settle(holding)
  expect([without.length, (await add(holding)).length]).toEqual([2, 7])
  const placing = (token: string) => shop.statementsOf(() => place(token))
  expect((await placing(holding)).length).toBe((await placing(plain)).length)
})

test('afterwards the stock adds up', async () => {
  expect(await brokenInvariants(world)).toEqual([])
})
