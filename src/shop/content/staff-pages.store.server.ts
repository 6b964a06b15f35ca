import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { PageContent, PageKey } from './page.ts'

export const pages = (db: Db) => db.selectFrom('pages').select(['key', 'content', 'version', 'updated_at']).limit(100).execute()

export const page = (db: Db, key: PageKey) =>
  db.selectFrom('pages').select(['key', 'content', 'version', 'updated_at']).where('key', '=', key).executeTakeFirst()

export const lockPage = (tx: Tx, key: PageKey) =>
  tx.selectFrom('pages').select('version').where('key', '=', key).forUpdate().executeTakeFirst()

/** The previous content stays in `page_versions`. */
export async function changePage(tx: Tx, key: PageKey, { content, at }: { content: PageContent; at: Date }): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ content: JSON.stringify(content), version: sql`version + 1`, updated_at: at })
    .where('key', '=', key)
    .execute()
}
