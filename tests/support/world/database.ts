import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { Database, DatabaseOptions } from '#src/platform/database/database.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { patienceMs } from './bare-env.ts'
import { addressesOf, copying, withClient } from './templates.ts'

/** Passed from the global setup to every test file. */
export type TestDatabases = {
  adminUrl: string
  owner: string
  shop: string
  isOurs: boolean
  /** Of the names of this run's databases. */
  prefix: string
  templates: { shop: string; empty: string }
  /** The demo's database, once an end-to-end test has created it, and the folder beside it. */
  demo: { database: string; folder: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabases: TestDatabases
  }
}

export type TestDatabase = Database & {
  /**
   * Address in the shop's role, which owns nothing; for an empty template
   * in the owner's, because there is nothing yet that the shop may use.
   */
  url: string
}
export type TestDatabaseOptions = DatabaseOptions & { template?: keyof TestDatabases['templates'] }

/**
 * A fresh database for one test file, copied from a template: `shop`
 * has the tables without rows, `empty` nothing. `close` drops it.
 */
export const testDatabase = ({ template = 'shop', ...options }: TestDatabaseOptions = {}): Promise<TestDatabase> =>
  copyOf(inject('testDatabases').templates[template], { ...options, role: template === 'empty' ? 'owner' : 'shop' })

/** The address of a test database in the role that owns its tables. */
const ownerUrlOf = (url: string): string => addressesOf(inject('testDatabases'), new URL(url).pathname.slice(1)).owner

/** The same database in the role that owns its tables. */
export const openAsOwner = (url: string): Promise<Database> => openDatabase(ownerUrlOf(url), { patienceMs })

/** The address in the role of the server's superuser. */
export function adminUrlOf(url: string): string {
  const admin = new URL(inject('testDatabases').adminUrl)
  admin.pathname = new URL(url).pathname
  return admin.href
}

/** Runs a statement as the owner of the tables, in the database of `url`. */
export const asOwner = (url: string, text: string): Promise<unknown> => withClient(ownerUrlOf(url), (owner) => owner.query(text))

/** A copy of a database without connections. `close` drops it. */
type CopyOptions = DatabaseOptions & { role: 'owner' | 'shop' }

async function copyOf(template: string, { role, ...options }: CopyOptions): Promise<TestDatabase> {
  const server = inject('testDatabases')
  const name = server.prefix + randomBytes(8).toString('hex')
  await withClient(server.adminUrl, (admin) => admin.query(copying(name, { owner: server.owner, template })))
  const url = addressesOf(server, name)[role]
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
