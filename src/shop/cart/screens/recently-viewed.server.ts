import type { Page } from '#src/platform/page.server.ts'
import { favouritesAmong } from '#src/shop/catalogue/favourites/actions.server.ts'
import type { ProductCardView } from '#src/shop/catalogue/product/product.ts'
import { listRecentlyViewed } from '#src/shop/catalogue/recently-viewed/actions.server.ts'

type Empty = { lines: readonly unknown[]; requests: readonly unknown[] } | null
type RecentlyViewedData = { viewed: ProductCardView[]; favourites: string[] | null }

/** For an empty cart: what the customer viewed last, if they opted in. Two statements then, otherwise none. */
export async function recentlyViewedForEmptyCart({ world, principal, locale }: Page, cart: Empty): Promise<RecentlyViewedData> {
  if (cart && cart.lines.length + cart.requests.length > 0) return { viewed: [], favourites: null }
  const viewed = await listRecentlyViewed(world.db, principal, { locale, limit: 4 })
  return { viewed, favourites: viewed.length > 0 ? await favouritesAmong(world.db, principal, viewed) : null }
}
