import { sql } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'

const MAX_COUNT = 1000

/** Expects `collections as c`. */
export const collectionColumns = (locale: Locale) =>
  [
    'c.public_id',
    sql<string | null>`(select public_id from collections where id = c.parent_id)`.as('parent_public_id'),
    `c.name_${locale} as name`,
    'c.slug_pt',
    'c.slug_en',
    `c.tagline_${locale} as tagline`,
    `c.description_${locale} as description`,
    'c.icon',
    'c.colour',
  ] as const

/** All collections, parents before children, in shop order. */
export const collectionRows = (db: Db, locale: Locale) =>
  db
    .selectFrom('collections as c')
    .select(collectionColumns(locale))
    .orderBy(sql`c.parent_id is not null`)
    .orderBy('c.position')
    .orderBy('c.id')
    .limit(MAX_COUNT)
    .execute()

export type CollectionRow = Awaited<ReturnType<typeof collectionRows>>[number]

/** The public id of the collection that used to have this slug. */
export const formerCollection = (db: Db, slug: string) =>
  db
    .selectFrom('slug_history as h')
    .innerJoin('collections as c', 'c.id', 'h.target_id')
    .select('c.public_id')
    .where('h.kind', '=', 'collection')
    .where('h.slug', '=', slug)
    .executeTakeFirst()
