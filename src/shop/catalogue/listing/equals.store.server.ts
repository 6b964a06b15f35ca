import { sql } from 'kysely'
import type { Db } from '#src/platform/database/database.ts'

export type CheaperEqual = { variant: string; slug: string; saved: number }

/**
 * Of these packs, by public id, those of which the shop can sell a cheaper equal: the same substance, strength, form, class and
 * content under another name. `saved`: cents.
 */
export async function cheaperEquals(db: Db, variantIds: readonly string[], locale: 'pt' | 'en'): Promise<CheaperEqual[]> {
  const { rows } = await sql<CheaperEqual>`
    select v.public_id as variant, other.slug, v.price_cents - other.price_cents as saved
      from variants v join products p on p.id = v.product_id
      cross join lateral (
        select ${sql.ref(`o.slug_${locale}`)} as slug, w.price_cents
          from products o join variants w on w.product_id = o.id join stock_items s on s.variant_id = w.id
          where o.active and o.substance_pt = p.substance_pt and o.form_key = p.form_key and o.strength = p.strength and o.id <> p.id
            and o.class = p.class and w.pack_amount = v.pack_amount and w.pack_unit = v.pack_unit and w.price_cents < v.price_cents
            and s.on_hand > s.held
          order by w.price_cents, o.id limit 1) other
      where v.public_id = any (${variantIds}::uuid[]) limit 100`.execute(db)
  return rows
}
