import { transaction } from '#src/platform/database/transaction.ts'
import { basePages } from './base-pages.ts'
import { baseSettings } from './base-settings.ts'
import { loadConsents } from './load-consents.ts'
import { loadGeography } from './load-geography.ts'
import { pageRow } from './page-row.ts'
import type { SeedWorld } from './rows.ts'

/**
 * Rows an empty shop needs before its owner can set it up; nothing in them is specific to a pharmacy. A shop that already has
 * settings is left unchanged.
 */
export async function loadBaseData(world: Pick<SeedWorld, 'db' | 'now'>): Promise<void> {
  await transaction(world.db, async (tx) => {
    // When two processes start at once, the second one waits here and then finds the first one's row.
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('website')
      .values({ config: JSON.stringify(baseSettings()) })
      .onConflict((row) => row.doNothing())
      .executeTakeFirstOrThrow()
    if (added === 0n) return
    await loadGeography({ tx })
    await loadConsents({ tx }, world.now())
    const pages = basePages.map((page) => pageRow(page, world.now()))
    await tx.insertInto('pages').values(pages).execute()
  })
}
