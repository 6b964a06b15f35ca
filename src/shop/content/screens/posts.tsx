import { Newspaper } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { postCategories } from '../post.ts'
import { PostCard, categoryName } from './post-card.tsx'
import type { loader } from './posts.server.ts'

export { loader } from './posts.server.ts'

export const meta = titled(m.content_posts_title)

export default function Posts() {
  const { posts, category, number, pages } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const list = pathTo('posts', locale)
  return (
    <>
      <PageHeading title={m.content_posts_title()} lead={m.content_posts_lead()} />
      <nav aria-label={m.content_categories()} className="mb-5 flex flex-wrap gap-2">
        {[undefined, ...postCategories].map((one) => (
          <Link
            key={one ?? 'all'}
            to={one ? `${list}?category=${one}` : list}
            preventScrollReset
            aria-current={one === category ? 'page' : undefined}
            className={classNames(
              'rounded-full border px-4 py-1.5 text-sm font-semibold',
              one === category ? 'border-green bg-green-soft text-green' : 'border-line-2 bg-surface text-ink-2',
            )}
          >
            {one ? categoryName(one) : m.content_category_all()}
          </Link>
        ))}
      </nav>
      {posts.length === 0 ? (
        <EmptyState
          icon={<Newspaper aria-hidden="true" />}
          title={m.content_posts_empty()}
          action={<ButtonLink to={list}>{m.content_posts_see_all()}</ButtonLink>}
        >
          {m.content_posts_empty_text()}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </div>
      )}
      {pages > 1 && (
        <Pagination
          page={number}
          pages={pages}
          to={(to) => `${list}?${new URLSearchParams({ ...(category && { category }), page: String(to) })}`}
        />
      )}
    </>
  )
}
