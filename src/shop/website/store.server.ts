import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#src/platform/database/database.ts'

// A view has no columns that are never null, as far as PostgreSQL tells.
type StandardRow = { price_cents: number; free_from_cents: number | null; expected_pt: string; expected_en: string }

/** The record of the pharmacy, where it delivers medicines and what delivery costs; undefined when there is none. */
export const settings = (db: Db) =>
  db
    .selectFrom('website')
    .select((row) => [
      'config',
      sql<boolean>`sells_medicines()`.as('sellsMedicines'),
      jsonArrayFrom(
        row
          .selectFrom('counties')
          .select(['counties.dico', 'counties.name'])
          .where(sql<boolean>`counties.dico in (select medicine_counties(website.config))`)
          .orderBy(sql`fold(counties.name)`)
          .limit(400),
      ).as('counties'),
      jsonObjectFrom(
        row
          .selectFrom('standard_shipping_rate')
          .select(['price_cents', 'free_from_cents', 'expected_pt', 'expected_en'])
          .$castTo<StandardRow>(),
      ).as('standard'),
    ])
    .executeTakeFirst()

/** Changes some of the settings of delivery; the others stay. */
export const changeDelivery = (tx: Tx, change: object, at: Date) =>
  tx
    .updateTable('website')
    .set({
      config: sql`jsonb_set(config, '{delivery}', config -> 'delivery' || ${JSON.stringify(change)}::jsonb)`,
      updated_at: at,
    })
    .execute()

/** What everything that pages show of the shop is at. */
export async function publicVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('content_versions').select('version').where('name', '=', 'public').executeTakeFirstOrThrow()
  return row.version
}
