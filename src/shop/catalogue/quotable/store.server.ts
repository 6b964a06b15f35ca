import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { BasisPoints } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { ProductClass } from '../product/product.ts'
import { foundProducts } from '../search/search.store.server.ts'
import type { SearchTerms } from '../search/search-terms.ts'

type PackRow = {
  public_id: string
  name: string
  pack: string
  class: string
  price_cents: number
  vat_basis_points: number
  left: number
  generic: boolean
}

export type DispensableRow = PackRow & {
  substance: string | null
  form: string
  strength: string | null
  code: string | null
  /** The cheapest generic of the same kind; null if there is none. */
  cheapest: PackRow | null
}

// Equivalent packs: same substance, form and strength, and the same content.
const cheapest = (locale: Locale): RawBuilder<unknown> => sql`
  select o.public_id, ${sql.ref(`q.name_${locale}`)} as name, ${sql.ref(`o.pack_${locale}`)} as pack, q.class, o.price_cents,
         o.vat_basis_points, greatest(0, coalesce(t.on_hand - t.held, 0)) as left, q.generic
    from products q join variants o on o.product_id = q.id left join stock_items t on t.variant_id = o.id
    where q.active and q.generic and q.substance_pt = p.substance_pt and q.form_key = p.form_key and q.strength = p.strength
      and o.pack_amount = v.pack_amount and o.pack_unit = v.pack_unit
    order by coalesce(t.on_hand - t.held, 0) <= 0, o.price_cents, o.id limit 1`

const columns = (locale: Locale): RawBuilder<unknown> => sql`
  v.public_id, ${sql.ref(`p.name_${locale}`)} as name, ${sql.ref(`v.pack_${locale}`)} as pack, p.class, v.price_cents,
  v.vat_basis_points, greatest(0, coalesce(s.on_hand - s.held, 0)) as left, p.generic,
  ${sql.ref(`p.substance_${locale}`)} as substance, ${sql.ref(`f.name_${locale}`)} as form, p.strength, v.code,
  (select to_json(c) from (${cheapest(locale)}) c) as cheapest`

const shelf = sql`
  products p join variants v on v.product_id = p.id join forms f on f.key = p.form_key left join stock_items s on s.variant_id = v.id`

/**
 * Packs on sale that match a search, best match first, then by strength, size and price, so that similar packs are listed
 * together.
 */
export async function searchRows(db: Db, terms: SearchTerms, locale: Locale, limit: number): Promise<DispensableRow[]> {
  const { rows } = await sql<DispensableRow>`
    with ${foundProducts(terms, locale)}
    select ${columns(locale)} from found join ${shelf} on true
      where p.id = found.id and p.active
        and (not exists (select 1 from coded) or array[v.sku, v.code, v.barcode] && ${terms.codes}::text[])
      order by found.rank >= 1 desc, ${sql.ref(`p.substance_${locale}`)}, p.form_key, length(p.strength), p.strength, v.pack_amount,
               v.price_cents, v.id
      limit ${limit}`.execute(db)
  return rows
}

/** The packs on sale with these public ids, in no particular order. */
export async function packRows(db: Db, variantIds: readonly string[], locale: Locale): Promise<DispensableRow[]> {
  const { rows } = await sql<DispensableRow>`
    select ${columns(locale)} from ${shelf} where v.public_id = any (${variantIds}::uuid[]) and p.active limit 200`.execute(db)
  return rows
}

/** The columns needed to price a pack; unknown packs and those off sale are absent. */
export const soldRows = (db: Db, variantIds: readonly string[]) =>
  db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.public_id', 'p.class', 'p.generic', 'v.vat_basis_points'])
    .where('v.public_id', 'in', variantIds)
    .where('p.active', '=', true)
    .limit(200)
    .$narrowType<{ class: ProductClass; vat_basis_points: BasisPoints }>()
    .execute()
