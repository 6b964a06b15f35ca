import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import type { World } from './world.ts'

/** An external service that the answer depends on does not respond or refuses to work: a temporary outage, answered with 503. */
export class Unreachable extends Error {}

export type Unavailable = { code: 'unavailable'; retryAfter: number }

/** An outage as an error, for forms that must not lose their other fields; `said` for the log. */
export async function orUnavailable<T, E extends { code: string } = never>(
  { log }: Pick<World, 'log'>,
  said: string,
  work: () => Promise<Result<T, E>>,
): Promise<Result<T, E | Unavailable>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    log.error({ err: error }, said)
    return err({ code: 'unavailable', retryAfter: 30 })
  }
}
