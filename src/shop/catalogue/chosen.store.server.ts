import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Place } from './listing.store.server.ts'

/** In the chosen order; hidden products and those that may not be advertised are left out. */
export const placesOfChosen = (publicIds: readonly string[]): RawBuilder<Place> => sql<Place>`
  select p.id as product_id, chosen.place
    from unnest(${publicIds}::uuid[]) with ordinality as chosen (id, place) join products p on p.public_id = chosen.id
    where p.active and may_be_advertised(p.class)
    order by chosen.place limit 100`

/** The product of a variant by its SKU, ignoring case. */
export const placeOfReference = (sku: string): RawBuilder<Place> => sql<Place>`
  select product_id, 1 as place from variants where sku = ${sku} or sku = ${sku.toUpperCase()} order by sku = ${sku} desc limit 1`
