import { transaction } from '#src/platform/database/transaction.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadContent } from './load-content.ts'
import { loadPromotions } from './load-promotions.ts'
import { loadReplies } from './load-replies.ts'
import { loadWebsite } from './load-website.ts'
import type { SeedWorld } from './rows.ts'

/** Fills an empty shop with the demo pharmacy; does nothing to one that has a pharmacy already. */
export async function seedShop(world: SeedWorld): Promise<void> {
  await transaction(world.db, async (tx) => {
    const { count } = await tx
      .selectFrom('website')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > 0) return
    const ground = { ...world, tx }
    await loadWebsite(ground)
    await loadCatalogue(ground)
    await loadContent(ground)
    await loadPromotions(ground)
    await loadReplies(ground)
  })
}
