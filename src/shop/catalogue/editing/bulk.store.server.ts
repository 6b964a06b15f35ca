import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { ProductDraft } from './product-draft.ts'

/** The public ids of the products of these packs. */
export async function productsOfVariants(db: Db, variantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    select public_id from products where id in (select product_id from variants where public_id = any (${variantIds}::uuid[]))
      order by id limit 20000`.execute(db)
  return rows.map((row) => row.public_id)
}

/** What a bulk change found and left of each product, with the version that it left. */
export type BulkRow = { id: string; version: number; before: ProductDraft }

export async function insertBulkChange(
  tx: Tx,
  { publicId, userId, at, rows }: { publicId: string; userId: number; at: Date; rows: readonly BulkRow[] },
): Promise<void> {
  await tx
    .insertInto('bulk_changes')
    .values({ public_id: publicId, user_id: userId, at, products: JSON.stringify(rows) })
    .execute()
}

export const lockBulkChange = (tx: Tx, publicId: string) =>
  tx
    .selectFrom('bulk_changes')
    .select(['id', 'at', 'undone_at', 'products'])
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()

export async function markUndone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('bulk_changes').set({ undone_at: at }).where('id', '=', id).execute()
}

/** Changes that can no longer be undone are of no further use. */
export async function deleteBulkChanges(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('bulk_changes').where('at', '<', before).execute()
}
