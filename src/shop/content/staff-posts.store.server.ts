import { sql } from 'kysely'
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import type { Db, Tx } from '#src/platform/database/database.ts'
import type { DB } from '#src/platform/database/tables.ts'
import { readingMinutes } from './prose.ts'
import type { PostDraft, PostState } from './post.ts'

const columns = [
  'id',
  'public_id',
  'category',
  'slug_pt',
  'slug_en',
  'title_pt',
  'title_en',
  'summary_pt',
  'summary_en',
  'body_pt',
  'body_en',
  'author',
  'published_at',
  'version',
  'created_at',
  'updated_at',
] as const

const skusOf = (eb: ExpressionBuilder<DB, 'posts'>) =>
  sql<string[]>`coalesce((
    select array_agg((select sku from catalogue_variants where product_id = pp.product_id order by position, id limit 1) order by pp.position)
    from post_products pp where pp.post_id = ${eb.ref('posts.id')}), '{}')`.as('skus')

export const findPost = (db: Db, publicId: string) =>
  db.selectFrom('posts').select(columns).select(skusOf).where('public_id', '=', publicId).executeTakeFirst()

export type StaffPostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>

export type StaffPostFilter = { state: PostState | undefined; q: string; now: Date }

/** Drafts first, then the newest. */
export const pageOfPosts = (db: Db, filter: StaffPostFilter, { size, number }: { size: number; number: number }) =>
  filtered(db.selectFrom('posts').select(columns).select(skusOf), filter)
    .orderBy(sql`published_at desc nulls first`)
    .orderBy('id', 'desc')
    .limit(size)
    .offset((number - 1) * size)
    .execute()

function filtered<Row>(query: SelectQueryBuilder<DB, 'posts', Row>, { state, q, now }: StaffPostFilter) {
  return query
    .$if(state === 'draft', (where) => where.where('published_at', 'is', null))
    .$if(state === 'published', (where) => where.where('published_at', '<=', now))
    .$if(state === 'scheduled', (where) => where.where('published_at', '>', now))
    .$if(q !== '', (where) =>
      where.where(
        sql<boolean>`strpos(fold(concat_ws(' ', title_pt, title_en, summary_pt, summary_en, author)), fold(${q}::text)) > 0`,
      ),
    )
}

/** Number of search results in each state. */
export const countPosts = (db: Db, { q, now }: Omit<StaffPostFilter, 'state'>) =>
  filtered(db.selectFrom('posts'), { state: undefined, q, now })
    .select((eb) => [
      eb.fn.count<number>('id').filterWhere('published_at', 'is', null).as('draft'),
      eb.fn.count<number>('id').filterWhere('published_at', '<=', now).as('published'),
      eb.fn.count<number>('id').filterWhere('published_at', '>', now).as('scheduled'),
    ])
    .executeTakeFirstOrThrow()

export const lockPost = (tx: Tx, publicId: string) =>
  tx
    .selectFrom('posts')
    .select(['id', 'version', 'slug_pt', 'slug_en', 'published_at'])
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst()

/** Serializes changes of slugs from here on, so that of two posts with one address the second finds it taken. */
export async function lockSlugs(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('posts.slug'))`.execute(tx)
}

/** The language in which another post already has this address. */
export async function occupiedSlug(
  tx: Tx,
  { pt, en }: PostDraft['slug'],
  exceptId: number | null,
): Promise<'pt' | 'en' | undefined> {
  const row = await tx
    .selectFrom('posts')
    .select((eb) => eb('slug_pt', '=', pt).as('isPt'))
    .where((eb) => eb.or([eb('slug_pt', '=', pt), eb('slug_en', '=', en)]))
    .$if(exceptId !== null, (query) => query.where('id', '<>', exceptId ?? 0))
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  return row.isPt ? 'pt' : 'en'
}

const values = ({ category, slug, title, summary, body, author, publishedAt }: PostDraft, at: Date) => ({
  category,
  slug_pt: slug.pt,
  slug_en: slug.en,
  title_pt: title.pt,
  title_en: title.en,
  summary_pt: summary.pt,
  summary_en: summary.en,
  body_pt: body.pt,
  body_en: body.en,
  author,
  reading_minutes: readingMinutes([body.pt, body.en]),
  published_at: publishedAt,
  appeared: publishedAt !== null && publishedAt <= at,
  updated_at: at,
})

export async function addPost(tx: Tx, draft: PostDraft, { publicId, at }: { publicId: string; at: Date }): Promise<number> {
  const row = await tx
    .insertInto('posts')
    .values({ public_id: publicId, created_at: at, ...values(draft, at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function changePost(tx: Tx, draft: PostDraft, { id, at }: { id: number; at: Date }): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ ...values(draft, at), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deletePost(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('posts').where('id', '=', id).execute()
}

/** The products of these SKUs. */
export const namedProducts = (tx: Tx, skus: readonly string[]) =>
  tx
    .selectFrom('catalogue_variants as variants')
    .innerJoin('catalogue_products as products', 'products.id', 'variants.product_id')
    .select(['variants.sku', 'products.id', sql<boolean>`may_be_advertised(products.class)`.as('advertised')])
    .where('variants.sku', 'in', [...skus])
    .limit(100)
    .execute()

export async function replaceProducts(tx: Tx, postId: number, productIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('post_products').where('post_id', '=', postId).execute()
  if (productIds.length === 0) return
  const rows = productIds.map((product_id, at) => ({ post_id: postId, product_id, position: at + 1 }))
  await tx.insertInto('post_products').values(rows).execute()
}

/** Marks posts that have become public since cached pages were last invalidated. Marking them invalidates the pages. */
export async function markAppeared(tx: Tx, now: Date): Promise<number> {
  const due = await tx
    .selectFrom('posts')
    .select('id')
    .where('published_at', '<=', now)
    .where('appeared', '=', false)
    .limit(1000)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx.updateTable('posts').set({ appeared: true }).where('id', 'in', ids).execute()
  return ids.length
}
