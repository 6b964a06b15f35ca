import { useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { Breadcrumbs } from '#src/ui/breadcrumbs.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titledBy } from '#src/ui/page-title.ts'
import { ShareButton } from '#src/ui/share-button.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { ProductCards } from '#src/shop/catalogue/listing/screens/product-row.tsx'
import { PostByline, PostCard, categoryName } from './post-card.tsx'
import { Prose } from './prose.tsx'
import type { loader } from './post.server.ts'

export { loader } from './post.server.ts'

export const meta = titledBy<typeof loader>(({ post }) => post.title)

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
