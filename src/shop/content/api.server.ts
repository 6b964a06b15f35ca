import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import { bothLanguages, moment, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { findPost, listPosts } from './actions.server.ts'
import { postCategories } from './post.ts'
import type { Post, PostSummary } from './post.ts'

const head = {
  category: v.picklist(postCategories),
  title: text,
  slug: text,
  localized_slugs: bothLanguages,
  summary: text,
}
const foot = { author: text, reading_minutes: whole, published_at: moment }

/** A post in a list. */
const postSummarySchema = defineResource({ type: 'post', name: 'PostSummary', attributes: { ...head, ...foot } })
const postSchema = defineResource({ type: 'post', attributes: { ...head, body: text, ...foot } })

const headOf = ({ category, title, slug, slugs, summary }: PostSummary) => ({
  category,
  title,
  slug,
  localized_slugs: slugs,
  summary,
})
const footOf = ({ author, readingMinutes, publishedAt }: PostSummary) => ({
  author,
  reading_minutes: readingMinutes,
  published_at: publishedAt.toISOString(),
})

const postSummaryResource = (post: PostSummary) =>
  postSummarySchema.resource({ id: post.id, attributes: { ...headOf(post), ...footOf(post) } })
const postResource = (post: Post) =>
  postSchema.resource({ id: post.id, attributes: { ...headOf(post), body: post.body, ...footOf(post) } })

export const routes: ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/posts',
    summary: 'Published posts, newest first.',
    resource: postSummarySchema,
    allow: 'anyone',
    list: true,
    filters: { category: v.picklist(postCategories) },
    async work({ world, locale, query }) {
      const { posts, total } = await listPosts(world, { locale, category: query.filters.category, page: query.page })
      return ok({ data: posts.map(postSummaryResource), total })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/posts/{id}',
    summary: 'A post by its id or a slug of either language.',
    resource: postSchema,
    allow: 'anyone',
    async work({ world, locale, params }) {
      const found = await findPost(world, params.id ?? '', locale)
      const there = found?.kind === 'moved' ? await findPost(world, found.slug, locale) : found
      if (there?.kind === 'found') return ok({ data: postResource(there.post) })
      return there?.kind === 'gone' ? err({ code: 'gone', status: 410 }) : err({ code: 'not_found', status: 404 })
    },
  }),
]
