import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import { uuidOr } from './store.server.ts'

export type DiscontinuedRow = {
  name: string
  substance: string | null
  shelf_name: string | null
  shelf_slug: string | null
}

// One subquery per kind of name: combined in one condition they make PostgreSQL read every product.
/** The discontinued product with this id, slug or former slug, with one of its lowest collections. */
export async function discontinuedProduct(db: Db, idOrSlug: string, locale: Locale): Promise<DiscontinuedRow | undefined> {
  const { rows } = await sql<DiscontinuedRow>`
    select p.${sql.ref(`name_${locale}`)} as name, p.${sql.ref(`substance_${locale}`)} as substance, shelf.name as shelf_name, shelf.slug as shelf_slug
      from products p join (
        select id from products where slug_pt = ${idOrSlug}
        union select id from products where slug_en = ${idOrSlug}
        union select id from products where public_id = ${uuidOr(idOrSlug)}::uuid
        union select target_id from slug_history where kind = 'product' and slug = ${idOrSlug}) meant on meant.id = p.id
      left join lateral (
        select c.${sql.ref(`name_${locale}`)} as name, c.${sql.ref(`slug_${locale}`)} as slug
          from product_collections pc join collections c on c.id = pc.collection_id where pc.product_id = p.id
          order by c.parent_id is null, c.position, c.id limit 1) shelf on true
      where not p.active
      limit 1`.execute(db)
  return rows[0]
}
