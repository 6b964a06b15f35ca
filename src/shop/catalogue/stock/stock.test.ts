import { expect, test as base } from 'vitest'
import { err, ok } from '#src/kernel/result.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { addProduct, stockOf } from '#tests/support/factories/builders.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { listProducts, restockItems, decrementStock, variantsForCart } from '../product/actions.server.ts'
import { noFilters } from '../listing/product-list.ts'

const sale = () => ({ orderId: 1, at: world.now() })
const take = (...items: { variantId: number; quantity: number }[]) =>
  transaction(world.db, (tx) => decrementStock(tx, items, sale()))
const giveBack = (...items: { variantId: number; quantity: number }[]) =>
  transaction(world.db, (tx) => restockItems(tx, items, sale()))

const { world } = await shopFixture()
const test = base.extend('soap', () => addProduct(world, { stock: 5 })).extend('cream', () => addProduct(world, { stock: 5 }))

test('of a hundred orders of the last unit one gets it and the others are refused', async () => {
  const last = await addProduct(world, { stock: 1 })
  const answers = await Promise.all(Array.from({ length: 100 }, () => take({ variantId: last.rowId, quantity: 1 })))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(answers.find((answer) => !answer.ok)).toEqual(err({ code: 'out_of_stock', lines: [{ variantId: last.rowId, left: 0 }] }))
  expect(await stockOf(world, last)).toBe(0)
})

test('orders with the same products in another order do not block each other', async ({ soap, cream }) => {
  const [one, two] = [
    { variantId: soap.rowId, quantity: 1 },
    { variantId: cream.rowId, quantity: 1 },
  ]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? take(one, two) : take(two, one))))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(5)
  expect(await Promise.all([soap, cream].map((variant) => stockOf(world, variant)))).toEqual([0, 0])
})

test('all lines are taken from the stock or none, and only those that fall short are named', async ({ soap, cream }) => {
  const answer = await take({ variantId: soap.rowId, quantity: 2 }, { variantId: cream.rowId, quantity: 6 })
  expect(answer).toEqual(err({ code: 'out_of_stock', lines: [{ variantId: cream.rowId, left: 5 }] }))
  expect(await stockOf(world, soap)).toBe(5)
})

test('two lines of the same product are added up', async ({ soap }) => {
  const line = { variantId: soap.rowId, quantity: 3 }
  expect(await take(line, line)).toEqual(err({ code: 'out_of_stock', lines: [{ variantId: soap.rowId, left: 5 }] }))
})

test('an unknown product has nothing left', async () => {
  expect(await take({ variantId: 999_999, quantity: 1 })).toEqual(
    err({ code: 'out_of_stock', lines: [{ variantId: 999_999, left: 0 }] }),
  )
})

test('units that are reserved for another cart cannot be sold', async ({ soap }) => {
  await world.db.updateTable('stock_items').set({ held: 4 }).where('variant_id', '=', soap.rowId).execute()
  expect(await take({ variantId: soap.rowId, quantity: 2 })).toEqual(
    err({ code: 'out_of_stock', lines: [{ variantId: soap.rowId, left: 1 }] }),
  )
  expect((await variantsForCart(world.db, [soap.rowId], 'pt'))[0]?.left).toBe(1)
})

test('each sale and each return is recorded', async ({ soap }) => {
  expect(await take({ variantId: soap.rowId, quantity: 2 })).toEqual(ok())
  await giveBack({ variantId: soap.rowId, quantity: 2 })
  expect(await stockOf(world, soap)).toBe(5)
  const moves = await world.db
    .selectFrom('stock_movements')
    .select(['change', 'reason', 'order_id'])
    .where('variant_id', '=', soap.rowId)
    .orderBy('id')
    .execute()
  expect(moves).toEqual([
    { change: -2, reason: 'sold', order_id: 1 },
    { change: 2, reason: 'returned', order_id: 1 },
  ])
})

test('a product leaves the list of what is in stock with its last unit, and comes back', async ({ soap }) => {
  const count = async () =>
    (
      await listProducts(world.db, {
        locale: 'pt',
        filters: { ...noFilters, inStock: true },
        sort: 'popularity',
        page: { number: 1, size: 1 },
      })
    ).total
  const before = await count()
  await take({ variantId: soap.rowId, quantity: 5 })
  expect(await count()).toBe(before - 1)
  await giveBack({ variantId: soap.rowId, quantity: 1 })
  expect(await count()).toBe(before)
})
