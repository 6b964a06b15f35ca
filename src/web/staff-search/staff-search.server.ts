import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { safePath, withParameter } from '#src/i18n/safe-path.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { sealSearch, searchParameter, withSearch } from '#src/platform/search-address.server.ts'
import { staffAction } from '#src/platform/staff-action.server.ts'
import { findNamedPage, searchEverything } from '#src/shop/staff/search/actions.server.ts'
import { maxSearchLength } from '#src/shop/staff/search/search.ts'
import { sealedSearchIn, searchIn } from '#src/ui/list/address.ts'
import { canOpen, screens } from '../screens.ts'
import { searchablePages } from './searchable-pages.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = staffPageContext(args)
  const { world, principal, locale, url } = visit
  const { q } = withSearch(visit, { q: searchIn(url.searchParams), s: sealedSearchIn(url.searchParams) })
  const search = { q, locale, source: 'page' } as const
  const named = await findNamedPage(world, principal, search)
  if (named !== undefined) throw redirect(named)
  const groups = await searchEverything(world, principal, search)
  return { q, groups, opens: searchablePages.filter((name) => canOpen(principal, screens[name].allow)) }
}

/** Takes the search of every list of people as well: leads to `list`, or to the results of everything, with the text sealed. */
export const action = staffAction(({ world, principal, locale }, form) => {
  const typed = form.get('q')
  const q = typeof typed === 'string' ? typed.trim().slice(0, maxSearchLength) : ''
  const list = safePath(form.get('list')) ?? pathTo('staff.search', locale)
  return Promise.resolve(redirect(q === '' ? list : withParameter(list, searchParameter, sealSearch(world, principal, q)), 303))
})
