import { data, redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { Tag } from '#src/ui/tag.tsx'
import { findPost } from '../actions.server.ts'
import { blocksOf } from '../prose.ts'
import { PostByline, categoryName } from './post-card.tsx'
import { Prose } from './prose.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, locale, url } = page(args)
  const found = await findPost(world, args.params.id ?? '', locale)
  if (!found) throw data(null, { status: 404 })
  if (found.kind === 'moved') throw redirect(pathTo('posts.show', locale, { id: found.slug }) + url.search, 301)
  const { body, ...post } = found.post
  return { post, blocks: blocksOf(body), slugs: post.slugs }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData
    ? [{ title: pageTitle(loaderData.post.title, matches) }, { name: 'description', content: loaderData.post.summary }]
    : []

export default function PostPage() {
  const { post, blocks } = useLoaderData<typeof loader>()
  const locale = useLocale()
  return (
    <>
      <Breadcrumbs
        items={[
          { label: m.ui_home(), to: pathTo('home', locale) },
          { label: m.content_posts_title(), to: pathTo('posts', locale) },
          { label: post.title },
        ]}
      />
      <article className="mx-auto grid max-w-180 gap-6">
        <Azulejo className="h-32 rounded-xl sm:h-44" />
        <header className="grid justify-items-start gap-3">
          <Tag tone={post.category === 'promotion' ? 'offer' : 'neutral'}>{categoryName(post.category)}</Tag>
          <h1>{post.title}</h1>
          <p className="text-l text-ink-2">{post.summary}</p>
          <PostByline post={post} />
        </header>
        <Prose blocks={blocks} />
      </article>
    </>
  )
}
