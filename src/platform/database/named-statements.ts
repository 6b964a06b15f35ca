import { hash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** A statement that the database answered or refused; `milliseconds` from sending to the last row. */
export type StatementSeen = { sql: string; milliseconds: number }
export type StatementOptions = {
  /** Named statements are parsed once a connection. Off behind a pooler that hands every statement to another connection. */
  named: boolean
  onQuery?: ((statement: StatementSeen) => void) | undefined
}

// Transaction words gain nothing from a name, and a text of several statements cannot have one.
const worthAName = /^\s*(select|insert|update|delete|with|merge|values)\b/i

// What Kysely tells apart. All others change no rows, like a select.
const commands = ['INSERT', 'UPDATE', 'DELETE', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

/** The same text has the same name on every connection, and no two texts share one. */
const statementName = (sql: string): string => hash('sha256', sql, 'hex').slice(0, 40)

/** The pool as Kysely sees it, which knows nothing of statement names. */
export function namedStatements(pool: Pool, options: StatementOptions): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const named = known.get(client) ?? new NamedClient(client, options)
      known.set(client, named)
      return named
    },
  }
}

class NamedClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #options: StatementOptions

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
    return this.#ask(sql, parameters)
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy)
  }

  async #ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { named, onQuery } = this.#options
    const values = [...parameters]
    const sent = performance.now()
    try {
      const name = named && worthAName.test(text) ? { name: statementName(text) } : {}
      const { command, rowCount, rows } = await this.#client.query({ ...name, text, values })
      return { command: commands.find((known) => known === command) ?? 'SELECT', rowCount: rowCount ?? 0, rows }
    } finally {
      onQuery?.({ sql: text, milliseconds: performance.now() - sent })
    }
  }
}
