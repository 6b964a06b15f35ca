import type { World } from '#src/platform/world.ts'
import { momentsOf } from '../period/period.ts'
import type { Group, Period } from '../period/period.ts'
import { toBaskets } from './baskets.ts'
import type { BasketReport } from './baskets.ts'
import { basketSums } from './store.server.ts'

/** How much an order is worth, by day, week or month, on the same basis as sales. */
export const readBaskets = async (world: World, period: Period, group: Group): Promise<BasketReport> =>
  toBaskets(period, group, await basketSums(world.longDb, { ...momentsOf(period), group }))
