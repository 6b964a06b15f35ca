import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { Locale } from '#src/i18n/locales.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'
import type { PageKey, PageContent } from './page.ts'
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

/** A page of published posts, newest first; every row carries the total. */
export const posts = (db: Db, { category, now, size, number }: PostFilter) =>
  db
    .selectFrom('posts')
    .select(summary)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('published_at', '<=', now)
    .$narrowType<{ published_at: Date }>()
    .$if(category !== undefined, (query) => query.where('category', '=', category ?? ''))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((number - 1) * size)
    .execute()

/** The newest other posts, those of the same category first. */
export const relatedPosts = (
  db: Db,
  { id, category }: { id: string; category: PostCategory },
  { now, size }: { now: Date; size: number },
) =>
  db
    .selectFrom('posts')
    .select(summary)
    .where('published_at', '<=', now)
    .$narrowType<{ published_at: Date }>()
    .where('public_id', '<>', id)
    .orderBy((eb) => eb('category', '=', category), 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
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

/** By public id, or by a slug of either language; the slug of `locale` wins, and a current slug wins over a former one. */
export const post = (
  db: Db,
  idOrSlug: { id: string | undefined; slug: string },
  { locale, now }: { locale: Locale; now: Date },
) =>
  db
    .selectFrom('posts')
    .select(summary)
    .select(['body_pt', 'body_en', 'updated_at'])
    .where('published_at', '<=', now)
    .$narrowType<{ published_at: Date }>()
    .where((eb) =>
      eb.or([
        eb('slug_pt', '=', idOrSlug.slug),
        eb('slug_en', '=', idOrSlug.slug),
        ...(idOrSlug.id ? [eb('public_id', '=', idOrSlug.id)] : []),
        eb('id', 'in', formerOwner(eb, idOrSlug.slug)),
      ]),
    )
    .orderBy((eb) =>
      eb
        .case()
        .when(locale === 'pt' ? 'slug_pt' : 'slug_en', '=', idOrSlug.slug)
        .then(0)
        .when(locale === 'pt' ? 'slug_en' : 'slug_pt', '=', idOrSlug.slug)
        .then(1)
        .else(2)
        .end(),
    )
    .limit(1)
    .executeTakeFirst()

const formerOwner = (eb: ExpressionBuilder<DB, 'posts'>, slug: string) =>
  eb.selectFrom('catalogue_former_slugs').select('target_id').where('kind', '=', 'post').where('slug', '=', slug)

/** Whether an address belonged to a post that was deleted. */
export async function wasDeleted(db: Db, slug: string): Promise<boolean> {
  const former = await db
    .selectFrom('catalogue_former_slugs as h')
    .select('h.slug')
    .where('h.kind', '=', 'post')
    .where('h.slug', '=', slug)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('posts').select('id').whereRef('posts.id', '=', 'h.target_id'))))
    .limit(1)
    .executeTakeFirst()
  return former !== undefined
}

/** Whether this post has a former address that readers know. */
export async function hasFormerAddress(db: Db, id: number): Promise<boolean> {
  const former = db.selectFrom('catalogue_former_slugs').select('slug').where('kind', '=', 'post').where('target_id', '=', id)
  return (await former.limit(1).executeTakeFirst()) !== undefined
}

/** Public ids of the post's products, in their order. */
export async function productsOfPost(db: Db, postId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_products')
    .innerJoin('posts', 'posts.id', 'post_products.post_id')
    .innerJoin('catalogue_products as products', 'products.id', 'post_products.product_id')
    .select('products.public_id')
    .where('posts.public_id', '=', postId)
    .orderBy('post_products.position')
    .limit(4)
    .execute()
  return rows.map(({ public_id }) => public_id)
}

/** The title of a page in both languages. */
export const pageTitle = async (db: Db, key: PageKey): Promise<unknown> =>
  (
    await db
      .selectFrom('pages')
      .select(sql`content -> 'title'`.as('title'))
      .where('key', '=', key)
      .executeTakeFirst()
  )?.title

export const pageContent = (db: Db, key: PageKey) =>
  db.selectFrom('pages').select('content').where('key', '=', key).executeTakeFirst()

export const pageContents = (db: Db) => db.selectFrom('pages').select(['key', 'content']).orderBy('key').limit(20).execute()

/** Parts of `size` ids each that have a published post; far fewer than this limit. */
export async function postParts(db: Db, size: number, now: Date): Promise<{ part: number; changed: Date }[]> {
  const { rows } = await sql<{ part: number; changed: Date }>`
    select (id / ${size}::bigint)::int as part, max(greatest(published_at, updated_at)) as changed from posts where published_at <= ${now}
      group by part order by part limit 10000`.execute(db)
  return rows
}

export const postsOfPart = (db: Db, part: number, { size, now }: { size: number; now: Date }) =>
  db
    .selectFrom('posts')
    .select(['slug_pt', 'slug_en', sql<Date>`greatest(published_at, updated_at)`.as('changed')])
    .where('published_at', '<=', now)
    .where('id', '>=', part * size)
    .where('id', '<', (part + 1) * size)
    .orderBy('id')
    .limit(size)
    .execute()

export const pageChanges = (db: Db) => db.selectFrom('pages').select(['key', 'updated_at']).limit(100).execute()

export const pages = (db: Db) => db.selectFrom('pages').select(['key', 'content', 'version', 'updated_at']).limit(100).execute()

export const page = (db: Db, key: PageKey) =>
  db.selectFrom('pages').select(['key', 'content', 'version', 'updated_at']).where('key', '=', key).executeTakeFirst()

export const lockPage = (tx: Tx, key: PageKey) =>
  tx.selectFrom('pages').select('version').where('key', '=', key).forUpdate().executeTakeFirst()

/** The previous content stays in `page_versions`. */
export async function changePage(tx: Tx, key: PageKey, { content, at }: { content: PageContent; at: Date }): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ content: JSON.stringify(content), version: sql`version + 1`, updated_at: at })
    .where('key', '=', key)
    .execute()
}
