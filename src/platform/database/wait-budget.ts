import { AsyncLocalStorage } from 'node:async_hooks'
import { budgetSpent } from './outage.ts'

// Node keeps timers of equal duration in one list, so durations are rounded up to this step.
const stepMs = 100

/** How much longer one request may wait for the database. Statements in flight together count once. */
class Budget {
  #leftMs: number
  #out = 0
  #since = 0

  constructor(ms: number) {
    this.#leftMs = ms
  }

  left(): number {
    return this.#out > 0 ? this.#leftMs - (performance.now() - this.#since) : this.#leftMs
  }

  begin(): void {
    if (this.#out === 0) this.#since = performance.now()
    this.#out += 1
  }

  end(isFree: boolean): void {
    this.#out -= 1
    if (this.#out === 0 && !isFree) this.#leftMs -= performance.now() - this.#since
  }
}

const current = new AsyncLocalStorage<Budget>()

/**
 * Runs a request that may wait `ms` for the database in total. Without it, ten statements of a second each would take ten
 * seconds. Long work (`longDb`) does not count.
 */
export const withDatabaseBudget = <T>(ms: number, request: () => T): T => current.run(new Budget(ms), request)

/** Whether this request may wait any longer. */
export const canWait = (): boolean => (current.getStore()?.left() ?? 1) > 0

/**
 * Waits for the database: at most `maxMs`, and within the request's budget. A wait is not deducted when `isFree()` is true at its
 * end.
 */
export async function waitWithinBudget<T>(
  maxMs: number,
  wait: (ms: number) => Promise<T>,
  isFree: () => boolean = () => false,
): Promise<T> {
  const budget = current.getStore()
  if (!budget) return wait(maxMs)
  const left = budget.left()
  if (left <= 0) throw new Error(budgetSpent)
  budget.begin()
  try {
    return await wait(Math.min(maxMs, Math.ceil(left / stepMs) * stepMs))
  } finally {
    budget.end(isFree())
  }
}
