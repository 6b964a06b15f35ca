import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Preference, RequestKind, RequestState } from './request.ts'

export const columns = [
  'id',
  'public_id',
  'kind',
  'user_id',
  'locale',
  'state',
  'codes_sealed',
  'sms_sealed',
  'text_sealed',
  'preference',
  'product_public_id',
  'quantity',
  'is_clinical',
  'health_consent_version',
  'claimed_by',
  'claimed_at',
  'quoted_at',
  'expires_at',
  'valid_until',
  'note_sealed',
  'reason_sealed',
  'reminders',
  'created_at',
  'submitted_at',
  'ended_at',
  'wiped_at',
] as const

// The table's CHECKs guarantee these values.
export type StoredText = { kind: RequestKind; locale: Locale; state: RequestState; preference: Preference | null }

export type RequestKey = { kind: RequestKind; publicId: string }

const selectRequest = (db: Db, { kind, publicId }: RequestKey) =>
  db.selectFrom('requests').select(columns).where('public_id', '=', publicId).where('kind', '=', kind)

export const findRequest = (db: Db, key: RequestKey) => selectRequest(db, key).$narrowType<StoredText>().executeTakeFirst()

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Locks the row until the transaction ends. */
export const lockRequest = (tx: Tx, key: RequestKey): Promise<RequestRow | undefined> =>
  selectRequest(tx, key).$narrowType<StoredText>().forUpdate().executeTakeFirst()

/** `ended`: only those that have ended, or only those that have not. */
export type PageOf = { limit: number; offset: number; ended?: boolean | undefined }

/** Newest first. */
export const requestsOf = (db: Db, userId: number, kind: RequestKind, { limit, offset, ended }: PageOf): Promise<RequestRow[]> =>
  db
    .selectFrom('requests')
    .select(columns)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(ended !== undefined, (rows) => rows.where('ended_at', ended ? 'is not' : 'is', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .$narrowType<StoredText>()
    .execute()

export async function countRequestsOf(
  db: Db,
  userId: number,
  kind: RequestKind,
  { ended }: Pick<PageOf, 'ended'> = {},
): Promise<number> {
  const { count } = await db
    .selectFrom('requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(ended !== undefined, (rows) => rows.where('ended_at', ended ? 'is not' : 'is', null))
    .executeTakeFirstOrThrow()
  return count
}

/** Quoted requests of both kinds that wait for their customer, earliest expiry first. */
export const waitingOf = (db: Db, userId: number, now: Date, limit: number): Promise<RequestRow[]> =>
  db
    .selectFrom('requests')
    .select(columns)
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .limit(limit)
    .$narrowType<StoredText>()
    .execute()

export type NewRequest = {
  publicId: string
  kind: RequestKind
  userId: number
  locale: Locale
  sealed: { codes: Buffer | null; sms: Buffer | null; text: Buffer | null }
  preference: Preference | null
  productId: string | null
  quantity: number | null
  isClinical: boolean
  healthConsent: number
  at: Date
}

export async function addRequest(tx: Tx, request: NewRequest): Promise<number> {
  const { id } = await tx
    .insertInto('requests')
    .values({
      public_id: request.publicId,
      kind: request.kind,
      user_id: request.userId,
      locale: request.locale,
      state: 'new',
      codes_sealed: request.sealed.codes,
      sms_sealed: request.sealed.sms,
      text_sealed: request.sealed.text,
      preference: request.preference,
      product_public_id: request.productId,
      quantity: request.quantity,
      is_clinical: request.isClinical,
      health_consent_version: request.healthConsent,
      created_at: request.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The sealed codes of a person's latest prescriptions that still have codes. */
export const codesOfPerson = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('requests')
    .select(['public_id', 'state', 'created_at', 'codes_sealed'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'prescription')
    .where('codes_sealed', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ codes_sealed: Buffer; state: RequestState }>()
    .execute()

/** The number of the latest order that contains the request; null without one. */
export async function orderNumberOf(db: Db, requestRowId: number): Promise<string | null> {
  const row = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select('o.number')
    .where('l.request_id', '=', requestRowId)
    .orderBy('o.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}
