import type { Locale } from '#src/i18n/locales.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { PageKey } from './page.ts'
import type { PostCategory } from './post.ts'

const summary = [
  'public_id',
  'category',
  'slug_pt',
  'slug_en',
  'title_pt',
  'title_en',
  'summary_pt',
  'summary_en',
  'author',
  'reading_minutes',
  'published_at',
] as const

export type PostFilter = { category: PostCategory | undefined; now: Date; size: number; number: number }

/** A page of what is published, newest first; every row says how many there are in all. */
export const posts = (db: Db, { category, now, size, number }: PostFilter) =>
  db
    .selectFrom('posts')
    .select(summary)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('published_at', '<=', now)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((number - 1) * size)
    .execute()

export const countPosts = async (db: Db, category: PostCategory | undefined, now: Date): Promise<number> => {
  const { total } = await db
    .selectFrom('posts')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('published_at', '<=', now)
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .executeTakeFirstOrThrow()
  return total
}

/** By public id, or by a slug of either language; that of `locale` wins. */
export const post = (
  db: Db,
  idOrSlug: { id: string | undefined; slug: string },
  { locale, now }: { locale: Locale; now: Date },
) =>
  db
    .selectFrom('posts')
    .select(summary)
    .select(['body_pt', 'body_en'])
    .where('published_at', '<=', now)
    .where((eb) =>
      eb.or([
        eb('slug_pt', '=', idOrSlug.slug),
        eb('slug_en', '=', idOrSlug.slug),
        ...(idOrSlug.id ? [eb('public_id', '=', idOrSlug.id)] : []),
        eb(
          'id',
          'in',
          eb.selectFrom('slug_history').select('target_id').where('kind', '=', 'post').where('slug', '=', idOrSlug.slug),
        ),
      ]),
    )
    .orderBy((eb) =>
      eb
        .case()
        .when(locale === 'pt' ? 'slug_pt' : 'slug_en', '=', idOrSlug.slug)
        .then(0)
        .else(1)
        .end(),
    )
    .limit(1)
    .executeTakeFirst()

export const pageContent = (db: Db, key: PageKey) =>
  db.selectFrom('pages').select('content').where('key', '=', key).executeTakeFirst()
