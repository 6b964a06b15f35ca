import { data, redirect, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { ShareButton } from '#src/ui/share-button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { favouritesAmong } from '#src/shop/catalogue/favourites/actions.server.ts'
import { ProductCards } from '#src/shop/catalogue/listing/screens/product-row.tsx'
import { findPost, productsOfPost, relatedPosts } from '../actions.server.ts'
import { addPostMetadata } from '../page-metadata.server.ts'
import { blocksOf } from '../prose.server.ts'
import { PostByline, PostCard, categoryName } from './post-card.tsx'
import { Prose } from './prose.tsx'
import type { Locale } from '#src/i18n/locales.ts'
import type { HttpGoneContent } from '#src/ui/http-gone.ts'

const maxRelated = 3

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { world, locale, url } = visit
  const found = await findPost(world, args.params.id ?? '', locale)
  if (!found) throw data(null, { status: 404 })
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

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  loaderData ? [{ title: pageTitle(loaderData.post.title, matches) }] : []

const shareLook = `${buttonLook({ variant: 'ghost', size: 's' })} -ms-3 print:hidden`

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
      <article className="article mx-auto grid max-w-180 gap-6">
        <Azulejo className="h-32 rounded-xl sm:h-44 print:hidden" />
        <header className="grid justify-items-start gap-3">
          <Tag tone={post.category === 'promotion' ? 'offer' : 'neutral'}>{categoryName(post.category)}</Tag>
          <h1>{post.title}</h1>
          <p className="text-lg text-ink-2">{post.summary}</p>
          <PostByline post={post} />
          <ShareButton title={post.title} className={shareLook} />
        </header>
        <Prose blocks={blocks} />
      </article>
      <PostAside />
    </>
  )
}

/** Products of the post, and other posts to read. */
function PostAside() {
  const { products, related } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto mt-12 grid max-w-240 gap-12 print:hidden">
      {products.length > 0 && (
        <section aria-labelledby="products" className="grid gap-4">
          <h2 id="products" className="text-xl">
            {m.content_post_products()}
          </h2>
          <ProductCards products={products} />
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related" className="grid gap-4">
          <h2 id="related" className="text-xl">
            {m.content_post_related()}
          </h2>
          {related.map((one) => (
            <PostCard key={one.id} post={one} level={3} />
          ))}
        </section>
      )}
    </div>
  )
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
