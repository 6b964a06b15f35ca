import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'

export type GoneRow = {
  name: string
  substance: string | null
  shelf_name: string | null
  shelf_slug: string | null
}

/** The product that was taken off the shop and that an id, a slug or a former slug means, with one of its lowest shelves. */
export async function goneProduct(db: Db, idOrSlug: string, locale: Locale): Promise<GoneRow | undefined> {
  const { rows } = await sql<GoneRow>`
    select p.${sql.ref(`name_${locale}`)} as name, p.${sql.ref(`substance_${locale}`)} as substance, shelf.name as shelf_name, shelf.slug as shelf_slug
      from products p
      left join lateral (
        select c.${sql.ref(`name_${locale}`)} as name, c.${sql.ref(`slug_${locale}`)} as slug
          from product_collections pc join collections c on c.id = pc.collection_id where pc.product_id = p.id
          order by c.parent_id is null, c.position, c.id limit 1) shelf on true
      where not p.active and (${idOrSlug} in (p.slug_pt, p.slug_en) or p.public_id::text = lower(${idOrSlug})
        or p.id in (select target_id from slug_history where kind = 'product' and slug = ${idOrSlug}))
      limit 1`.execute(db)
  return rows[0]
}
