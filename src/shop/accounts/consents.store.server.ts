import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'

export type ConsentKind = 'privacy' | 'terms' | 'health' | 'marketing'

/** The current text of each kind, by the real clock, which also dates publications. */
export const currentTexts = (db: Db) =>
  db
    .selectFrom('consent_texts')
    .distinctOn('kind')
    .select(['kind', 'version', 'text_pt as pt', 'text_en as en'])
    .where('published_at', '<=', sql<Date>`now()`)
    .orderBy('kind')
    .orderBy('version', 'desc')
    .$narrowType<{ kind: ConsentKind }>()
    .execute()

/** Every health consent, the latest first: the first one that is published counts. */
export const healthConsents = (db: Db) =>
  db
    .selectFrom('consent_texts')
    .select(['version', 'text_pt as pt', 'text_en as en', 'published_at as publishedAt'])
    .where('kind', '=', 'health')
    .orderBy('version', 'desc')
    .limit(100)
    .execute()

export type NewConsent = { user_id: number; kind: ConsentKind; version: number; locale: Locale; source: 'page' | 'api'; at: Date }

/** A marketing consent that is still valid is not recorded twice. */
export async function addConsents(tx: Tx, consents: readonly NewConsent[]): Promise<void> {
  await tx
    .insertInto('consents')
    .values(consents.map(({ source, ...consent }) => ({ ...consent, door: source })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function withdrawMarketing(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx
    .updateTable('consents')
    // A demo's clock may have been set back since the consent was given.
    .set({ withdrawn_at: sql`greatest(at, ${at}::timestamptz)` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'marketing')
    .where('withdrawn_at', 'is', null)
    .execute()
}
