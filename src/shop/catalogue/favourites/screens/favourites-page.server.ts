import { data } from 'react-router'
import type { Page } from '#src/platform/page.server.ts'
import type { Person } from '#src/platform/principal.ts'
import { findProduct } from '../../product/actions.server.ts'
import { favouritesAmong, listFavourites } from '../actions.server.ts'
import { isRemembered, listRecentlyViewed, maxViewed } from '../../recently-viewed/actions.server.ts'
import { wantedParameter } from './favourite-address.ts'

/** Fills rows of two, three and four. */
const size = 24

/** Favourites, recently viewed products with the opt-in, and the product that was to be saved before sign-in. */
export async function readFavourites({ world, principal, locale, url }: Page & { principal: Person }) {
  const number = Number(url.searchParams.get('page') ?? 1)
  if (!Number.isSafeInteger(number) || number < 1 || number > 100) throw data(null, { status: 404 })
  const wantedId = url.searchParams.get(wantedParameter)
  const [{ products, total }, viewed, remembers, found] = await Promise.all([
    listFavourites(world.db, principal, { locale, page: { number, size } }),
    listRecentlyViewed(world.db, principal, { locale, limit: maxViewed }),
    isRemembered(world.db, principal),
    wantedId === null ? undefined : findProduct(world.db, wantedId, locale),
  ])
  if (number > 1 && products.length === 0) throw data(null, { status: 404 })
  const wanted = found?.value
  const favourites = (await favouritesAmong(world.db, principal, [...products, ...viewed, ...(wanted ? [wanted] : [])])) ?? []
  return {
    products,
    total,
    viewed,
    remembers,
    favourites,
    wanted: wanted && !favourites.includes(wanted.id) ? { id: wanted.id, name: wanted.name } : null,
    page: number,
    pages: Math.ceil(total / size),
  }
}
