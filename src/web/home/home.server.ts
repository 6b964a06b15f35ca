import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { lisbonDate } from '#src/kernel/dates.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { buildPageMetadata, readWebsite } from '#src/shop/website/actions.server.ts'
import { pharmacyStructuredData, siteStructuredData } from '#src/shop/website/structured-data.ts'
import { openState } from '#src/i18n/opening-text.ts'
import { listProducts } from '#src/shop/catalogue/product/actions.server.ts'
import { favouritesAmong } from '#src/shop/catalogue/favourites/actions.server.ts'
import { noFilters } from '#src/shop/catalogue/listing/product-list.ts'
import { canBeAdvertised, productClasses } from '#src/shop/catalogue/product/product.ts'
import { listRecentlyViewed } from '#src/shop/catalogue/recently-viewed/actions.server.ts'
import { listPosts } from '#src/shop/content/actions.server.ts'
import { pointsPerEuro } from '#src/shop/website/points-rate.ts'
import { delivers } from '#src/shop/website/website.ts'

/** Metadata of the home page for search engines: the pharmacy, and the shop's search. */
const addHomeMetadata = (visit: Page): Promise<void> =>
  buildPageMetadata(visit, (website) => ({
    title: website.tagline[visit.locale] || website.name,
    description: m.home_description({ name: website.name }, { locale: visit.locale }),
    structuredData: [siteStructuredData(website, visit), pharmacyStructuredData(website, visit, lisbonDate(visit.world.now()))],
  }))

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
