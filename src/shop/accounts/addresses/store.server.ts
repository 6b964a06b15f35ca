import type { Db, Tx } from '#src/platform/database/database.ts'

const columns = ['id', 'public_id', 'user_id', 'address_sealed', 'is_default', 'created_at'] as const

/** The default first, then the newest. */
export const addressesOf = (db: Db, userId: number, limit: number) =>
  db
    .selectFrom('addresses')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type AddressRow = Awaited<ReturnType<typeof addressesOf>>[number]

export const findAddress = (db: Db, userId: number, publicId: string): Promise<AddressRow | undefined> =>
  db.selectFrom('addresses').select(columns).where('user_id', '=', userId).where('public_id', '=', publicId).executeTakeFirst()

/** Serializes changes to an address book: the number of addresses and the default concern all of its rows. */
export async function lockBook(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

export type NewAddressRow = Pick<AddressRow, 'public_id' | 'user_id' | 'address_sealed' | 'created_at'>

export const addAddress = (tx: Tx, address: NewAddressRow): Promise<AddressRow> =>
  tx
    .insertInto('addresses')
    .values({ ...address, updated_at: address.created_at })
    .returning(columns)
    .executeTakeFirstOrThrow()

export async function changeAddress(tx: Tx, id: number, change: { address_sealed: Buffer; updated_at: Date }): Promise<void> {
  await tx.updateTable('addresses').set(change).where('id', '=', id).execute()
}

export async function removeAddress(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('addresses').where('id', '=', id).execute()
}

/** Two statements: the unique index on the default is checked row by row and must never see two. */
export async function makeDefault(tx: Tx, { id, user_id: userId }: Pick<AddressRow, 'id' | 'user_id'>): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .where('id', '!=', id)
    .execute()
  await tx.updateTable('addresses').set({ is_default: true }).where('id', '=', id).execute()
}
