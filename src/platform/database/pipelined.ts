import { PostgresDialect, Transaction } from 'kysely'
import type { DatabaseConnection } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './tables.ts'

type Work = (tx: Tx) => Promise<unknown>
type Answers<Works extends readonly Work[]> = { -readonly [At in keyof Works]: Awaited<ReturnType<Works[At]>> }

/**
 * Runs parts of one transaction that do not need each other's results: their statements are pipelined in the order of the parts,
 * so the caller waits for one round trip instead of one per statement. The database still runs them in sequence, and each sees
 * the writes of those before it. The first cause of a failure is thrown once all parts have settled, so that none continues
 * after the transaction. A part with parts of its own must use `pipelined` too: `Promise.all` would reject before they settle.
 */
export const pipelined = <const Works extends readonly Work[]>(tx: Tx, works: Works): Promise<Answers<Works>> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const inner = withoutWaiting(tx, connection)
    const parts = works.map(async (work) => work(inner))
    const failures = (await Promise.allSettled(parts)).flatMap((part) => (part.status === 'rejected' ? [part.reason] : []))
    if (failures.length > 0) throw failures.find((failure) => !isAftermath(failure)) ?? failures[0]
    // TypeScript does not know that `map` keeps the length and order of a tuple.
    return (await Promise.all(parts)) as Answers<Works>
  })

// in_failed_sql_transaction: the error of every statement after the failed one. It does not name the cause.
const isAftermath = (failure: unknown): boolean => failure instanceof Error && 'code' in failure && failure.code === '25P02'

// The transaction already has its connection, so this pool must never open one.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction opens no connection')) })
const driver = dialect.createDriver()

/** Kysely delays each statement of a transaction until the previous one has its result. Here the connection keeps the order. */
const withoutWaiting = (tx: Tx, connection: DatabaseConnection): Tx =>
  new Transaction<DB>({
    config: { dialect },
    dialect,
    driver,
    executor: tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
