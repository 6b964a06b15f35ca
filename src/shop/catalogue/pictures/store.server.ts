import type { Db } from '#src/platform/database/database.ts'

/** Drawings whose sizes do not exist yet, oldest first. */
export const waiting = (db: Db, limit: number) =>
  db
    .selectFrom('product_images')
    .select(['id', 'file_key'])
    .where('derived', '=', false)
    .where('kind', '=', 'illustration')
    .orderBy('id')
    .limit(limit)
    .execute()

export type WaitingImage = Awaited<ReturnType<typeof waiting>>[number]

/** One statement; permanent. */
export async function markDerived(db: Db, ids: readonly number[]): Promise<void> {
  await db.updateTable('product_images').set({ derived: true }).where('id', 'in', ids).execute()
}
