import type { Db, Tx } from './database/database.ts'

export type HashKeyName = 'mailboxes' | 'audit'

export const findHashKey = (db: Db, name: HashKeyName) =>
  db.selectFrom('hash_keys').select('secret_sealed').where('name', '=', name).executeTakeFirst()

/** When processes start at once, the first one's key is used. */
export async function addHashKey(tx: Tx, name: HashKeyName, sealed: Buffer): Promise<void> {
  await tx
    .insertInto('hash_keys')
    .values({ name, secret_sealed: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
