import type { Db } from '../database/database.ts'

/** One value that changes with every version of public content. */
export async function contentVersion(db: Db): Promise<string> {
  const rows = await db.selectFrom('content_versions').select(['name', 'version']).orderBy('name').limit(100).execute()
  return rows.map(({ name, version }) => `${name}:${version}`).join()
}
