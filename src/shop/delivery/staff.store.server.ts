import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { MethodTerms } from './shipping-method.ts'
import type { RateTerms } from './shipping-rate.ts'

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

/** The same, by one of its rates. */
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
