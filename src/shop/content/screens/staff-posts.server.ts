import type { LoaderFunctionArgs } from 'react-router'
import { orNotFound, staffPageContext } from '#src/platform/page.server.ts'
import { postState } from '../post.ts'
import { listStaffPosts } from '../staff-posts.actions.server.ts'
import { readPostsAddress } from './posts-address.ts'

const size = 50

export async function loader(args: LoaderFunctionArgs) {
  const { world, url, locale } = staffPageContext(args)
  const address = orNotFound(readPostsAddress(url.searchParams))
  const { posts, counts, total } = await listStaffPosts(world, { ...address, page: { number: address.page, size } })
  const rows = posts.map((post) => ({
    id: post.id,
    title: post.title[locale],
    category: post.category,
    author: post.author,
    publishedAt: post.publishedAt,
    state: postState(post, world.now()),
  }))
  return { rows, counts, pages: Math.ceil(total / size), ...address }
}
