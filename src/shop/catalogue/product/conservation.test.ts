import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { addCart, addProduct, addStaff } from '#tests/support/factories/builders.ts'
import type { SoldVariant } from '#tests/support/factories/builders.ts'
import { inLong } from '#tests/support/world/long.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { restockItems, decrementStock } from './actions.server.ts'
import { expireReservations, updateReservation, reserveStock, releaseReservation, changeStock } from '../stock/actions.server.ts'

const shop = await shopFixture({ max: 30 })
const ana = await addStaff(shop.world, 'pharmacist')
const products: SoldVariant[] = [await addProduct(shop.world), await addProduct(shop.world)]
const opening = await addProduct(shop.world, { stock: 100 })
const carts = await Promise.all(Array.from({ length: 4 }, async () => (await addCart(shop.world, [opening])).rowId))

/** An action of one of the carts, of staff or of the clock on some units of both variants. */
type Step = { principal: number; what: (typeof doings)[number]; units: [number, number] }
const doings = ['hold', 'follow', 'release', 'place', 'bring back', 'receive', 'count', 'sweep'] as const
const step = fc.record<Step>({
  principal: fc.nat(3),
  what: fc.constantFrom(...doings),
  units: fc.tuple(fc.nat(4), fc.nat(4)),
})
/** Steps of one group run concurrently, but one per cart. The pause before is in minutes. */
const group = fc.record({
  pause: fc.constantFrom(0, 0, 4, 11),
  steps: fc.uniqueArray(step, { selector: ({ principal }) => principal, minLength: 1 }),
})

/** Units of each variant: sold and not returned, and added or removed by staff. */
type Books = { sold: number[]; noted: number[] }

async function doIt({ principal, what, units }: Step, { sold, noted }: Books): Promise<void> {
  const { world } = shop
  const cart = carts[principal] ?? 0
  const items = products
    .map(({ rowId }, index) => ({ variantId: rowId, quantity: units[index] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const order = { orderId: 1 + principal, at: world.now() }
  const add = (to: number[], sign: number) => units.forEach((count, index) => (to[index] = (to[index] ?? 0) + sign * count))
  switch (what) {
    case 'hold':
      await transaction(world.db, (tx) => reserveStock(world, tx, cart, items))
      return
    case 'follow':
      await transaction(world.db, (tx) => updateReservation(world, tx, cart, items))
      return
    case 'release':
      return transaction(world.db, (tx) => releaseReservation(tx, cart))
    case 'place':
      if ((await transaction(world.db, (tx) => decrementStock(tx, items, { ...order, cartId: cart }))).ok) add(sold, 1)
      return
    case 'bring back':
      await transaction(world.db, (tx) => restockItems(tx, items, order))
      return add(sold, -1)
    case 'receive':
      if (units[0] === 0) return
      await changeStock(world, ana, products[0]!.id, { change: { received: units[0] }, source: 'api' })
      noted[0] = (noted[0] ?? 0) + units[0]
      return
    case 'count': {
      const expected = await onShelf(products[1]!)
      const counted = await changeStock(world, ana, products[1]!.id, {
        change: { onHand: units[1], reason: 'contagem', expected: expected.on_hand },
        source: 'api',
      })
      if (counted.ok) noted[1] = (noted[1] ?? 0) + units[1] - expected.on_hand
      return
    }
    case 'sweep':
      return expireReservations(world)
  }
}

const onShelf = ({ rowId }: SoldVariant) =>
  shop.world.db.selectFrom('stock_items').select(['on_hand', 'held']).where('variant_id', '=', rowId).executeTakeFirstOrThrow()

async function reservedByCarts({ rowId }: SoldVariant): Promise<number> {
  const rows = await shop.world.db.selectFrom('stock_holds').select('quantity').where('variant_id', '=', rowId).execute()
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

test('with carts, staff and the clock acting at once, stock and sales add up, and the reserved units are those of carts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 8 }), async (groups) => {
      const before = await Promise.all(products.map(onShelf))
      const books: Books = { sold: [0, 0], noted: [0, 0] }
      for (const { pause, steps } of groups) {
        shop.wait(pause / 60)
        await Promise.all(steps.map((one) => doIt(one, books)))
        for (const [index, good] of products.entries()) {
          const { on_hand, held } = await onShelf(good)
          expect(held).toBe(await reservedByCarts(good))
          expect(held).toBeLessThanOrEqual(on_hand)
          expect(on_hand + books.sold[index]! - books.noted[index]!).toBe(before[index]!.on_hand)
        }
      }
    }),
    { numRuns: inLong(20, 200) },
  )
}, 120_000)
