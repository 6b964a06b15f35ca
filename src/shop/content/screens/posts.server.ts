import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { page } from '#src/platform/page.server.ts'
import { pageIn } from '#src/ui/list/address.ts'
import { listPosts } from '../actions.server.ts'
import { addPostsMetadata } from '../page-metadata.server.ts'
import { isPostCategory } from '../post.ts'

const size = 10

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { world, locale, url } = visit
  const wanted = url.searchParams.get('category') ?? ''
  const number = pageIn(url.searchParams)
  if ((wanted && !isPostCategory(wanted)) || !number) throw data(null, { status: 404 })
  const category = isPostCategory(wanted) ? wanted : undefined
  const { posts, total } = await listPosts(world, { locale, category, page: { number, size } })
  if (posts.length === 0 && number > 1) throw data(null, { status: 404 })
  await addPostsMetadata(visit)
  return { posts, category, number, pages: Math.ceil(total / size) }
}
