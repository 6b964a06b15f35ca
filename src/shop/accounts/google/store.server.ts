import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { StaffRole } from '#src/shop/permissions/capabilities.ts'

/** The person linked to a Google account and the person with its address; usually the same one. */
export const findByIdentity = (db: Db, { subject, email }: { subject: string; email: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'public_id', 'email', 'name', 'roles', 'locale', 'google_subject', 'blocked_at', 'demo'])
    .where((is) => is.or([is('google_subject', '=', subject), is('email', '=', email)]))
    .limit(2)
    .$narrowType<{ roles: StaffRole[]; locale: Locale }>()
    .execute()

export type IdentityRow = Awaited<ReturnType<typeof findByIdentity>>[number]

/** False for an account that already has a Google account, is blocked or was erased. */
export async function setSubject(tx: Tx, userId: number, subject: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ google_subject: subject })
    .where('id', '=', userId)
    .where('google_subject', 'is', null)
    .where('blocked_at', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** False when it was used before. */
export async function useOnce(tx: Tx, hash: Buffer, until: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_id_tokens')
    .values({ token_hash: hash, expires_at: until })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function wasUsed(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db.selectFrom('used_id_tokens').select('expires_at').where('token_hash', '=', hash).executeTakeFirst()
  return row !== undefined
}

export async function removeUsedBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('used_id_tokens').where('expires_at', '<', moment).execute()
}
