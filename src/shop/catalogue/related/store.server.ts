import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { Place } from '../listing/store.server.ts'

/** What staff named beside a product, in their order, whether customers see it or not. */
export async function relatedRows(db: Db, productId: string) {
  const { rows } = await sql<{ public_id: string; name_pt: string; name_en: string; is_visible: boolean }>`
    select o.public_id, o.name_pt, o.name_en, o.active and may_be_advertised(o.class) as is_visible
      from products p join related_products r on r.product_id = p.id join products o on o.id = r.related_id
      where p.public_id = ${productId}::uuid order by r.position, o.id limit 50`.execute(db)
  return rows
}

/** Those that customers see beside a product: on sale, and of a class that may be advertised. */
export const placesOfRelated = (productId: string): RawBuilder<Place> => sql<Place>`
  select o.id as product_id, row_number() over (order by r.position, o.id) as place
    from products p join related_products r on r.product_id = p.id join products o on o.id = r.related_id
    where p.public_id = ${productId}::uuid and o.active and may_be_advertised(o.class)
    order by place limit 50`

/** The product with this id, locked until the transaction ends; undefined for an unknown one. */
export const lockProduct = (tx: Tx, productId: string) =>
  tx.selectFrom('products').select('id').where('public_id', '=', productId).forUpdate().executeTakeFirst()

/** Puts a product behind the others; false where it was there already. */
export async function insertRelated(tx: Tx, productId: number, relatedId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into related_products (product_id, related_id, position)
      select ${productId}, ${relatedId}, coalesce(max(position), 0) + 1 from related_products where product_id = ${productId}
      on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function deleteRelated(tx: Tx, productId: number, relatedPublicId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from related_products r using products o
      where r.product_id = ${productId} and o.id = r.related_id and o.public_id = ${relatedPublicId}::uuid`.execute(tx)
  return numAffectedRows === 1n
}

export const productId = (tx: Tx, publicId: string) =>
  tx.selectFrom('products').select(['id', 'name_pt']).where('public_id', '=', publicId).executeTakeFirst()
