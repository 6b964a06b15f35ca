import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { statesAwaiting } from './request.ts'
import type { Preference, RequestKind, RequestState, Actor } from './request.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'

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
export type ColumnTypes = { kind: RequestKind; locale: Locale; state: RequestState; preference: Preference | null }

export type RequestKey = { kind: RequestKind; publicId: string }

const selectRequest = (db: Db, { kind, publicId }: RequestKey) =>
  db.selectFrom('requests').select(columns).where('public_id', '=', publicId).where('kind', '=', kind)

export const findRequest = (db: Db, key: RequestKey) => selectRequest(db, key).$narrowType<ColumnTypes>().executeTakeFirst()

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

/** Locks the row until the transaction ends. */
export const lockRequest = (tx: Tx, key: RequestKey): Promise<RequestRow | undefined> =>
  selectRequest(tx, key).$narrowType<ColumnTypes>().forUpdate().executeTakeFirst()

/** What these rows are, for links. */
export const requestsByRow = (db: Db, rowIds: readonly number[]) =>
  db
    .selectFrom('requests')
    .select(['id', 'public_id', 'kind', 'is_clinical'])
    .where('id', 'in', rowIds)
    .limit(1000)
    .$narrowType<{ kind: RequestKind }>()
    .execute()

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
    .$narrowType<ColumnTypes>()
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
    .where('state', 'in', statesAwaiting('purchase'))
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .limit(limit)
    .$narrowType<ColumnTypes>()
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
    .selectFrom('orders_of_requests')
    .select('number')
    .where('request_id', '=', requestRowId)
    .orderBy('order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Columns that a transition writes besides the state. */
export type TransitionFacts = {
  submitted_at?: Date
  quoted_at?: Date
  expires_at?: Date
  valid_until?: string | null
  note_sealed?: Buffer | null
  reason_sealed?: Buffer
  /** The suggested reason that was given, or `other`. */ rejected_for?: string
  is_clinical?: boolean
}

export type RequestStateUpdate = { from: RequestState; to: RequestState; endedAt: Date | null; facts: TransitionFacts }

/** One compare-and-set; false when the state was no longer `from`. Clears the claim. */
export async function updateState(tx: Tx, rowId: number, { from, to, endedAt, facts }: RequestStateUpdate): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('requests')
    .set({ ...facts, state: to, ended_at: endedAt, claimed_by: null, claimed_at: null })
    .where('id', '=', rowId)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type NewTransition = {
  requestId: number
  event: string
  from: RequestState | null
  to: RequestState
  actor: Actor
  actorId: number | null
  alerts: readonly CustomerChannel[]
  at: Date
}

export async function addTransition(
  tx: Tx,
  { requestId, event, from, to, actor, actorId, alerts, at }: NewTransition,
): Promise<void> {
  await tx
    .insertInto('request_moves')
    .values({ request_id: requestId, event, from_state: from, to_state: to, actor, actor_id: actorId, alerts: [...alerts], at })
    .execute()
}

export const transitionsOf = (db: Db, requestIds: readonly number[]) =>
  db
    .selectFrom('request_moves')
    .select(['request_id', 'at', 'event', 'from_state', 'to_state', 'actor', 'actor_id', 'alerts'])
    .where('request_id', 'in', requestIds)
    .orderBy('id')
    .limit(10_000)
    .$narrowType<{ from_state: RequestState | null; to_state: RequestState; actor: Actor; alerts: CustomerChannel[] }>()
    .execute()

export type TransitionRow = Awaited<ReturnType<typeof transitionsOf>>[number]
