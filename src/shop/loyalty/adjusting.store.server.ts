import type { Db } from '#src/platform/database/database.ts'

export async function walletRowId(db: Db, publicId: string): Promise<number | undefined> {
  const row = await db.selectFrom('loyalty_wallets').select('id').where('public_id', '=', publicId).executeTakeFirst()
  return row?.id
}

/** Of a wallet that is somebody's. */
export async function balanceOf(db: Db, publicId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('loyalty_wallets')
    .select('balance_points')
    .where('public_id', '=', publicId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.balance_points
}
