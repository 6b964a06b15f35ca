import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { Link, useLoaderData } from 'react-router'
import { openState } from '#src/i18n/opening-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { favouritesAmong } from '#src/shop/catalogue/favourites/actions.server.ts'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import { canBeAdvertised, productClasses } from '#src/shop/catalogue/product/product.ts'
import { ProductCards } from '#src/shop/catalogue/listing/screens/product-row.tsx'
import { RecentlyViewedRow } from '#src/shop/catalogue/recently-viewed/screens/recently-viewed-row.tsx'
import { listRecentlyViewed } from '#src/shop/catalogue/recently-viewed/actions.server.ts'
import { listPosts } from '#src/shop/content/actions.server.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { pointsPerEuro } from '#src/shop/website/points-rate.ts'
import { delivers } from '#src/shop/website/website.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import type { PageHandle } from '../page-handle.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { addHomeMetadata } from './page-metadata.server.ts'
import { News } from './news.tsx'
import type { ReactNode } from 'react'

export const handle = { bleed: true } satisfies PageHandle

// A product shelf on the home page is advertising.
const advertised = { ...noFilters, classes: productClasses.filter(canBeAdvertised), inStock: true }

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const { world, locale, principal, url } = visit
  const now = world.now()
  const [website, wanted, all, news, recentlyViewed] = await Promise.all([
    readWebsite(world.db),
    listProducts(world.db, { locale, filters: advertised, sort: 'popularity', page: { number: 1, size: 4 } }),
    listProducts(world.db, { locale, filters: noFilters, sort: 'popularity', page: { number: 1, size: 1 } }),
    listPosts(world, { locale, page: { number: 1, size: 1 } }),
    listRecentlyViewed(world.db, principal, { locale, limit: 4 }),
  ])
  await addHomeMetadata(visit)
  return {
    tagline: website.tagline[locale] || website.name,
    // Shown after deleting an account; a signed-in visitor still has one.
    isFarewell: principal.kind === 'guest' && url.searchParams.get('done') === 'account_deleted',
    isGuestErased: url.searchParams.get('done') === 'guest_data_erased',
    pickupHours: website.limits.pickupReadyHours,
    delivers: delivers(website.delivery),
    opening: openState(website.hours, now, locale),
    products: wanted.products,
    recentlyViewed,
    favourites: await favouritesAmong(world.db, principal, [...wanted.products, ...recentlyViewed]),
    productCount: all.total,
    post: website.modules.blog ? news.posts[0] : undefined,
    card: website.modules.loyalty && {
      name: website.loyalty.name[locale],
      points: pointsPerEuro(website.loyalty, now),
      worth: website.loyalty.pointsForOneEuro,
    },
  }
}

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
