import { hash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { asOutage, endsConnection } from './outage.ts'
import type { Waits } from './waits.ts'

/** A statement that the database answered or refused; `milliseconds` from sending to the last row. */
export type StatementTiming = { sql: string; milliseconds: number }
export type StatementOptions = {
  /** Named statements are parsed once a connection. Off behind a pooler that hands every statement to another connection. */
  named: boolean
  onQuery?: ((statement: StatementTiming) => void) | undefined
  waits: Waits
}

// Transaction words gain nothing from a name, and a text of several statements cannot have one.
const worthAName = /^\s*(select|insert|update|delete|with|merge|values)\b/i

// What Kysely tells apart. All others change no rows, like a select.
const commands = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

// Kysely's words. They are held back until the first statement, and both go out in one packet: every transaction waits once less.
const isBegin = (sql: string): boolean => /^(begin|start transaction)\b/i.test(sql)
const isEnd = (sql: string): boolean => /^(commit|rollback)$/i.test(sql)
const nothing = { command: 'SELECT', rowCount: 0, rows: [] } as const

// Few texts are asked over and over; those whose length follows what is asked for have no place here for long.
const maxNames = 1000
const names = new Map<string, string>()

/** The same text has the same name on every connection, and no two texts share one. */
function statementName(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  const name = hash('sha256', sql, 'hex').slice(0, 40)
  if (names.size >= maxNames) names.clear()
  names.set(sql, name)
  return name
}

/** The pool as Kysely sees it, which knows nothing of statement names. A database that does not answer is an `Unreachable`. */
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
  /** The beginning of a transaction that has not asked anything yet. */
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

  async #transact<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (isBegin(sql)) {
      this.#begin = sql
      return { ...nothing, rows: [] }
    }
    const begin = this.#begin
    this.#begin = undefined
    if (begin === undefined) return this.#ask(sql, parameters)
    // A transaction that asked nothing never was.
    if (isEnd(sql)) return { ...nothing, rows: [] }
    const [, answer] = await Promise.all([this.#ask(begin, []), this.#ask<R>(sql, parameters)])
    return answer
  }

  /** What is asked in one turn of the event loop goes out in one packet: sending is what a small statement costs this process most. */
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
    const sent = performance.now()
    try {
      const name = named && worthAName.test(text) ? { name: statementName(text) } : {}
      const { command, rowCount, rows } = await waits.answer((ms) => {
        const statement = { ...name, text, values, query_timeout: ms }
        return this.#client.query(statement)
      })
      return { command: commands.find((known) => known === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows }
    } catch (error) {
      this.#isLost ||= endsConnection(error)
      return throwAsOutage(error)
    } finally {
      onQuery?.({ sql: text, milliseconds: performance.now() - sent })
    }
  }
}

function throwAsOutage(error: unknown): never {
  throw asOutage(error)
}
