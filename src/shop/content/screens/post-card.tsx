import { Link } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { PostCategory, PostSummary } from '../post.ts'

export const categoryName = (category: PostCategory): string =>
  ({ health: m.content_category_health, information: m.content_category_information, promotion: m.content_category_promotion })[
    category
  ]()

/** A post in a list: tile, category, title, summary. */
export function PostCard({ post, level = 2 }: { post: PostSummary; level?: 2 | 3 }) {
  const locale = useLocale()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="relative grid overflow-clip rounded-xl border border-line bg-surface sm:grid-cols-[200px_1fr]">
      <Azulejo className="min-h-28" />
      <div className="grid content-center justify-items-start gap-3 p-5 sm:p-6">
        <Tag tone={post.category === 'promotion' ? 'offer' : 'neutral'}>{categoryName(post.category)}</Tag>
        <Heading className="font-display text-xl leading-tight font-medium">
          <Link to={pathTo('posts.show', locale, { id: post.slug })} prefetch="intent" className="after:absolute after:inset-0">
            {post.title}
          </Link>
        </Heading>
        <p className="text-sm text-ink-2">{post.summary}</p>
        <PostByline post={post} />
      </div>
    </article>
  )
}

export function PostByline({ post }: { post: PostSummary }) {
  const locale = useLocale()
  return (
    <p className="text-sm text-ink-2">
      <time dateTime={post.publishedAt.toISOString()}>{formatDate(post.publishedAt, locale)}</time>
      {' · '}
      {m.content_reading_minutes({ minutes: post.readingMinutes })}
      {' · '}
      {post.author}
    </p>
  )
}
