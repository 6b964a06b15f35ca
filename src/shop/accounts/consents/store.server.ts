import type { RequestSource } from '#src/platform/audit/audit.ts'
import { sql } from 'kysely'
import type { QueryCreator } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Slots } from '#src/platform/database/compiled-query.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'

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

export type NewConsent = { user_id: number; kind: ConsentKind; version: number; locale: Locale; source: RequestSource; at: Date }

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

// People consent a handful of times; the limit only bounds the query.
const maxConsents = 500

/** Consents given with an order are stored with the order. */
export const consentsOf = (db: Db, userId: number) =>
  db
    .selectFrom('consents')
    .select(['kind', 'version', 'locale', 'door as source', 'at', 'withdrawn_at as withdrawnAt'])
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(maxConsents)
    .$narrowType<{ kind: ConsentKind; locale: Locale; source: RequestSource }>()
    .execute()

export type OrderConsent = {
  userId: number | null
  orderId: number
  consentVersion: number
  locale: Locale
  source: RequestSource
  at: Date
}

/** Part of the statement that records the placement of an order, so that placing one takes no further statement. */
export const insertOrderConsent = (
  query: QueryCreator<DB>,
  { userId, orderId, consentVersion: version, locale, source, at }: Slots<OrderConsent>,
) =>
  query.insertInto('consents').values({ user_id: userId, order_id: orderId, kind: 'health', version, locale, door: source, at })

/** Consents given with a person's orders stay, without the person. */
export async function detachOrderConsentsOf(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('consents')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('order_id', 'is not', null)
    .execute()
}

export async function detachConsentsOfOrders(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.updateTable('consents').set({ user_id: null }).where('order_id', 'in', orderIds).execute()
}
