import { PostgresDialect, Transaction } from 'kysely'
import type { DatabaseConnection } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './tables.ts'

type Work = (tx: Tx) => Promise<unknown>
type Answers<Works extends readonly Work[]> = { -readonly [At in keyof Works]: Awaited<ReturnType<Works[At]>> }

/**
 * Parts of one transaction that need no answer of each other: their statements go out together, in the order in which they are
 * asked, and are answered in one wait instead of one wait each. The database still takes them one after the other, each seeing what those
 * before it wrote. When one fails, why it did is thrown after all have ended: none goes on when its transaction is over. A part
 * that has parts of its own asks them by `atOnce` too, as `Promise.all` would end before them.
 */
export const pipelined = <const Works extends readonly Work[]>(tx: Tx, works: Works): Promise<Answers<Works>> =>
  tx.getExecutor().provideConnection(async (connection) => {
    const inner = withoutWaiting(tx, connection)
    const parts = works.map(async (work) => work(inner))
    const failures = (await Promise.allSettled(parts)).flatMap((part) => (part.status === 'rejected' ? [part.reason] : []))
    if (failures.length > 0) throw failures.find((failure) => !isAftermath(failure)) ?? failures[0]
    // What TypeScript cannot see: a list that is mapped keeps its length and order.
    return (await Promise.all(parts)) as Answers<Works>
  })

// Once a statement has failed the database answers every further one with this, which tells nobody why.
const isAftermath = (failure: unknown): boolean => failure instanceof Error && 'code' in failure && failure.code === '25P02'

// A transaction has its connection already, and opens none.
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction opens no connection')) })
const driver = dialect.createDriver()

/** Kysely lets a transaction's statement wait until the one before it is answered; here the connection keeps them in order. */
const withoutWaiting = (tx: Tx, connection: DatabaseConnection): Tx =>
  new Transaction<DB>({
    config: { dialect },
    dialect,
    driver,
    executor: tx.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
  })
