import { connectionString, socketAddress } from '#src/platform/database/embedded-address.ts'
import { embeddedFolders } from '#src/platform/database/embedded-folders.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import type { Database } from '#src/platform/database/database.ts'

/** A connection to the embedded database of a shop in `dataDir`, for observers. */
export const openEmbedded = (dataDir: string): Promise<Database> =>
  openDatabase(connectionString(socketAddress(embeddedFolders(dataDir)), 'botica', 'botica'))

/** The id of a demo product stocked beyond what the test buys. */
export async function stockUp({ db }: Pick<Database, 'db'>): Promise<string> {
  const cream = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.public_id'])
    .where('p.class', '=', 'COSMETIC')
    .orderBy('v.id')
    .executeTakeFirstOrThrow()
  await db.updateTable('stock_items').set({ on_hand: 100_000 }).where('variant_id', '=', cream.id).execute()
  return cream.public_id
}
