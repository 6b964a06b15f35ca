import * as v from 'valibot'
import { err, ok } from '#src/kernel/result.ts'
import { defineRoute } from '#src/platform/jsonapi/route.ts'
import type { ApiRoute } from '#src/platform/jsonapi/route.ts'
import type { Resource } from '#src/platform/jsonapi/resource.ts'
import { findPost, listPosts } from './actions.server.ts'
import { postCategories } from './post.ts'
import type { Post, PostSummary } from './post.ts'

const postResource = (post: PostSummary & Partial<Pick<Post, 'body'>>): Resource => ({
  type: 'post',
  id: post.id,
  attributes: {
    category: post.category,
    title: post.title,
    slug: post.slug,
    localized_slugs: post.slugs,
    summary: post.summary,
    ...(post.body === undefined ? {} : { body: post.body }),
    author: post.author,
    reading_minutes: post.readingMinutes,
    published_at: post.publishedAt.toISOString(),
  },
})

export const routes: ApiRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/posts',
    summary: 'Published posts, newest first.',
    resource: 'post',
    allow: 'anyone',
    list: true,
    filters: { category: v.picklist(postCategories) },
    async work({ world, locale, query }) {
      const { posts, total } = await listPosts(world, { locale, category: query.filters.category, page: query.page })
      return ok({ data: posts.map(postResource), total })
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/posts/{id}',
    summary: 'A post by its id or a slug of either language.',
    resource: 'post',
    allow: 'anyone',
    async work({ world, locale, params }) {
      const found = await findPost(world, params.id ?? '', locale)
      const there = found?.kind === 'moved' ? await findPost(world, found.slug, locale) : found
      if (there?.kind === 'found') return ok({ data: postResource(there.post) })
      return there?.kind === 'gone' ? err({ code: 'gone', status: 410 }) : err({ code: 'not_found', status: 404 })
    },
  }),
]
