import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'

/** Bounds the queries: no shop has more methods, and no method more rates. */
const MAX_COUNT = 200

export const pickupLocations = (db: Db) =>
  db
    .selectFrom('stock_locations')
    .select(['id as rowId', 'public_id as id', 'name', 'address1', 'city', 'zipcode', 'phone'])
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute()

const methodRows = (db: Db | ExpressionBuilder<DB, never>) =>
  db
    .selectFrom('shipping_methods as m')
    .select(['m.id', 'm.public_id', 'm.name_pt', 'm.name_en', 'm.expected_pt', 'm.expected_en', 'm.tracking_template'])
    .select(['m.active', 'm.position'])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('shipping_rates as r')
          .select(['r.id', 'r.public_id', 'r.zone', 'r.county_dicos', 'r.price_cents', 'r.free_from_cents', 'r.active'])
          .select(['r.weight_from_grams', 'r.weight_to_grams', 'r.total_from_cents', 'r.total_to_cents'])
          .whereRef('r.method_id', '=', 'm.id')
          .orderBy(sql`array_position(array['mainland', 'azores', 'madeira', 'counties'], r.zone)`)
          .orderBy('r.weight_from_grams')
          .orderBy('r.total_from_cents')
          .orderBy('r.id')
          .limit(MAX_COUNT),
      ).as('rates'),
    )
    .orderBy('m.position')
    .orderBy('m.id')
    .limit(MAX_COUNT)

/** Every method with all its rates, including inactive ones. */
export const methods = (db: Db) => methodRows(db).execute()

export type MethodRow = Awaited<ReturnType<typeof methods>>[number]

/** The county of a postal code "5000-577", and the methods on offer. */
export const offerAt = (db: Db, zipcode: string) =>
  db
    .selectNoFrom((row) => [
      jsonObjectFrom(
        row
          .selectFrom('counties')
          .select(['dico', 'name', 'district', 'region'])
          .where('dico', '=', sql<string>`county_of(${zipcode})`),
      ).as('county'),
      jsonArrayFrom(methodRows(row).where('m.active', '=', true)).as('methods'),
    ])
    .executeTakeFirstOrThrow()

/** By region, district and name. */
export const counties = (db: Db) =>
  db
    .selectFrom('counties')
    .select(['dico', 'name', 'district', 'region'])
    .orderBy(sql`array_position(array['mainland', 'azores', 'madeira'], region)`)
    .orderBy(sql`fold(district)`)
    .orderBy(sql`fold(name)`)
    .limit(400)
    .execute()
