import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Database, DatabaseOptions } from '#src/platform/database/database.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { patienceMs } from './bare-env.ts'
import { addressOf, copying, testPrefix, withClient } from './templates.ts'

/** What the global setup tells every test file. */
export type TestDatabases = {
  adminUrl: string
  owner: string
  isOurs: boolean
  templates: { shop: string; empty: string }
  /** The database of the demo, once a journey has made it, and the folder beside it. */
  demo: { database: string; folder: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: TestDatabases
  }
}

export type TestDatabase = Database & { url: string }
export type TestDatabaseOptions = DatabaseOptions & { template?: keyof TestDatabases['templates'] }

/** A fresh database for one test file, copied from a template: `shop` has the tables and no rows, `empty` nothing. `close` drops it. */
export const testDatabase = ({ template = 'shop', ...options }: TestDatabaseOptions = {}): Promise<TestDatabase> =>
  copyOf(inject('testDatabases').templates[template], options)

/** A copy of a database that nobody is connected to. `close` drops it. */
async function copyOf(template: string, options: DatabaseOptions = {}): Promise<TestDatabase> {
  const server = inject('testDatabases')
  const name = testPrefix + randomBytes(8).toString('hex')
  await withClient(server.adminUrl, (admin) => admin.query(copying(name, { owner: server.owner, template })))
  const url = addressOf(server, name)
  const database = await openDatabase(url, { patienceMs, ...options })
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await withClient(server.adminUrl, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}
