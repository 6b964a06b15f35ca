import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#src/platform/database/database.ts'

/** The record of the pharmacy and the names of the counties that it delivers medicines to; undefined when there is none. */
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
          .where(sql<boolean>`website.config #> '{delivery,countyDicos}' ? counties.dico`)
          .orderBy(sql`fold(counties.name)`)
          .limit(400),
      ).as('counties'),
    ])
    .executeTakeFirst()
