import type { Result } from '#src/kernel/result.ts'
import type { World } from '#src/platform/world.ts'

/** The shop at that moment. Jobs are not sent: their emails are long past. */
export const at = (world: World, then: Date): World => ({
  ...world,
  now: () => then,
  realNow: () => then,
  jobs: { ...world.jobs, send: () => Promise.resolve() },
})

/**
 * Something that happened that many hours ago. Steps run oldest first, because append-only tables must be in the order of time.
 */
export type Step = { hoursAgo: number; make: () => Promise<unknown> }

export function made<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`the demo cannot be made: ${result.error.code}`)
  return result.value
}

/** The public id of a variant and the name pharmacists use: "Zarator 20 mg, 28 comprimidos". */
export async function variantOf({ db }: Pick<World, 'db'>, sku: string): Promise<{ id: string; name: string }> {
  const row = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.public_id', 'products.name_pt', 'variants.pack_pt'])
    .where('variants.sku', '=', sku)
    .executeTakeFirst()
  if (!row) throw new Error(`the seed names ${sku}, which it does not hold`)
  return { id: row.public_id, name: `${row.name_pt}, ${row.pack_pt}` }
}
