import { beforeEach, describe, expect, test } from 'vitest'
import { err, ok } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { addCart, addProduct, stockOf } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { inAll } from '#tests/support/world/short.ts'
import { decrementStock, variantsForCart } from '../product/actions.server.ts'
import { expireReservations, updateReservation, reserveStock, releaseReservation } from './actions.server.ts'

let soap: SoldVariant
let cream: SoldVariant
const shop = await shopFixture({ max: 30 })
beforeEach(async () => {
  soap = await addProduct(shop.world, { stock: 5 })
  cream = await addProduct(shop.world, { stock: 5 })
})

const minutes = (count: number) => shop.wait(count / 60)
const newCart = async (): Promise<number> => (await addCart(shop.world, [soap])).rowId
const of = (variant: SoldVariant, quantity: number) => ({ variantId: variant.rowId, quantity })
const reserve = (cartId: number, ...items: ReturnType<typeof of>[]) =>
  transaction(shop.world.db, (tx) => reserveStock(shop.world, tx, cartId, items))
const follow = (cartId: number, ...items: ReturnType<typeof of>[]) =>
  transaction(shop.world.db, (tx) => updateReservation(shop.world, tx, cartId, items))
const release = (...cartIds: number[]) => transaction(shop.world.db, (tx) => releaseReservation(tx, ...cartIds))
const place = (cartId: number | null, ...items: ReturnType<typeof of>[]) =>
  transaction(shop.world.db, (tx) => decrementStock(tx, items, { orderId: 1, at: shop.world.now(), cartId }))
const reservedOf = async ({ rowId }: SoldVariant) =>
  (await shop.world.db.selectFrom('stock_items').select('held').where('variant_id', '=', rowId).executeTakeFirstOrThrow()).held
const leftFor = async (variant: SoldVariant, cartId?: number) =>
  (await variantsForCart(shop.world.db, [variant.rowId], 'pt', { cartId }))[0]?.left
const short = (variant: SoldVariant, left: number) => err({ code: 'out_of_stock', lines: [{ variantId: variant.rowId, left }] })
const publicVersion = async () =>
  (await shop.world.db.selectFrom('content_versions').select('version').where('name', '=', 'public').executeTakeFirstOrThrow())
    .version

test('the last unit reserved by one cart is not available to another one for ten minutes', async () => {
  const last = await addProduct(shop.world, { stock: 1 })
  const [marta, rui] = [await newCart(), await newCart()]
  expect(await reserve(marta, of(last, 1))).toEqual(ok())
  expect([await leftFor(last), await leftFor(last, marta), await leftFor(last, rui)]).toEqual([0, 1, 0])
  expect(await reserve(rui, of(last, 1))).toEqual(short(last, 0))
  expect(await place(rui, of(last, 1))).toEqual(short(last, 0))
  minutes(9)
  await expireReservations(shop.world)
  expect(await reserve(rui, of(last, 1))).toEqual(short(last, 0))
  minutes(1)
  await expireReservations(shop.world)
  expect(await reserve(rui, of(last, 1))).toEqual(ok())
  expect(await reserve(marta, of(last, 1))).toEqual(short(last, 0))
})

test('a reservation dated in the future, after the clock went back, is renewed by its cart and removed as expired', async () => {
  const last = await addProduct(shop.world, { stock: 1 })
  const [marta, rui] = [await newCart(), await newCart()]
  shop.wait(72)
  await reserve(marta, of(last, 1))
  shop.wait(-72)
  expect(await reserve(marta, of(last, 1))).toEqual(ok())
  expect(await reserve(rui, of(last, 1))).toEqual(short(last, 0))
  shop.wait(72)
  await reserve(marta, of(last, 1))
  shop.wait(-72)
  await expireReservations(shop.world)
  expect(await reserve(rui, of(last, 1))).toEqual(ok())
})

describe('a reservation', () => {
  test('follows the content of the cart: more, less, another line, nothing', async () => {
    const cart = await newCart()
    await reserve(cart, of(soap, 2))
    expect(await follow(cart, of(soap, 5), of(cream, 1))).toEqual(ok())
    expect([await reservedOf(soap), await reservedOf(cream)]).toEqual([5, 1])
    expect(await follow(cart, of(soap, 6), of(cream, 1))).toEqual(short(soap, 5))
    expect(await follow(cart, of(soap, 1))).toEqual(ok())
    expect([await reservedOf(soap), await reservedOf(cream)]).toEqual([1, 0])
    expect(await follow(cart)).toEqual(ok())
    expect(await reservedOf(soap)).toBe(0)
  })

  test('covers all lines or none', async () => {
    const cart = await newCart()
    expect(await reserve(cart, of(soap, 2), of(cream, 6))).toEqual(short(cream, 5))
    expect([await reservedOf(soap), await reservedOf(cream)]).toEqual([0, 0])
  })

  test('adds up two lines of the same product', async () => {
    const cart = await newCart()
    expect(await reserve(cart, of(soap, 3), of(soap, 3))).toEqual(short(soap, 5))
    expect(await reserve(cart, of(soap, 3), of(soap, 2))).toEqual(ok())
    expect(await reservedOf(soap)).toBe(5)
  })

  test('of an unknown product is refused', async () => {
    const nothing = { ...soap, rowId: 999_999 }
    expect(await reserve(await newCart(), of(nothing, 1))).toEqual(short(nothing, 0))
  })

  test('is renewed by each write, but not beyond an hour after it began', async () => {
    const cart = await newCart()
    await reserve(cart, of(soap, 1))
    for (let passed = 9; passed < 60; passed += 9) {
      minutes(9)
      await expireReservations(shop.world)
      expect(await reservedOf(soap), `after ${passed} minutes`).toBe(1)
      await follow(cart, of(soap, 1))
    }
    minutes(6)
    await expireReservations(shop.world)
    expect(await reservedOf(soap)).toBe(0)
  })

  test('that has expired is removed by the next write, and begins again at the checkout only', async () => {
    const cart = await newCart()
    await reserve(cart, of(soap, 1))
    minutes(10)
    expect(await follow(cart, of(soap, 2))).toEqual(ok())
    expect(await reservedOf(soap)).toBe(0)
    expect(await follow(cart, of(soap, 2))).toEqual(ok())
    expect(await reservedOf(soap)).toBe(0)
    expect(await reserve(cart, of(soap, 2))).toEqual(ok())
    expect(await reservedOf(soap)).toBe(2)
  })

  test('that is released does not affect those of others, and can be released twice', async () => {
    const [one, two, three] = [await newCart(), await newCart(), await newCart()]
    await reserve(one, of(soap, 1))
    await reserve(two, of(soap, 2), of(cream, 1))
    await reserve(three, of(soap, 1))
    await release(one, two)
    await release(one, two)
    expect([await reservedOf(soap), await reservedOf(cream)]).toEqual([1, 0])
  })
})

describe('placing an order', () => {
  test('turns the reservation into the sale: the units leave the stock and are no longer reserved', async () => {
    const cart = await newCart()
    await reserve(cart, of(soap, 5))
    expect(await place(cart, of(soap, 5))).toEqual(ok())
    expect([await stockOf(shop.world, soap), await reservedOf(soap)]).toEqual([0, 0])
  })

  test('takes what is not reserved from the stock, and releases what is not needed', async () => {
    const cart = await newCart()
    await reserve(cart, of(soap, 2), of(cream, 2))
    expect(await place(cart, of(soap, 4))).toEqual(ok())
    expect([await stockOf(shop.world, soap), await reservedOf(soap)]).toEqual([1, 0])
    expect([await stockOf(shop.world, cream), await reservedOf(cream)]).toEqual([5, 0])
    expect(await place(await newCart(), of(soap, 1))).toEqual(ok())
  })

  test('with too little stock leaves the reservation unchanged', async () => {
    const cart = await newCart()
    await reserve(cart, of(soap, 2))
    expect(await place(cart, of(soap, 6))).toEqual(short(soap, 5))
    expect([await stockOf(shop.world, soap), await reservedOf(soap)]).toEqual([5, 2])
  })
})

describe('concurrently', () => {
  test('of a hundred carts that reserve the last ten units ten get one, and the others are refused', async () => {
    const rare = await addProduct(shop.world, { stock: 10 })
    const carts = await Promise.all(Array.from({ length: 100 }, newCart))
    const answers = await Promise.all(carts.map((cart) => reserve(cart, of(rare, 1))))
    expect(answers.filter(({ ok: done }) => done)).toHaveLength(10)
    for (const answer of answers.filter(({ ok: done }) => !done)) expect(answer).toEqual(short(rare, 0))
    expect([await reservedOf(rare), await leftFor(rare)]).toEqual([10, 0])
  })

  test('carts with the same products in another order do not block each other', inAll, async () => {
    const carts = await Promise.all(Array.from({ length: 20 }, newCart))
    const answers = await Promise.all(
      carts.map((cart, index) =>
        index % 2 ? reserve(cart, of(soap, 1), of(cream, 1)) : reserve(cart, of(cream, 1), of(soap, 1)),
      ),
    )
    expect(answers.filter(({ ok: done }) => done)).toHaveLength(5)
  })

  test('reserving, placing, releasing and expiring neither lose nor create units', inAll, async () => {
    const rare = await addProduct(shop.world, { stock: 20 })
    const carts = await Promise.all(Array.from({ length: 12 }, newCart))
    const sold: number[] = []
    const step = async (cart: number, turn: number): Promise<void> => {
      const quantity = 1 + ((cart + turn) % 3)
      if (turn % 4 === 3) {
        if ((await place(cart, of(rare, 1))).ok) sold.push(cart)
      } else if (turn % 4 === 2) await release(cart)
      else await reserve(cart, of(rare, quantity), of(soap, 1))
    }
    for (let turn = 0; turn < 8; turn += 1) {
      if (turn % 3 === 2) minutes(11)
      await Promise.all([
        ...carts.map((cart) => step(cart, turn)),
        expireReservations(shop.world),
        expireReservations(shop.world),
      ])
    }
    const rows = await shop.world.db.selectFrom('stock_holds').select('quantity').where('variant_id', '=', rare.rowId).execute()
    expect(await reservedOf(rare)).toBe(rows.reduce((sum, row) => sum + row.quantity, 0))
    expect((await stockOf(shop.world, rare)) + sold.length).toBe(20)
  })
})

describe('the cost', () => {
  test('of reserving, renewing and expiring is one statement each, in a transaction', async () => {
    const cart = await newCart()
    expect(await shop.statementsOf(() => reserve(cart, of(soap, 1), of(cream, 1)))).toHaveLength(3)
    expect(await shop.statementsOf(() => follow(cart, of(soap, 1), of(cream, 1)))).toHaveLength(3)
    expect(await shop.statementsOf(() => expireReservations(shop.world))).toHaveLength(3)
  })

  test('of cached pages: they are invalidated once by a reservation that changes availability, not by its renewal or sale', async () => {
    const cart = await newCart()
    const before = await publicVersion()
    await reserve(cart, of(soap, 1))
    expect(await publicVersion(), 'availability stays the same with four left').toBe(before)
    await reserve(cart, of(soap, 3))
    expect(await publicVersion()).toBe(before + 1)
    await follow(cart, of(soap, 3))
    await place(cart, of(soap, 3))
    expect(await publicVersion()).toBe(before + 1)
  })
})
