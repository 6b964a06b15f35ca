import { seedPeople } from '#db/seed/load-people.ts'
import { seedShop } from '#db/seed/load-shop.ts'
import { loadHistory } from '#demo/history/load-history.ts'
import { loadToday } from '#demo/today/load-today.ts'
import type { World } from '../platform/world.ts'

/**
 * Creates the demo pharmacy, its products, its people and their requests, and where the settings want it to live twelve months of
 * history and a day in progress; a shop that has them already is left unchanged.
 */
export async function seedDemo(world: World): Promise<void> {
  await seedShop(world)
  if (world.config.demo === 'small') return void (await seedPeople(world))
  await seedPeople(world, async (team, addPast) => {
    const history = await loadHistory(world, team)
    await addPast()
    await loadToday(world, team, history)
  })
}
