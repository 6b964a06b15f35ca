import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { orNotFound, personPageContext } from '#src/platform/page.server.ts'
import { pageIn } from '#src/ui/list/address.ts'
import type { PersonVisit } from '#src/platform/page.server.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { safePath } from '#src/i18n/safe-path.ts'
import { findProduct } from '../../product/actions.server.ts'
import { favouritesAmong, listFavourites } from '../actions.server.ts'
import { isRemembered, listRecentlyViewed, maxViewed } from '../../recently-viewed/actions.server.ts'
import { wantedParameter } from './favourite-address.ts'
import { changeFavourites } from './favourites-form.server.ts'

/** Fills rows of two, three and four. */
const size = 24
const maxPage = 100

/** Favourites, recently viewed products with the opt-in, and the product that was to be saved before sign-in. */
export async function readFavourites({ world, principal, locale, url }: PersonVisit) {
  const number = orNotFound(pageIn(url.searchParams, maxPage))
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

export const loader = (args: LoaderFunctionArgs) => readFavourites(personPageContext(args))

/** The hearts of every page post here too, with the page to return to in `return`. */
export async function action(args: ActionFunctionArgs) {
  const visit = personPageContext(args)
  const form = await args.request.formData()
  const answer = await changeFavourites(visit, form)
  if (!answer.ok) return data(answer, { status: 422 })
  // The router's requests expect data; a plain form submit gets a redirect, so that the page can be reloaded.
  if (visit.isDataRequest) return answer
  return redirect(safePath(form.get('return')) ?? pathTo('account.favourites', visit.locale), 303)
}
