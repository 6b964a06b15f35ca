import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiError, ApiRoute, ApiStatus } from '#src/platform/jsonapi/route.ts'
import { bothLanguages, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { fieldOf, errorText } from './post-errors.server.ts'
import { changedFields, draftOf, postBody, postPatch } from './schema.ts'
import { postCategories, postState, postStates } from './post.ts'
import type { StaffPost } from './post.ts'
import { expectedVersion } from './expected-version.ts'
import { changePost, createPost, deletePost, findStaffPost, listStaffPosts } from './staff-posts.actions.server.ts'
import type { PostError } from './staff-posts.actions.server.ts'

const statusOf = {
  not_found: 404,
  post_changed: 409,
  slug_taken: 422,
  post_sku_unknown: 422,
  post_sku_not_advertised: 422,
} as const satisfies Record<PostError['code'], ApiStatus>

const notFound = err<ApiError>({ code: 'not_found', status: 404 })

function apiError(error: PostError, locale: Locale): ApiError {
  const field = fieldOf(error)
  const plain = { code: error.code, status: statusOf[error.code], detail: errorText(error, locale), ...(field && { field }) }
  return 'skus' in error ? { ...plain, meta: { skus: error.skus } } : plain
}

const staffPostSchema = defineResource({
  type: 'post',
  name: 'StaffPost',
  attributes: {
    category: v.picklist(postCategories),
    state: v.picklist(postStates),
    title: bothLanguages,
    slug: bothLanguages,
    summary: bothLanguages,
    body: bothLanguages,
    author: text,
    published_at: orNull(moment),
    skus: v.array(text),
    version: whole,
    created_at: moment,
    updated_at: moment,
  },
})

const resource = (post: StaffPost, now: Date) =>
  staffPostSchema.resource({
    id: post.id,
    attributes: {
      category: post.category,
      state: postState(post, now),
      title: post.title,
      slug: post.slug,
      summary: post.summary,
      body: post.body,
      author: post.author,
      published_at: post.publishedAt?.toISOString() ?? null,
      skus: post.skus,
      version: post.version,
      created_at: post.createdAt.toISOString(),
      updated_at: post.updatedAt.toISOString(),
    },
  })

const list = defineRoute({
  method: 'GET',
  path: '/staff/posts',
  summary: 'Every post, drafts first, then the newest.',
  resource: staffPostSchema,
  allow: 'content.change',
  list: true,
  filters: { state: v.picklist(postStates), q: v.pipe(v.string(), v.maxLength(100)) },
  async work({ world, query }) {
    const { state, q = '' } = query.filters
    const { posts, total } = await listStaffPosts(world, { state, q, page: query.page })
    return ok({ data: posts.map((post) => resource(post, world.now())), total })
  },
})

const create = defineRoute({
  method: 'POST',
  path: '/staff/posts',
  summary:
    'A new post in both languages, its texts in Markdown. Without `published_at` it is a draft; with a future date it appears then.',
  resource: staffPostSchema,
  statuses: [201],
  allow: 'content.change',
  body: postBody,
  async work({ world, principal, locale, body, source }) {
    const draft = draftOf(body)
    if (!draft.ok) return err({ ...draft.error, status: 422 })
    const made = await createPost(world, { principal, source }, draft.value)
    return made.ok ? ok({ status: 201, data: resource(made.value, world.now()) }) : err(apiError(made.error, locale))
  },
})

const find = defineRoute({
  method: 'GET',
  path: '/staff/posts/{id}',
  summary: 'A post in both languages, drafts included.',
  resource: staffPostSchema,
  allow: 'content.change',
  async work({ world, params }) {
    const post = await findStaffPost(world.db, params['id'] ?? '')
    return post ? ok({ data: resource(post, world.now()) }) : notFound
  },
})

const change = defineRoute({
  method: 'PATCH',
  path: '/staff/posts/{id}',
  summary:
    'Changes the fields of the request; `published_at: null` unpublishes the post. Former addresses redirect to the new one.',
  resource: staffPostSchema,
  allow: 'content.change',
  body: postPatch,
  async work({ world, principal, locale, body, source, params }) {
    const post = await findStaffPost(world.db, params['id'] ?? '')
    if (!post) return notFound
    const draft = draftOf(changedFields(post, body))
    if (!draft.ok) return err({ ...draft.error, status: 422 })
    // Absent fields come from the version just read: a newer version must not be overwritten with them.
    const change = { draft: draft.value, expected: body.seen ?? post.version }
    const changed = await changePost(world, { principal, source }, post.id, change)
    return changed.ok ? ok({ data: resource(changed.value, world.now()) }) : err(apiError(changed.error, locale))
  },
})

const remove = defineRoute({
  method: 'DELETE',
  path: '/staff/posts/{id}',
  summary: 'Deletes a post permanently; with `seen`, only if that is the current version. Its pages then answer 410.',
  resource: staffPostSchema,
  statuses: [204],
  allow: 'content.change',
  body: expectedVersion,
  async work({ world, principal, locale, body, source, params }) {
    const deleted = await deletePost(world, { principal, source }, params['id'] ?? '', body.seen)
    return deleted.ok ? ok({ status: 204, data: null }) : err(apiError(deleted.error, locale))
  },
})

export const routes: ApiRoute[] = [list, create, find, change, remove]
