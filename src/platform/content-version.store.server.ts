import { sql } from 'kysely'
import type { Db } from './database/database.ts'

/** One value that changes with every version of public content. */
export async function contentVersion(db: Db): Promise<string> {
  const rows = await db.selectFrom('content_versions').select(['name', 'version']).orderBy('name').limit(100).execute()
  return rows.map(({ name, version }) => `${name}:${version}`).join()
}

/** The version of everything public that pages show. */
export const publicVersion = (db: Db): Promise<number> => versionOf(db, 'public')

/** The version of the words that searches understand. */
export const searchVersion = (db: Db): Promise<number> => versionOf(db, 'search')

async function versionOf(db: Db, name: 'public' | 'search'): Promise<number> {
  const row = await db.selectFrom('content_versions').select('version').where('name', '=', name).executeTakeFirstOrThrow()
  return row.version
}

/** `publicVersion` as a column of another statement, which saves a statement. */
export const publicVersionSql = sql<number>`(select version from content_versions where name = 'public')`
