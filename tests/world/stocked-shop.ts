import { loadCatalogue } from '#db/seed/load-catalogue.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { memoryFiles } from './memory-files.ts'
import { openTestShop } from './shop.ts'
import type { TestShop } from './shop.ts'

/** The pharmacy of the demo with all its goods, and nobody in it. */
export async function openStockedShop(): Promise<TestShop> {
  const shop = await openTestShop({ externalServices: { files: memoryFiles() } })
  await transaction(shop.world.db, (tx) => loadCatalogue({ ...shop.world, tx }))
  return shop
}
