import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { MethodTerms } from './shipping-method.ts'
import type { RateTerms } from './shipping-rate.ts'

/** Bounds the queries: no shop has more methods, and no method more rates. */
const MAX_COUNT = 200

export const pickupLocations = (db: Db) =>
  db
    .selectFrom('website_pickup_locations')
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

// Compared as text, so that an id that is not a UUID is not found instead of an error. The tables have a few rows.
const sameId = (id: string) => sql<boolean>`public_id::text = ${id.toLowerCase()}`

const methodColumns = ({ name, expected, trackingTemplate, position }: MethodTerms) => ({
  name_pt: name.pt,
  name_en: name.en,
  expected_pt: expected.pt,
  expected_en: expected.en,
  tracking_template: trackingTemplate,
  position,
})

export const addMethod = (tx: Tx, publicId: string, terms: MethodTerms) =>
  tx
    .insertInto('shipping_methods')
    .values({ public_id: publicId, ...methodColumns(terms) })
    .execute()

export const changeMethod = (tx: Tx, id: number, { active, ...terms }: MethodTerms & { active: boolean }) =>
  tx
    .updateTable('shipping_methods')
    .set({ active, ...methodColumns(terms) })
    .where('id', '=', id)
    .execute()

/** Locks a method and its rates until the transaction ends; undefined when there is none. */
export const lockMethod = (tx: Tx, id: string) =>
  tx.selectFrom('shipping_methods').select('id').where(sameId(id)).forUpdate().executeTakeFirst()

/** `lockMethod` by one of its rates. */
export const lockMethodOfRate = (tx: Tx, rateId: string) =>
  tx
    .selectFrom('shipping_methods')
    .select('id')
    .where('id', '=', (row) => row.selectFrom('shipping_rates').select('method_id').where(sameId(rateId)))
    .forUpdate()
    .executeTakeFirst()

const rateColumns = ({ zone, grams, total, price, freeFrom }: RateTerms) => ({
  zone: zone.kind,
  county_dicos: [...zone.dicos],
  weight_from_grams: grams.from,
  weight_to_grams: grams.to,
  total_from_cents: total.from,
  total_to_cents: total.to,
  price_cents: price,
  free_from_cents: freeFrom,
})

export const addRate = (tx: Tx, { publicId, methodId }: { publicId: string; methodId: number }, terms: RateTerms) =>
  tx
    .insertInto('shipping_rates')
    .values({ public_id: publicId, method_id: methodId, ...rateColumns(terms) })
    .execute()

export const changeRate = (tx: Tx, id: number, { active, ...terms }: RateTerms & { active: boolean }) =>
  tx
    .updateTable('shipping_rates')
    .set({ active, ...rateColumns(terms) })
    .where('id', '=', id)
    .execute()

/** How many of these codes are counties. */
export const countCounties = (db: Db, dicos: readonly string[]) =>
  db
    .selectFrom('counties')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('dico', '=', (row) => row.fn.any(row.val([...dicos])))
    .executeTakeFirstOrThrow()
