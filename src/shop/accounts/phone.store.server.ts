import type { Db } from '#src/platform/database/database.ts'

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
