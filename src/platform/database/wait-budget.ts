import { AsyncLocalStorage } from 'node:async_hooks'
import { budgetSpent } from './outage.ts'

// Timers of one length share a list.
const stepMs = 100

/** The time that one request has waited for the database. Statements that are out together count once. */
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
 * Runs a request, which may wait `ms` for the database in all: a database that answers each of ten statements after a second must
 * not keep a visitor for ten. Long work (`longDb`) is not counted.
 */
export const withDatabaseBudget = <T>(ms: number, request: () => T): T => current.run(new Budget(ms), request)

/** Whether this request may wait at all. */
export const canWait = (): boolean => (current.getStore()?.left() ?? 1) > 0

/** Waits for the database: `maxMs` at most, and no longer than the request may. `isFree` is asked at the end: such a wait counts for nothing. */
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
