import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'

// What only imports need of the catalogue.

/** Products by their Portuguese slug or name, with what tells two of the same name apart. */
export async function productsNamed(db: Db, { slugs, names }: { slugs: readonly string[]; names: readonly string[] }) {
  const { rows } = await sql<{
    public_id: string
    slug_pt: string
    name_pt: string
    form_key: string
    strength: string | null
    holder: string | null
    variants: string[]
  }>`
    select p.public_id, p.slug_pt, p.name_pt, p.form_key, p.strength, p.holder,
           array(select v.public_id from variants v where v.product_id = p.id order by v.position limit 50) as variants
      from products p
      where p.slug_pt = any (${slugs}::text[]) or p.name_pt = any (${names}::text[])
      order by p.id limit 60000`.execute(db)
  return rows
}

/** Deletes products that nothing refers to; returns those that it deleted. */
export async function deleteProducts(tx: Tx, publicIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select delete_unused_products(${publicIds}::uuid[]) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function deleteVariants(tx: Tx, publicIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select delete_unused_variants(${publicIds}::uuid[]) as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const formNames = (db: Db) => db.selectFrom('forms').select(['key', 'name_pt', 'name_en']).limit(5000).execute()

/** The categories with their names and the one above. */
export const categoryRows = (db: Db) =>
  db
    .selectFrom('collections')
    .select(['id', 'public_id', 'parent_id', 'slug_pt', 'slug_en', 'name_pt', 'name_en'])
    .orderBy('id')
    .limit(5000)
    .execute()

export type CategoryRow = Awaited<ReturnType<typeof categoryRows>>[number]

export async function substancesOf(db: Db, publicIds: readonly string[]): Promise<Map<string, { pt: string; en: string }>> {
  const { rows } = await sql<{ id: string; pt: string | null; en: string | null }>`
    select public_id as id, substance_pt as pt, substance_en as en from products
      where public_id = any (${publicIds}::uuid[]) and substance_pt is not null limit 60000`.execute(db)
  return new Map(rows.map(({ id, pt, en }) => [id, { pt: pt ?? '', en: en ?? pt ?? '' }]))
}

/** Makes PostgreSQL plan again for tables that have grown: without it an import into an empty shop takes four times as long. */
export async function replan(tx: Tx): Promise<void> {
  await sql`select analyze_catalogue()`.execute(tx)
}
