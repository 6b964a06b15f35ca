import type { Tx } from './database/database.ts'
import { transaction } from './database/transaction.ts'
import { PermanentDeliveryError } from './permanent-delivery-error.ts'
import type { World } from './world.ts'

/** Jobs are written in the transaction of the fact they report: both exist, or neither. */
export type Jobs = {
  /** `after`: seconds before a worker may take it. */
  send: <Data extends object>(tx: Tx, job: Job<Data>, data: Data, after?: number) => Promise<void>
}

/** A kind of job. It may run more than once, so `work` must be idempotent. */
export type Job<Data extends object> = {
  queue: string
  expireInSeconds: number
  // Method syntax, so that kinds with different data fit into one list.
  work(world: World, data: Data): Promise<void>
  /** Called after the last failed attempt; `reason` contains no personal data. Without it such a job is only logged. */
  giveUp?(world: World, data: Data, reason: string): Promise<void>
}

/** Runs a job once. An undeliverable message is given up at once: further attempts would have the same result. */
export async function doJob(kind: Job<object>, world: World, data: object): Promise<void> {
  try {
    await kind.work(world, data)
  } catch (error) {
    if (!(error instanceof PermanentDeliveryError)) throw error
    if (!kind.giveUp) return world.log.info({ queue: kind.queue, reason: error.reason }, 'a message could not be delivered')
    await kind.giveUp(world, data, error.reason)
  }
}

/** One item of a periodic job. `about` identifies it in the log and must not contain its content. */
export type IsolatedItem = { about: Record<string, string | number>; work: () => Promise<unknown> }

/**
 * One after the other; an item that fails, for instance because the
 * gateway is down, waits for the next run and does not block the others.
 */
export async function forEachIsolated(world: Pick<World, 'log'>, items: readonly IsolatedItem[]): Promise<void> {
  for (const { about, work } of items) {
    try {
      await work()
    } catch (error) {
      world.log.error({ err: error, ...about }, 'a periodic job could not finish one of its items; its next run tries again')
    }
  }
}

/** Runs one transaction after the other until one finds fewer than `limit`: a killed worker loses only the last one. */
export async function inBatches(world: Pick<World, 'db'>, limit: number, work: (tx: Tx) => Promise<number>): Promise<void> {
  while ((await transaction(world.db, work)) >= limit);
}

/** Speeds up the timetable by this factor, so that tests need not wait. */
export type Pace = { pace?: number }

/** Work that runs every `everySeconds` and finds out what is due. Several workers may run it at the same time. */
export type PeriodicJob = { name: string; everySeconds: number; work: (world: World) => Promise<void> }
