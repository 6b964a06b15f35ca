import { seedPeople } from '#db/seed/load-people.ts'
import { seedShop } from '#db/seed/load-shop.ts'
import type { World } from '../platform/world.ts'

/** The demo pharmacy, its goods, its people and what they have sent; a shop that has them already is left alone. */
export async function seedDemo(world: World): Promise<void> {
  await seedShop(world)
  await seedPeople(world)
}
