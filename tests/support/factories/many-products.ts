import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

/**
 * Copies of the demo's products under other names and addresses, published, each with one pack of which nothing is reduced, and in a
 * collection. Their search word is "granel".
 */
export async function addManyProducts(db: Db, count: number): Promise<void> {
  await sql`
    insert into products (public_id, class, brand_id, form_key, name_pt, name_en, slug_pt, slug_en, description_pt, description_en, usage_pt,
        usage_en, warnings_pt, warnings_en, colour, keywords_pt, keywords_en, popularity, active, published_at, created_at, updated_at)
      select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, 'COSMETIC', brand_id, form_key, 'Granel ' || n || ' ' || name_pt,
             'Granel ' || n || ' ' || name_en, 'granel-' || n, 'granel-en-' || n, description_pt, description_en, usage_pt, usage_en, warnings_pt,
             warnings_en, colour, keywords_pt, keywords_en, n, true, now(), now(), now()
        from generate_series(1, ${count}::int) n
        join (select *, row_number() over (order by id) as place, count(*) over () as all_of_them from products) copied
          on copied.place = n % copied.all_of_them + 1`.execute(db)
  const added = sql`(select * from products where slug_pt like 'granel-%')`
  await sql`
    insert into product_collections select p.id, (select min(id) from collections) from ${added} p`.execute(db)
  await sql`
    insert into variants (public_id, product_id, position, sku, pack_pt, pack_en, price_cents, vat_basis_points)
      select overlay(gen_random_uuid()::text placing '7' from 15)::uuid, id, 0, 'GRANEL-' || id, '50 ml', '50 ml', 1000 + id % 900, 2300
        from ${added} p`.execute(db)
  const packs = sql`(select v.* from variants v join ${added} p on p.id = v.product_id)`
  await sql`insert into stock_items (variant_id, on_hand) select id, 20 from ${packs} v`.execute(db)
  await sql`
    insert into price_history (variant_id, price_cents, valid_from)
      select id, price_cents, now() - interval '60 days' from ${packs} v`.execute(db)
}
