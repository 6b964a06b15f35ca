import { seedPeople } from '#db/seed/load-people.ts'
import { seedShop } from '#db/seed/load-shop.ts'
import type { World } from '../platform/world.ts'

/** Creates the demo pharmacy, its products, its people and their requests; a shop that has them already is left unchanged. */
export async function seedDemo(world: World): Promise<void> {
  await seedShop(world)
  await seedPeople(world)
}
