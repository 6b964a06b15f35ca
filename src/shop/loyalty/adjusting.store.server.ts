import type { Db } from '#src/platform/database/database.ts'

export async function walletRowId(db: Db, publicId: string): Promise<number | undefined> {
  const row = await db.selectFrom('loyalty_wallets').select('id').where('public_id', '=', publicId).executeTakeFirst()
  return row?.id
}
