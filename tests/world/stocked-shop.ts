import { loadCatalogue } from '#db/seed/load-catalogue.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Files } from '#src/platform/files/port.ts'
import { openTestShop } from './shop.ts'
import type { TestShop } from './shop.ts'

/** Files that are gone with the test. */
export function memoryFiles(): Files {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (name, content) => void kept.set(name, content),
    get: async (name) => kept.get(name),
    has: async (name) => kept.has(name),
    remove: async (name) => void kept.delete(name),
  }
}

/** The pharmacy of the demo with all its goods, and nobody in it. */
export async function openStockedShop(): Promise<TestShop> {
  const shop = await openTestShop({ strangers: { files: memoryFiles() } })
  await transaction(shop.world.db, (tx) => loadCatalogue({ ...shop.world, tx }))
  return shop
}
