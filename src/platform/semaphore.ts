import { err } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'

type Busy = { code: 'too_many'; retryAfter: number }

const busySeconds = 5

/**
 * Runs at most `max` tasks at once and lets `maxWaiting` wait, first come first served. Further tasks are refused with a retry:
 * waiting ones take memory.
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
    // A finished task hands its slot to the next waiter, so that a newcomer cannot overtake the queue.
    if (isFull) await new Promise<void>((begin) => waiting.push(begin))
    if (!isFull) running += 1
    try {
      return await work()
    } finally {
      yieldToOthers()
    }
  }
}
