import type { World } from '#src/platform/world.ts'
import { currentWebsite } from '#src/shop/website/actions.server.ts'
import { momentsOf } from '../period/period.ts'
import type { Group, Period } from '../period/period.ts'
import { toAnswers } from './answers.ts'
import type { AnswerReport } from './answers.ts'
import { answerSums, rejectionCounts } from './store.server.ts'

/** How quickly prescriptions and requests that were sent in the period got a price, and what became of them. */
export async function readAnswers(world: World, period: Period, group: Group): Promise<AnswerReport> {
  const { hours, limits } = await currentWebsite(world, world.db)
  const moments = momentsOf(period)
  const promisedHours = limits.answerHours
  const [sums, rejections] = await Promise.all([
    answerSums(world.longDb, { ...moments, period, group, hours, promisedHours }),
    rejectionCounts(world.longDb, moments),
  ])
  return { period, group, promisedHours, ...toAnswers(period, group, sums), rejections }
}
