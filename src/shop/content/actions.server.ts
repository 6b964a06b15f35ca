import type { Locale, Text } from '#src/i18n/locales.ts'
import * as v from 'valibot'
import { isId } from '#src/kernel/ids.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { chosenProducts } from '#src/shop/catalogue/listing/actions.server.ts'
import type { ProductCardView } from '#src/shop/catalogue/product/product.ts'
import { readPage } from './page-reading.server.ts'
import { isPageKey, withSettings } from './page.ts'
import type { InfoPage, PageContent, PageKey } from './page.ts'
import { pageContentSchema } from './schema.ts'
import { isPostCategory } from './post.ts'
import type { Post, PostCategory, PostSummary } from './post.ts'
import * as store from './store.server.ts'

type PostQuery = { locale: Locale; category?: PostCategory | undefined; page: { number: number; size: number } }

/** Published posts, newest first. Anyone may read them. */
export async function listPosts(
  world: Pick<World, 'db' | 'now'>,
  { locale, category, page }: PostQuery,
): Promise<{ posts: PostSummary[]; total: number }> {
  const rows = await store.posts(world.db, { category, now: world.now(), ...page })
  const total = rows[0]?.total ?? (page.number === 1 ? 0 : await store.countPosts(world.db, category, world.now()))
  return { posts: rows.map((row) => toSummary(row, locale)), total }
}

/** `gone`: the post at this address was deleted by its owner. */
export type FoundPost = { kind: 'found'; post: Post } | { kind: 'moved'; slug: string } | { kind: 'gone' } | undefined

/** Finds a post by id or slug. A former slug, or the slug of the other language, returns the current slug to redirect to. */
export async function findPost(world: Pick<World, 'db' | 'now'>, idOrSlug: string, locale: Locale): Promise<FoundPost> {
  if (idOrSlug.includes('\0')) return undefined
  const id = isId(idOrSlug) ? idOrSlug : undefined
  const row = await store.post(world.db, { id, slug: idOrSlug }, { locale, now: world.now() })
  if (!row) return (await store.wasDeleted(world.db, idOrSlug)) ? { kind: 'gone' } : undefined
  const post = { ...toSummary(row, locale), body: locale === 'pt' ? row.body_pt : row.body_en, changed: row.updated_at }
  return id || post.slug === idOrSlug ? { kind: 'found', post } : { kind: 'moved', slug: post.slug }
}

/** The newest other posts, those of the same category first. */
export async function relatedPosts(
  { db, now }: Pick<World, 'db' | 'now'>,
  post: Pick<PostSummary, 'id' | 'category'>,
  { locale, size }: { locale: Locale; size: number },
): Promise<PostSummary[]> {
  return (await store.relatedPosts(db, post, { now: now(), size })).map((row) => toSummary(row, locale))
}

/** Products that the owner attached to a post, without those that no longer exist or may not be advertised. */
export const productsOfPost = async (db: Db, postId: string, locale: Locale): Promise<ProductCardView[]> =>
  chosenProducts(db, await store.productsOfPost(db, postId), locale)

type Row = Awaited<ReturnType<typeof store.posts>>[number]

function toSummary(row: Omit<Row, 'total'>, locale: Locale): PostSummary {
  if (!isPostCategory(row.category)) throw new Error(`no category ${row.category}`)
  const slugs = { pt: row.slug_pt, en: row.slug_en }
  return {
    id: row.public_id,
    category: row.category,
    slug: slugs[locale],
    slugs,
    title: locale === 'pt' ? row.title_pt : row.title_en,
    summary: locale === 'pt' ? row.summary_pt : row.summary_en,
    author: row.author,
    readingMinutes: row.reading_minutes,
    publishedAt: row.published_at,
  }
}

/** An information page with its settings filled in. Throws when the row is missing: every shop has these pages. */
export async function findPage(
  { db }: Pick<World, 'db'>,
  key: PageKey,
  { locale, settings }: { locale: Locale; settings: Record<string, string> },
): Promise<InfoPage> {
  const row = await store.pageContent(db, key)
  if (!row) throw new Error(`no information page ${key}`)
  return readPage(v.parse(pageContentSchema, row.content), locale, settings)
}

/** Title of an information page, its settings not filled in; undefined when the shop has no such page. */
export async function findPageTitle(db: Db, key: PageKey): Promise<Text | undefined> {
  const title = v.safeParse(pageContentSchema.entries.title, await store.pageTitle(db, key))
  return title.success ? title.output : undefined
}

type Shelf = Pick<World, 'db' | 'now'>

/** The sitemap parts that have published posts, `size` ids each. One statement. */
export const postParts = ({ db, now }: Shelf, size: number): Promise<{ part: number; changed: Date }[]> =>
  store.postParts(db, size, now())

/** The published posts of a part. One statement. */
export async function postsOfPart({ db, now }: Shelf, part: number, size: number): Promise<{ slugs: Text; changed: Date }[]> {
  const rows = await store.postsOfPart(db, part, { size, now: now() })
  return rows.map(({ slug_pt: pt, slug_en: en, changed }) => ({ slugs: { pt, en }, changed }))
}

/** The last change of each information page, by page key. */
export async function pageChanges({ db }: Pick<World, 'db'>): Promise<ReadonlyMap<string, Date>> {
  const rows = await store.pageChanges(db)
  return new Map(rows.map(({ key, updated_at: changed }) => [key, changed]))
}

/** A part of the shop's texts that a search may find. `anchor` is its place on the page, if it has one. */
export type ContentText = {
  kind: 'service' | 'question' | 'section' | 'post'
  page: PageKey | undefined
  anchor: string | undefined
  slug: string | undefined
  title: string
  text: string
}

const maxSearchedPosts = 500

/** Every service, question, section of an information page and post, settings filled in; texts are Markdown. */
export async function contentTexts(
  world: Pick<World, 'db' | 'now'>,
  { locale, settings }: { locale: Locale; settings: Record<string, string> },
): Promise<ContentText[]> {
  const rows = await store.pageContents(world.db)
  const { posts } = await listPosts(world, { locale, page: { number: 1, size: maxSearchedPosts } })
  return [
    ...rows.flatMap(({ key, content }) =>
      isPageKey(key) ? textsOfPage(key, v.parse(pageContentSchema, content), (text) => withSettings(text[locale], settings)) : [],
    ),
    ...posts.map(({ slug, title, summary }) => ({
      kind: 'post' as const,
      page: undefined,
      anchor: undefined,
      slug,
      title,
      text: summary,
    })),
  ]
}

function textsOfPage(page: PageKey, content: PageContent, say: (text: Text) => string): ContentText[] {
  const part = (kind: ContentText['kind'], title: Text, text: Text, anchor?: string): ContentText => ({
    kind,
    page,
    anchor,
    slug: undefined,
    title: say(title),
    text: say(text),
  })
  return [
    ...content.services.map(({ name, text }) => part('service', name, text)),
    ...content.faqs.flatMap(({ questions }, at) =>
      questions.map(({ question, answer }) => part('question', question, answer, `g${at + 1}`)),
    ),
    ...content.sections.map(({ heading, text }, at) => part('section', heading, text, `s${at + 1}`)),
  ]
}
