import { hash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Query } from 'pg'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { asOutage, endsConnection } from './outage.ts'
import type { Waits } from './waits.ts'

/** A statement that the database ran or rejected; `milliseconds` from sending to the last row. */
export type StatementTiming = { sql: string; milliseconds: number }
export type StatementOptions = {
  /**
   * Named statements are parsed once per connection. Off behind a pooler that may send each statement over another connection.
   */
  named: boolean
  onQuery?: ((statement: StatementTiming) => void) | undefined
  waits: Waits
}

// Begin, commit and rollback gain nothing from a name, and a text with several statements cannot have one.
const worthAName = /^\s*(select|insert|update|delete|with|merge|values)\b/i

// The commands that Kysely distinguishes. All others change no rows, like a select.
const commands = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

// Kysely's `begin` is delayed until the first statement and sent with it, which saves one round trip per transaction.
const isBegin = (sql: string): boolean => /^(begin|start transaction)\b/i.test(sql)
const isEnd = (sql: string): boolean => /^(commit|rollback)$/i.test(sql)
const nothing = { command: 'SELECT', rowCount: 0, rows: [] } as const

// Few statements recur. Those whose text varies in length with their arguments must not fill the cache for long.
const maxNames = 1000
const names = new Map<string, string>()

/** The same text has the same name on every connection, and different texts have different names. */
function statementName(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = hash('sha256', sql, 'hex').slice(0, 40)
  if (names.size >= maxNames) names.clear()
  names.set(sql, name)
  return name
}

/** The pool for Kysely, which does not support statement names. A database that does not respond is an `Unreachable`. */
export function withPreparedStatements(pool: Pool, options: StatementOptions): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await options.waits.connection().catch(throwAsOutage)
      const named = known.get(client) ?? new NamedClient(client, options)
      known.set(client, named)
      return named
    },
  }
}

class NamedClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #options: StatementOptions
  /** The `begin` of a transaction that has not run a statement yet. */
  #begin: string | undefined
  #isGathering = false
  #isLost = false

  constructor(client: PoolClient, options: StatementOptions) {
    this.#client = client
    this.#options = options
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('rows are not streamed here: read a page at a time')
    return this.#transact(sql, parameters)
  }

  release(destroy?: boolean): void {
    this.#begin = undefined
    this.#client.release(destroy || this.#isLost)
  }

  #transact<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (isBegin(sql)) {
      this.#begin = sql
      return Promise.resolve({ ...nothing, rows: [] })
    }
    const begin = this.#begin
    this.#begin = undefined
    if (begin === undefined) return this.#ask(sql, parameters)
    // The transaction ran no statement, so its `begin` was never sent.
    if (isEnd(sql)) return Promise.resolve({ ...nothing, rows: [] })
    return Promise.all([this.#ask(begin, []), this.#ask<R>(sql, parameters)]).then(([, answer]) => answer)
  }

  /** Sends the statements of one turn of the event loop in one packet: sending is the largest cost of a small statement here. */
  #sendTogether(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { named, onQuery, waits } = this.#options
    this.#sendTogether()
    const values = [...parameters]
    const name = named && worthAName.test(text) ? statementName(text) : undefined
    const sent = performance.now()
    try {
      const { command, rowCount, rows } = await waits.answer((ms) =>
        ask<R>(this.#client, { text, values, name, query_timeout: ms }),
      )
      return { command: commands.find((known) => known === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows }
    } catch (error) {
      this.#isLost ||= endsConnection(error)
      // It was made where the answer arrived; what matters is who asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      return throwAsOutage(error)
    } finally {
      onQuery?.({ sql: text, milliseconds: performance.now() - sent })
    }
  }
}

function throwAsOutage(error: unknown): never {
  throw asOutage(error)
}

type Statement = { text: string; values: unknown[]; name: string | undefined; query_timeout: number }

/**
 * Sends a statement. From a configuration node-postgres copies property by property, which takes 9 µs: half as long as all else
 * that it does for a small statement.
 */
const ask = <R>(client: PoolClient, { text, values, ...options }: Statement): Promise<QueryResult<R & object>> =>
  new Promise((resolve, reject) => {
    const query = new Query<R & object>(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(Object.assign(query, options))
  })
