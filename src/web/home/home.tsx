import { Link, useLoaderData } from 'react-router'
import type { MetaFunction } from 'react-router'
import type { ReactNode } from 'react'
import { Store, CreditCard } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { ProductCards } from '#src/shop/catalogue/listing/screens/product-row.tsx'
import { RecentlyViewedRow } from '#src/shop/catalogue/recently-viewed/screens/recently-viewed-row.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { collectionIcons } from '#src/shop/catalogue/product/screens/collection-icon.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { hueOf } from '#src/ui/hues.ts'
import type { PostSummary } from '#src/shop/content/post.ts'
import { PostCard } from '#src/shop/content/screens/post-card.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { PageHandle } from '../page-handle.ts'
import { useShell } from '../shell/shell.ts'
import { Hero } from './hero.tsx'
import type { loader } from './home.server.ts'

export { loader } from './home.server.ts'

export const handle = { bleed: true } satisfies PageHandle

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData?.tagline ?? m.shell_home(), matches) },
]

export default function Home() {
  const locale = useLocale()
  const home = useLoaderData<typeof loader>()
  return (
    <>
      {home.isFarewell && (
        <div className="wrap pt-5">
          <Notice tone="ok" role="status" title={m.home_account_deleted()}>
            {m.home_account_deleted_text()}
          </Notice>
        </div>
      )}
      {home.isGuestErased && (
        <div className="wrap pt-5">
          <Notice tone="ok" role="status" title={m.home_guest_erased()}>
            {m.home_guest_erased_text()}
          </Notice>
        </div>
      )}
      <Hero {...home} />
      <div className="wrap">
        {home.productCount === 0 ? (
          <Notice className="mt-10" title={m.home_soon()}>
            {m.home_soon_text()}
          </Notice>
        ) : (
          <section className="mt-14">
            <SectionHead title={m.home_categories()}>
              <Link to={pathTo('products', locale)} className="link">
                {m.home_all_categories()}
              </Link>
            </SectionHead>
            <CategoryTiles />
          </section>
        )}
        {home.products.length > 0 && (
          <section className="mt-14">
            <SectionHead title={m.home_wanted()}>
              <Link to={pathTo('products', locale)} className="link">
                {m.home_see_all()}
              </Link>
            </SectionHead>
            <ProductCards products={home.products} />
          </section>
        )}
        <RecentlyViewedRow products={home.recentlyViewed} />
        <News post={home.post} card={home.card} />
      </div>
    </>
  )
}

/** Heading of a home page section, with its link. */
function SectionHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2>{title}</h2>
      <p className="text-sm">{children}</p>
    </div>
  )
}

/** The top-level collections, each in its colour. */
function CategoryTiles() {
  const locale = useLocale()
  const { menu } = useShell()
  return (
    <ul className="tiles">
      {menu.map(({ id, name, slug, tagline, icon, colour }) => {
        const Icon = ownValue(collectionIcons, icon) ?? Store
        const { text, wash } = hueOf(colour)
        return (
          <li key={id} className="flex">
            <Link
              prefetch="intent"
              to={pathTo('collections.show', locale, { id: slug })}
              className={classNames(
                'grid grow content-start gap-0.5 rounded-xl p-4 max-[22rem]:px-2.5 transition-shadow hover:shadow-soft md:p-4.5',
                wash,
              )}
            >
              <Icon aria-hidden="true" className={classNames('mb-3.5 size-7.5', text)} />
              <b className="[overflow-wrap:anywhere] max-[22rem]:text-sm">{name}</b>
              <span className="text-xs text-ink-2">{tagline}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type CardOffer = { name: string; points: number; worth: number }

/** The newest post, and the loyalty card. */
function News({ post, card }: { post: PostSummary | undefined; card: CardOffer | false }) {
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
