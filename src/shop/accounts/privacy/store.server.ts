import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Locale } from '#src/i18n/locales.ts'

/** A person's row, locked until the transaction ends, so that no new row can reference it. Undefined once it is erased. */
export const lockPerson = (tx: Tx, userId: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'public_id', 'email', 'locale', 'mobile_phone_sealed'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .$narrowType<{ locale: Locale }>()
    .executeTakeFirst()

export type PersonRow = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/** Deletes rows that belong to the person alone, and pending codes of the mailbox, including those that others requested. */
export async function removeBelongings(tx: Tx, { id, email }: PersonRow): Promise<void> {
  await tx.deleteFrom('api_tokens').where('user_id', '=', id).execute()
  await tx.deleteFrom('addresses').where('user_id', '=', id).execute()
  await tx.deleteFrom('unwanted_notices').where('user_id', '=', id).execute()
  await tx.deleteFrom('customer_notes').where('user_id', '=', id).execute()
  await tx.deleteFrom('password_tokens').where('user_id', '=', id).execute()
  await tx
    .deleteFrom('distinct_customers')
    .where((row) => row.or([row('lower_id', '=', id), row('higher_id', '=', id)]))
    .execute()
  await tx
    .deleteFrom('email_codes')
    .where((row) => row.or([row('user_id', '=', id), row('email', '=', email)]))
    .execute()
}

/** Deletes pending codes of a mailbox, including those that others requested. */
export async function removeCodesTo(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('email_codes').where('email', '=', email).execute()
}

/** Leaves a row that history can reference. The table's CHECK enforces the same. */
export async function makeTombstone(tx: Tx, { id, public_id }: PersonRow, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: `${public_id}@erased.invalid`,
      password_hash: null,
      google_subject: null,
      name: null,
      date_of_birth_sealed: null,
      mobile_phone_sealed: null,
      mobile_phone_hash: null,
      nif_sealed: null,
      nif_hash: null,
      roles: [],
      demo: false,
      locale: 'pt',
      alerts_by_email: false,
      alerts_by_sms: false,
      profile_skipped_at: null,
      blocked_at: now,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** People erased since a moment; a concurrent request may have left rows behind. */
export async function erasedSince(db: Db, moment: Date): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('erased_at', '>', moment).orderBy('id').limit(1000).execute()
  return rows.map(({ id }) => id)
}

export async function removeTokensBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('password_tokens').where('expires_at', '<', moment).execute()
}
