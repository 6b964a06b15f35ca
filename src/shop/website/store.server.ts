import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#src/platform/database/database.ts'

// The county whose neighbours, with itself, are where medicines go; null where the counties were chosen otherwise.
const aroundOf = sql<string | null>`(
  select home.name from delivery_counties home
    where home.dico in (select medicine_counties(website.config))
      and (select array_agg(d order by d) from medicine_counties(website.config) d)
        = (select array_agg(d order by d) from unnest(array_prepend(home.dico, home.neighbours)) d)
    limit 1)`

/** The settings, the counties that medicines go to and the standard delivery rate; undefined when there are no settings. */
export const settings = (db: Db) =>
  db
    .selectFrom('website')
    .select((row) => [
      'config',
      sql<boolean>`sells_medicines()`.as('sellsMedicines'),
      jsonArrayFrom(
        row
          .selectFrom('delivery_counties as counties')
          .select(['counties.dico', 'counties.name'])
          .where(sql<boolean>`counties.dico in (select medicine_counties(website.config))`)
          .orderBy(sql`fold(counties.name)`)
          .limit(400),
      ).as('counties'),
      aroundOf.as('around'),
      jsonObjectFrom(
        row.selectFrom('standard_shipping_rate').select(['price_cents', 'free_from_cents', 'expected_pt', 'expected_en']),
      ).as('standard'),
    ])
    .executeTakeFirst()

/** The settings as they are stored; undefined when there are none. */
export const config = async (db: Db): Promise<unknown> =>
  (await db.selectFrom('website').select('config').executeTakeFirst())?.config

/** Locked until the transaction ends. */
export const lockConfig = async (tx: Tx): Promise<unknown> =>
  (await tx.selectFrom('website').select('config').forUpdate().executeTakeFirst())?.config

/** Replaces these settings; the others stay. */
export const writeSettings = (tx: Tx, part: object, at: Date) =>
  tx
    .updateTable('website')
    .set({ config: sql`config || ${JSON.stringify(part)}::jsonb`, updated_at: at })
    .execute()

type Counter = { publicId: string; name: string; address1: string; city: string; zipcode: string; phone: string }

/** Moves the first pickup location to the pharmacy's address, or creates it. */
export async function moveCounter(tx: Tx, { publicId, ...place }: Counter): Promise<void> {
  const first = await tx.selectFrom('stock_locations').select('id').orderBy('position').orderBy('id').limit(1).executeTakeFirst()
  if (!first)
    await tx
      .insertInto('stock_locations')
      .values({ public_id: publicId, ...place })
      .execute()
  if (first) await tx.updateTable('stock_locations').set(place).where('id', '=', first.id).execute()
}

/** Changes some of the delivery settings; the others stay. */
export const changeDelivery = (tx: Tx, change: object, at: Date) =>
  tx
    .updateTable('website')
    .set({
      config: sql`jsonb_set(config, '{delivery}', config -> 'delivery' || ${JSON.stringify(change)}::jsonb)`,
      updated_at: at,
    })
    .execute()
