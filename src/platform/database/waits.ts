import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { Pool, PoolClient } from 'pg'
import { budgetSpent, isSilence } from './outage.ts'
import { canWait, waitWithinBudget } from './wait-budget.ts'
import { watchSilence } from './silence.ts'

/** How long the callers of a pool wait. */
export type Waits = {
  connection: () => Promise<PoolClient>
  /** `send` hands the time limit of its statement to node-postgres, which destroys the connection when it is over. */
  answer: <T>(send: (ms: number) => Promise<T>) => Promise<T>
}
export type WaitLimits = { connectMs: number; statementMs: number }

/** For long work: only the limits of the pool. */
export const longWaits = (pool: Pool, { statementMs }: WaitLimits): Waits => ({
  connection: () => pool.connect(),
  answer: (send) => send(statementMs),
})

// A crowd waits its turn for a connection while the database answers others: a hundred buyers at once are served, not refused.
const queueMs = 15_000

/** For requests: each within its budget, and not at all while the database is known to be silent. */
export function shortWaits(pool: Pool, { connectMs, statementMs }: WaitLimits): Waits {
  const silence = watchSilence(() => dropIdle(pool))
  const note = (error: unknown): never => {
    if (isSilence(error)) silence.unanswered()
    if (error instanceof DatabaseError) silence.answered()
    throw error
  }
  return {
    async connection() {
      silence.check()
      const end = performance.now() + queueMs
      for (;;)
        try {
          // An idle connection says nothing of the database, so that having got one is no answer.
          return await waitWithinBudget(
            connectMs,
            (ms) => (ms < connectMs ? connectWithin(pool, ms) : pool.connect()),
            silence.isAnswering,
          )
        } catch (error) {
          const isBusy = isSilence(error) && silence.isAnswering() && canWait() && performance.now() < end
          if (!isBusy) note(error)
        }
    },
    async answer(send) {
      const value = await waitWithinBudget(statementMs, send).catch(note)
      silence.answered()
      return value
    },
  }
}

/** The pool has its own limit, which is the usual one; a request near its end waits less. */
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

/** Connections to a server that fell silent may never be answered again; each would cost a caller the whole timeout. */
function dropIdle(pool: Pool): void {
  for (let idle = pool.idleCount; idle > 0; idle -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    )
}
