import { isId } from '#src/kernel/ids.ts'
import { err, ok } from '#src/kernel/result.ts'
import type { Result } from '#src/kernel/result.ts'
import { audit } from '#src/platform/audit/audit.ts'
import type { AuditAction, RequestSource } from '#src/platform/audit/audit.ts'
import type { Db, Tx } from '#src/platform/database/database.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { World } from '#src/platform/world.ts'
import { saveFormerSlugs } from '#src/shop/catalogue/former-slugs/actions.server.ts'
import { isPostCategory } from './post.ts'
import type { PostDraft, PostState, StaffPost } from './post.ts'
import * as store from './staff-posts.store.server.ts'
import { hasFormerAddress } from './store.server.ts'

export type PostError =
  | { code: 'not_found' | 'post_changed' }
  | { code: 'slug_taken'; locale: 'pt' | 'en' }
  /** SKUs that do not exist, and SKUs of a class that may not be advertised. */
  | { code: 'post_sku_unknown' | 'post_sku_not_advertised'; skus: readonly string[] }

type Written = Promise<Result<StaffPost, PostError>>
export type StaffContext = { principal: Staff; source: RequestSource }

export type PostCounts = Record<PostState, number>
type PostFilter = { state: PostState | undefined; q: string; page: { number: number; size: number } }

/** Drafts first, then the newest; with the number of search results in each state. */
export async function listStaffPosts(
  { db, now }: Pick<World, 'db' | 'now'>,
  { state, q, page }: PostFilter,
): Promise<{ posts: StaffPost[]; counts: PostCounts; total: number }> {
  const filter = { state, q, now: now() }
  const [rows, counts] = await Promise.all([store.pageOfPosts(db, filter, page), store.countPosts(db, filter)])
  const total = state ? counts[state] : counts.draft + counts.published + counts.scheduled
  return { posts: rows.map(toPost), counts, total }
}

export async function findStaffPost(db: Db, id: string): Promise<StaffPost | undefined> {
  const row = isId(id) ? await store.findPost(db, id) : undefined
  return row && toPost(row)
}

export const createPost = (world: World, context: StaffContext, draft: PostDraft): Written =>
  transaction(world.db, async (tx) => {
    const products = await productsOf(tx, draft)
    if (!products.ok) return products
    await store.lockSlugs(tx)
    const slugError = await store.occupiedSlug(tx, draft.slug, null)
    if (slugError) return err({ code: 'slug_taken', locale: slugError })
    const publicId = world.id()
    const at = world.now()
    const id = await store.addPost(tx, draft, { publicId, at })
    await saveFormerSlugs(tx, { kind: 'post', id }, { former: undefined, now: openAddresses(draft, at) })
    await store.replaceProducts(tx, id, products.value)
    return written(world, tx, { context, action: 'post_created', publicId })
  })

/**
 * `seen`: the version that the client read; if another one is current, an error is returned and nothing is overwritten. Former
 * addresses redirect.
 */
export const changePost = (
  world: World,
  context: StaffContext,
  publicId: string,
  { draft, expected }: { draft: PostDraft; expected?: number | undefined },
): Written =>
  transaction(world.db, async (tx) => {
    const locked = isId(publicId) ? await store.lockPost(tx, publicId) : undefined
    if (!locked) return err({ code: 'not_found' })
    if (expected !== undefined && expected !== locked.version) return err({ code: 'post_changed' })
    const products = await productsOf(tx, draft)
    if (!products.ok) return products
    await store.lockSlugs(tx)
    const slugError = await store.occupiedSlug(tx, draft.slug, locked.id)
    if (slugError) return err({ code: 'slug_taken', locale: slugError })
    const at = world.now()
    await store.changePost(tx, draft, { id: locked.id, at })
    await saveFormerSlugs(
      tx,
      { kind: 'post', id: locked.id },
      {
        former: openAddresses(addressedPost(locked), at),
        now: openAddresses(draft, at),
      },
    )
    await store.replaceProducts(tx, locked.id, products.value)
    return written(world, tx, { context, action: 'post_changed', publicId })
  })

/**
 * Deletes a post permanently. The addresses that readers knew, its id included, stay known and answer 410. `seen`: as for a
 * change.
 */
export const deletePost = (
  world: World,
  context: StaffContext,
  publicId: string,
  expected?: number,
): Promise<Result<undefined, { code: 'not_found' | 'post_changed' }>> =>
  transaction(world.db, async (tx) => {
    const locked = isId(publicId) ? await store.lockPost(tx, publicId) : undefined
    if (!locked) return err({ code: 'not_found' })
    if (expected !== undefined && expected !== locked.version) return err({ code: 'post_changed' })
    const slugs = openAddresses(addressedPost(locked), world.now())
    // A withdrawn post has its former slugs recorded already, but not its id, which emails link to.
    const ids = slugs || (await hasFormerAddress(tx, locked.id)) ? { pt: publicId, en: publicId } : undefined
    for (const former of [slugs, ids]) await saveFormerSlugs(tx, { kind: 'post', id: locked.id }, { former, now: undefined })
    await store.deletePost(tx, locked.id)
    await audit(world, tx, { ...context, action: 'post_deleted', subject: { kind: 'post', id: publicId } })
    return ok()
  })

type Addressed = Pick<PostDraft, 'slug' | 'publishedAt'>

/** The addresses at which readers find a post; a draft or a scheduled post has none. */
const openAddresses = ({ slug, publishedAt }: Addressed, at: Date): PostDraft['slug'] | undefined =>
  publishedAt !== null && publishedAt <= at ? slug : undefined

const addressedPost = (locked: { slug_pt: string; slug_en: string; published_at: Date | null }): Addressed => ({
  slug: { pt: locked.slug_pt, en: locked.slug_en },
  publishedAt: locked.published_at,
})

/** Invalidates cached pages for posts whose publication time has come. */
export const appear = (world: World): Promise<number> => transaction(world.db, (tx) => store.markAppeared(tx, world.now()))

type Writing = { context: StaffContext; action: AuditAction; publicId: string }

async function written(world: World, tx: Tx, { context, action, publicId }: Writing): Promise<Result<StaffPost, never>> {
  const row = await store.findPost(tx, publicId)
  if (!row) throw new Error('a post vanished while it was written')
  await audit(world, tx, { ...context, action, subject: { kind: 'post', id: publicId } })
  return ok(toPost(row))
}

/** Rows of the SKUs' products, in their order and without duplicates. */
async function productsOf(tx: Tx, { skus }: PostDraft): Promise<Result<number[], PostError>> {
  if (skus.length === 0) return ok([])
  const named = await store.namedProducts(tx, skus)
  const unknown = skus.filter((sku) => !named.some((one) => one.sku === sku))
  if (unknown.length > 0) return err({ code: 'post_sku_unknown', skus: unknown })
  const refused = named.filter(({ advertised }) => !advertised).map(({ sku }) => sku)
  if (refused.length > 0) return err({ code: 'post_sku_not_advertised', skus: refused.toSorted() })
  return ok([...new Set(skus.flatMap((sku) => named.find((one) => one.sku === sku)?.id ?? []))])
}

function toPost(row: store.StaffPostRow): StaffPost {
  if (!isPostCategory(row.category)) throw new Error(`no category ${row.category}`)
  return {
    id: row.public_id,
    category: row.category,
    title: { pt: row.title_pt, en: row.title_en },
    slug: { pt: row.slug_pt, en: row.slug_en },
    summary: { pt: row.summary_pt, en: row.summary_en },
    body: { pt: row.body_pt, en: row.body_en },
    author: row.author,
    publishedAt: row.published_at,
    skus: row.skus,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
