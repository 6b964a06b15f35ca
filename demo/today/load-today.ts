import type { World } from '#src/platform/world.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import type { History } from '../history/load-history.ts'
import type { Team } from '../history/plan.ts'
import { planDay } from './day.ts'
import { addBackorder, addOrdersToCollect, addOrdersToPrepare, addPaymentsToCheck } from './orders.ts'
import { addPrescriptions, addQuote } from './requests.ts'
import { addStockWork } from './stock.ts'

/**
 * A day in progress, whenever the demo starts: made through the shop's own actions, at times that are counted back in opening hours.
 * On a Sunday it is what Saturday left.
 */
export async function loadToday(world: World, team: Team, history: History): Promise<void> {
  const day = await planDay(world, team, await readWebsite(world.db), history)
  await addStockWork(day)
  await addBackorder(day)
  await addPaymentsToCheck(day)
  await addOrdersToCollect(day)
  await addOrdersToPrepare(day)
  await addQuote(day)
  await addPrescriptions(day)
}
