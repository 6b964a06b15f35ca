import { data, redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { orNotFound, page } from '#src/platform/page.server.ts'
import { favouritesAmong } from '#src/shop/catalogue/favourites/actions.server.ts'
import type { Locale } from '#src/i18n/locales.ts'
import type { HttpGoneContent } from '#src/ui/http-gone.ts'
import { findPost, productsOfPost, relatedPosts } from '../actions.server.ts'
import { addPostMetadata } from '../page-metadata.server.ts'
import { blocksOf } from '../prose.server.ts'

const maxRelated = 3

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { world, locale, url } = visit
  const found = orNotFound(await findPost(world, args.params.id ?? '', locale))
  if (found.kind === 'gone') throw postRemoved(locale)
  if (found.kind === 'moved') throw redirect(pathTo('posts.show', locale, { id: found.slug }) + url.search, 301)
  const { body, ...post } = found.post
  const [related, products] = await Promise.all([
    relatedPosts(world, post, { locale, size: maxRelated }),
    productsOfPost(world.db, post.id, locale),
  ])
  await addPostMetadata(visit, post)
  const favourites = await favouritesAmong(world.db, visit.principal, products)
  return { post, blocks: blocksOf(body), slugs: post.slugs, related, products, favourites }
}

/** The 410 response that a loader throws for a deleted post, with a link to the other posts. */
function postRemoved(locale: Locale) {
  const content: HttpGoneContent = {
    title: m.content_gone_title({}, { locale }),
    text: m.content_gone_text({}, { locale }),
    links: [{ label: m.content_posts_see_all({}, { locale }), to: pathTo('posts', locale) }],
  }
  return data(content, { status: 410 })
}
