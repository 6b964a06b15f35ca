import { transaction } from '#src/platform/database/transaction.ts'
import { groundPages } from './ground-pages.ts'
import { groundSettings } from './ground-settings.ts'
import { loadConsents } from './load-consents.ts'
import { loadGeography } from './load-geography.ts'
import { pageRow } from './page-row.ts'
import type { SeedWorld } from './rows.ts'

/** What an empty shop needs for its owner to fill it in: nothing of any pharmacy. A shop that has settings already is left alone. */
export async function layGround(world: Pick<SeedWorld, 'db' | 'now'>): Promise<void> {
  await transaction(world.db, async (tx) => {
    // Of two processes that start at once the second waits here, and then finds the first one's row.
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('website')
      .values({ config: JSON.stringify(groundSettings()) })
      .onConflict((row) => row.doNothing())
      .executeTakeFirstOrThrow()
    if (added === 0n) return
    await loadGeography({ tx })
    await loadConsents({ tx }, world.now())
    const pages = groundPages.map((page) => pageRow(page, world.now()))
    await tx.insertInto('pages').values(pages).execute()
  })
}
