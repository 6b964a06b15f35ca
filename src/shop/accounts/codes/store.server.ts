import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

export type CodePurpose = 'sign_up' | 'link_google' | 'delete_account' | 'guest_order' | 'guest_data' | 'change_email' | 'prove'

export type NewCode = {
  public_id: string
  handle_hash: Buffer
  purpose: CodePurpose
  email: string
  user_id: number | null
  code_sealed: Buffer
  payload_sealed: Buffer
  created_at: Date
  expires_at: Date
}

/** Replaces the code with the same handle. */
export async function addCode(tx: Tx, code: NewCode): Promise<void> {
  const { public_id, email, code_sealed, payload_sealed, created_at, expires_at } = code
  const renewed = { public_id, email, code_sealed, payload_sealed, created_at, expires_at }
  await tx
    .insertInto('email_codes')
    .values(code)
    .onConflict((conflict) =>
      conflict.column('handle_hash').doUpdateSet({ ...renewed, tries: 0, anonymous_tries: 0, used_at: null }),
    )
    .execute()
}

const columns = [
  'id',
  'public_id',
  'email',
  'user_id',
  'code_sealed',
  'payload_sealed',
  'tries',
  'anonymous_tries',
  'created_at',
  'expires_at',
  'used_at',
] as const
// Three emails an hour leave fewer codes alive; the limit only bounds the query.
const maxSessions = 10

/**
 * The codes that an attempt may mean: of one browser by its handle, else the latest to the mailbox. Locked, so that attempts are
 * counted one by one.
 */
export const lockCodes = (tx: Tx, owner: { purpose: CodePurpose; email: string; handleHash?: Buffer }) =>
  tx
    .selectFrom('email_codes')
    .select(columns)
    .where('purpose', '=', owner.purpose)
    .where('email', '=', owner.email)
    .$if(owner.handleHash !== undefined, (query) => query.where('handle_hash', '=', owner.handleHash ?? Buffer.alloc(0)))
    .orderBy('id', 'desc')
    .limit(maxSessions)
    .forUpdate()
    .execute()

export type CodeRow = Awaited<ReturnType<typeof lockCodes>>[number]

export const findCode = (db: Db, purpose: CodePurpose, handleHash: Buffer) =>
  db
    .selectFrom('email_codes')
    .select(columns)
    .where('purpose', '=', purpose)
    .where('handle_hash', '=', handleHash)
    .executeTakeFirst()

/** The latest code to a mailbox that was not used, with the hash of its browser's handle. */
export const latestCode = (db: Db, purpose: CodePurpose, email: string) =>
  db
    .selectFrom('email_codes')
    .select(['public_id', 'handle_hash', 'payload_sealed', 'created_at', 'expires_at'])
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Which counter an attempt belongs to: with a browser's handle, or without one. */
export type TryCount = 'tries' | 'anonymous_tries'

export async function countTry(tx: Tx, count: TryCount, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('email_codes')
    .set({ [count]: sql`${sql.ref(count)} + 1` })
    .where('id', 'in', ids)
    .execute()
}

export async function markUsed(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.updateTable('email_codes').set({ used_at: now }).where('id', '=', id).execute()
}

export async function removeCodesBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('email_codes').where('expires_at', '<', moment).execute()
}

/** People whose tax number has no hash yet. */
export async function unhashedNifs(db: Db, limit: number): Promise<{ id: number; publicId: string; sealed: Buffer }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'public_id as publicId', 'nif_sealed as sealed'])
    .where('nif_sealed', 'is not', null)
    .where('nif_hash', 'is', null)
    .$narrowType<{ sealed: Buffer }>()
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows
}

/** Does nothing if the tax number has changed in the meantime. */
export async function setNifHash(db: Db, { id, sealed }: { id: number; sealed: Buffer }, hash: Buffer): Promise<void> {
  await db.updateTable('users').set({ nif_hash: hash }).where('id', '=', id).where('nif_sealed', '=', sealed).execute()
}

/** People whose phone has no hash yet. */
export async function unhashedPhones(db: Db, limit: number): Promise<{ id: number; publicId: string; sealed: Buffer }[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'public_id as publicId', 'mobile_phone_sealed as sealed'])
    .where('mobile_phone_sealed', 'is not', null)
    .where('mobile_phone_hash', 'is', null)
    .$narrowType<{ sealed: Buffer }>()
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows
}

/** Does nothing if the phone has changed in the meantime. */
export async function setPhoneHash(db: Db, { id, sealed }: { id: number; sealed: Buffer }, hash: Buffer): Promise<void> {
  await db
    .updateTable('users')
    .set({ mobile_phone_hash: hash })
    .where('id', '=', id)
    .where('mobile_phone_sealed', '=', sealed)
    .execute()
}

export async function removeAllCodes(tx: Tx): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('email_codes').executeTakeFirst()
  return Number(numDeletedRows)
}
