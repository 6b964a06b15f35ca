import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient } from 'pg'
import { budgetSpent, isMissingResponse } from './outage.ts'
import { canWait, waitWithinBudget } from './wait-budget.ts'

/** How long callers of a pool wait for connections and results. */
export type Waits = {
  connection: () => Promise<PoolClient>
  /** `send` passes its time limit to node-postgres, which destroys the connection when the time is over. */
  answer: <T>(send: (ms: number) => Promise<T>) => Promise<T>
}
export type WaitLimits = { connectMs: number; statementMs: number }

/** For long work: the limits of the pool only. */
export const longWaits = (pool: Pool, { statementMs }: WaitLimits): Waits => ({
  connection: () => pool.connect(),
  answer: (send) => send(statementMs),
})

// Callers queue for a connection while the database responds to others: a hundred simultaneous buyers are served, not refused.
const queueMs = 15_000

/** For requests: each waits within its budget, and fails at once while the database is known not to respond. */
export function shortWaits(pool: Pool, { connectMs, statementMs }: WaitLimits): Waits {
  const database = watchResponsiveness(() => dropIdle(pool))
  const note = (error: unknown): never => {
    if (isMissingResponse(error)) database.unanswered()
    if (error instanceof DatabaseError) database.answered()
    throw error
  }
  return {
    async connection() {
      database.check()
      const end = performance.now() + queueMs
      for (;;)
        try {
          // Getting an idle connection from the pool does not prove that the database responds, so it is not counted as a
          // response.
          return await waitWithinBudget(
            connectMs,
            (ms) => (ms < connectMs ? connectWithin(pool, ms) : pool.connect()),
            database.isAnswering,
          )
        } catch (error) {
          const isBusy = isMissingResponse(error) && database.isAnswering() && canWait() && performance.now() < end
          if (!isBusy) note(error)
        }
    },
    async answer(send) {
      const value = await waitWithinBudget(statementMs, send).catch(note)
      database.answered()
      return value
    },
  }
}

/** A wait shorter than the pool's own limit, for a request that is near the end of its budget. */
async function connectWithin(pool: Pool, ms: number): Promise<PoolClient> {
  const connecting = pool.connect()
  const ended = new AbortController()
  const late = wait(ms, undefined, { signal: ended.signal }).catch(() => undefined)
  try {
    const client = await Promise.race([connecting, late])
    if (client) return client
  } finally {
    ended.abort()
  }
  connecting.then(
    (client) => client.release(),
    () => undefined,
  )
  throw new Error(budgetSpent)
}

/** Connections to a server that stopped responding may never recover; each would cost a caller the whole timeout. */
function dropIdle(pool: Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    )
}

/** Whether the database responds, as observed by the callers of one pool. */
type Responsiveness = {
  /** Throws while it does not respond, except for one caller per second, who tries again. */
  check: () => void
  answered: () => void
  /** Whether it has responded to any caller within the last second. */
  isAnswering: () => boolean
  unanswered: () => void
}

const pauseMs = 1_000

/**
 * After a timeout without any response in the last second, further callers fail at once instead of waiting for the same timeout.
 * Timeouts while others get responses, such as those of a busy pool, do not count. `fellSilent` is called at each timeout that
 * does.
 */
function watchResponsiveness(fellSilent: () => void): Responsiveness {
  let answeredAt = performance.now()
  let nextTry: number | undefined
  return {
    check() {
      if (nextTry === undefined) return
      const now = performance.now()
      if (now < nextTry) throw new Error('timeout expired a moment ago')
      nextTry = now + pauseMs
    },
    answered() {
      answeredAt = performance.now()
      nextTry = undefined
    },
    isAnswering: () => performance.now() - answeredAt < pauseMs,
    unanswered() {
      const now = performance.now()
      if (now - answeredAt < pauseMs) return
      nextTry ??= now + pauseMs
      fellSilent()
    },
  }
}
