import type { Tx } from './database/database.ts'
import { transaction } from './database/transaction.ts'
import { PermanentDeliveryError } from './permanent-delivery-error.ts'
import type { World } from './world.ts'

/** Jobs are written in the transaction of the fact that they tell: both exist, or neither. */
export type Jobs = {
  /** `after`: seconds that have to pass before anybody takes it. */
  send: <Data extends object>(tx: Tx, job: Job<Data>, data: Data, after?: number) => Promise<void>
}

/** A kind of work that may run more than once: `work` must bear that. */
export type Job<Data extends object> = {
  queue: string
  expireInSeconds: number
  // A method, so that kinds with different data fit into one list.
  work(world: World, data: Data): Promise<void>
  /** What becomes of a job that nobody tries again: `reason` names no person. Without it such a job is only in the log. */
  giveUp?(world: World, data: Data, reason: string): Promise<void>
}

/** Does a job once. What cannot be delivered is given up at once: more tries would find the same. */
export async function doJob(kind: Job<object>, world: World, data: object): Promise<void> {
  try {
    await kind.work(world, data)
  } catch (error) {
    if (!(error instanceof PermanentDeliveryError)) throw error
    if (!kind.giveUp) return world.log.info({ queue: kind.queue, reason: error.reason }, 'a message could not be delivered')
    await kind.giveUp(world, data, error.reason)
  }
}

/** A sweep's work on one thing. `about` names it in the log, where what it holds has no place. */
export type Turn = { about: Record<string, string | number>; work: () => Promise<unknown> }

/** One after the other; one that fails, say because the bank is down, waits for the next sweep and keeps nobody else waiting. */
export async function forEachIsolated(world: Pick<World, 'log'>, items: readonly Turn[]): Promise<void> {
  for (const { about, work } of items) {
    try {
      await work()
    } catch (error) {
      world.log.error({ err: error, ...about }, 'a sweep could not finish one of many; the next one looks at it again')
    }
  }
}

/** One transaction after the other, until one finds fewer than `limit`: a worker that is killed loses the last one alone. */
export async function inBatches(world: Pick<World, 'db'>, limit: number, work: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await transaction(world.db, work)) >= limit);
}

/** How many times as often as in a pharmacy the timetable runs: tests do not wait for it. */
export type Pace = { pace?: number }

/** Work that looks for what is to be done, every `everySeconds`. It must bear company: several workers may run it. */
export type PeriodicJob = { name: string; everySeconds: number; work: (world: World) => Promise<void> }
