import { CreditCard } from 'lucide-react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { PostSummary } from '#src/shop/content/post.ts'
import { PostCard } from '#src/shop/content/screens/post-card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'

type CardOffer = { name: string; points: number; worth: number }

/** The newest post, and the loyalty card. */
export function News({ post, card }: { post: PostSummary | undefined; card: CardOffer | false }) {
  if (!post && !card) return null
  return (
    <section className="mt-14">
      <h2 className="sr-only">{m.home_news()}</h2>
      <div className="grid gap-4 lg:grid-cols-[1.4fr_1fr]">
        {post && <PostCard post={post} level={3} />}
        {card && <LoyaltyCard card={card} />}
      </div>
    </section>
  )
}

function LoyaltyCard({ card }: { card: CardOffer }) {
  const terms = { points: card.points, worth: card.worth }
  return (
    <Link
      to={pathTo('account.card', useLocale())}
      className="group grid content-center justify-items-start gap-3 rounded-xl border border-line bg-surface p-5 transition-shadow hover:shadow-soft sm:p-6"
    >
      <Tag tone="offer">{card.name}</Tag>
      <h3 className="font-display text-xl font-title text-balance">
        {card.points === 1 ? m.home_points(terms) : m.home_points_many(terms)}
      </h3>
      <p className="text-sm text-ink-2">{m.home_card_text()}</p>
      <span className="mt-1 inline-flex min-h-11 items-center gap-2 rounded-md border border-line-2 px-4.5 font-semibold group-hover:border-ink-3">
        <CreditCard aria-hidden="true" className="size-4.5" />
        {m.home_card_go()}
      </span>
    </Link>
  )
}
