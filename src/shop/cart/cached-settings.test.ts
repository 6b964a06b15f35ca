import { expect, test } from 'vitest'
import { transaction } from '#src/platform/database/transaction.ts'
import { listPickupLocations } from '../delivery/actions.server.ts'
import { findCart } from './actions.server.ts'
import { addCart, addProduct, asGuest } from '#tests/support/factories/builders.ts'
import { openTestShop } from '#tests/support/world/shop.ts'
import { shopFixture } from '#tests/support/fixtures/shop-fixtures.ts'
import { versionedValue } from '#src/platform/database/versioned-cache.ts'

const shop = await shopFixture()

test('is read once a version, and by each shop separately', async () => {
  const { world } = shop
  let read = 0
  const cached = versionedValue(async () => (read += 1))
  expect([await cached(world, 1, world.db), await cached(world, 1, world.db), await cached(world, 2, world.db)]).toEqual([
    1, 1, 2,
  ])
  const other = await openTestShop()
  expect(await cached(other.world, 2, other.world.db)).toBe(3)
  await other.close()
})

test('a failure is not cached', async () => {
  const { world } = shop
  const cached = versionedValue(async () => Promise.reject(new Error('no connection')))
  await expect(cached(world, 1, world.db)).rejects.toThrow('no connection')
  await expect(cached(world, 1, world.db)).rejects.toThrow('no connection')
})

test('a cart shows a changed pickup location at once', async () => {
  const { world } = shop
  const { token } = await addCart(world, [await addProduct(world)])
  await findCart(world, asGuest(token))
  await transaction(world.db, (tx) => tx.updateTable('stock_locations').set({ city: 'Chaves' }).execute())
  const cart = await findCart(world, asGuest(token))
  expect(cart?.pickupLocations).toEqual(await listPickupLocations(world.db))
  expect(cart?.pickupLocations[0]?.city).toBe('Chaves')
})
