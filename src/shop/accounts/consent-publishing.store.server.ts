import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ConsentKind } from './consents.store.server.ts'

/** Every text of every kind, newest first. */
export const everyText = (db: Db) =>
  db
    .selectFrom('consent_texts')
    .select(['kind', 'version', 'text_pt as pt', 'text_en as en', 'published_at'])
    .$narrowType<{ kind: ConsentKind }>()
    .orderBy('kind')
    .orderBy('version', 'desc')
    .limit(1000)
    .execute()

/** Serializes publications: privacy and terms share their numbers. */
export async function becomePublisher(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('consent_texts'))`.execute(tx)
}

/** False when this version was published in the meantime. */
export async function addText(
  tx: Tx,
  { kind, version, pt, en, at }: { kind: ConsentKind; version: number; pt: string; en: string; at: Date },
): Promise<boolean> {
  const added = await tx
    .insertInto('consent_texts')
    .values({ kind, version, text_pt: pt, text_en: en, published_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return added !== undefined
}
