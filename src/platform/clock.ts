import { HOUR } from '#src/kernel/dates.ts'
import type { Logger } from 'pino'
import { readShift } from './clock.store.server.ts'
import type { Db } from './database/database.ts'

export type Clock = {
  now: () => Date
  realNow: () => Date
  /** Reads the shift again. */ refresh: () => Promise<void>
  stop: () => void
}

export const realClock: Clock = {
  now: () => new Date(),
  realNow: () => new Date(),
  refresh: async () => undefined,
  stop: () => undefined,
}

/** The demo's clock: real time plus a shift that every process reads from the database once a second. */
export async function shiftedClock(db: Db, log: Logger): Promise<Clock> {
  let shift = 0
  const refresh = async (): Promise<void> => {
    shift = (await readShift(db)) * HOUR
  }
  await refresh()
  const timer = setInterval(
    () => void refresh().catch((error: unknown) => log.warn({ err: error }, 'the clock keeps its last shift')),
    1000,
  )
  timer.unref()
  return { now: () => new Date(Date.now() + shift), realNow: () => new Date(), refresh, stop: () => clearInterval(timer) }
}
