import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { ControlledTransaction, IsolationLevel } from 'kysely'
import { Unreachable } from '../unreachable.ts'
import type { Db, Tx } from './database.ts'
import type { DB } from './tables.ts'

export type TransactionOptions = {
  /** PostgreSQL's default, read committed, if absent. */
  isolation?: IsolationLevel
  /** Its commit says nothing about the work of the call around it: a record of a read, a fake external service. */
  isIndependent?: boolean
}

type BeforeCommit = (tx: Tx) => Promise<void>
const beforeCommit = new AsyncLocalStorage<BeforeCommit>()

/**
 * Runs `hook` as the last part of every transaction that `work` commits, so that what it writes is committed with them or not at
 * all. The work of a call opens its transactions deep inside its actions, which know nothing of the call's idempotency key.
 */
export const withBeforeCommit = <T>(hook: BeforeCommit, work: () => Promise<T>): Promise<T> => beforeCommit.run(hook, work)

const attemptLimit = 6
// Serialization failure and deadlock: the database rolled back one of two conflicting transactions, and a retry succeeds.
const retryableCodes = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction. It is rolled back when `work` throws, and when it returns an expected failure
 * (`{ ok: false }`), which is then returned. `work` runs again after a serialization failure or deadlock, so it must have no
 * effects outside the database.
 */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once(db, work, options)
    } catch (error) {
      if (attempt === attemptLimit || !isRetryable(error)) throw error
    }
    await wait(2 ** attempt * 5 * (0.5 + Math.random()))
  }
}

/**
 * Runs a write of one statement, which is a transaction by itself. Where something has to be committed with it, such as the record
 * of a call's idempotency key, both become one transaction.
 */
export const writeAlone = <T>(db: Db, write: (db: Db) => Promise<T>): Promise<T> =>
  beforeCommit.getStore() ? transaction(db, write) : write(db)

async function once<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { isolation, isIndependent = false }: TransactionOptions,
): Promise<T> {
  const start = db.startTransaction()
  const tx = await (isolation ? start.setIsolationLevel(isolation) : start).execute()
  try {
    const answer = await work(tx)
    const isRefused = isRefusal(answer)
    if (!isRefused && !isIndependent) await beforeCommit.getStore()?.(tx)
    await (isRefused ? tx.rollback() : tx.commit()).execute()
    return answer
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await undo(tx)
    throw error
  }
}

/** When the rollback fails, the pool destroys the connection, which also rolls back; the first error is the one to report. */
async function undo(tx: ControlledTransaction<DB>): Promise<void> {
  try {
    await tx.rollback().execute()
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
  }
}

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && retryableCodes.has(error.code)
