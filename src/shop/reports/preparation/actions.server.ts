import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { daysOf, momentsOf } from '../period/period.ts'
import type { Group, Period } from '../period/period.ts'
import { toPreparation, toTurn } from './preparation.ts'
import type { PreparationReport } from './preparation.ts'
import * as store from './store.server.ts'

const productLimit = 50

/** How quickly orders were prepared, against the promise, and how quickly the stock turns. */
export async function readPreparation(world: World, period: Period, group: Group): Promise<PreparationReport> {
  const { hours } = await currentWebsite(world, world.db)
  const moments = momentsOf(period)
  const [sums, { products, idle }] = await Promise.all([
    store.preparationSums(world.longDb, { ...moments, period, group, hours }),
    store.stockSums(world.longDb, moments, productLimit),
  ])
  const days = daysOf(period)
  return { period, group, ...toPreparation(period, group, sums), stock: products.map((row) => toTurn(row, days)), idle }
}
