import { loadCatalogue } from '#db/seed/load-catalogue.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import { memoryFiles } from './memory-files.ts'
import { openTestShop } from './shop.ts'
import type { TestShop } from './shop.ts'

/** The demo's pharmacy with all its products and no people. */
export async function openStockedShop(): Promise<TestShop> {
  const shop = await openTestShop({ externalServices: { files: memoryFiles() } })
  await transaction(shop.world.db, (tx) => loadCatalogue({ ...shop.world, tx }))
  return shop
}
