import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'

type Busy = { code: 'too_many'; retryAfter: number }

const busySeconds = 5

/**
 * Lets at most `most` pieces of work run at once, and `maxWaiting` wait for a turn, first come first served. Whoever comes after
 * those is told to come again: what waits holds memory.
 */
export function createSemaphore(
  max: number,
  maxWaiting: number,
): <T, E extends { code: string }>(work: () => Promise<Result<T, E>>) => Promise<Result<T, E | Busy>> {
  const waiting: (() => void)[] = []
  let running = 0
  const yieldToOthers = (): void => {
    const next = waiting.shift()
    if (next) return next()
    running -= 1
  }
  return async (work) => {
    const isFull = running >= max
    if (isFull && waiting.length >= maxWaiting) return err({ code: 'too_many', retryAfter: busySeconds })
    // Whoever waits takes over the turn of whoever ends, so that nobody slips in between.
    if (isFull) await new Promise<void>((begin) => waiting.push(begin))
    if (!isFull) running += 1
    try {
      return await work()
    } finally {
      yieldToOthers()
    }
  }
}
