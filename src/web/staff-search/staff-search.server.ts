import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { staffPageContext } from '#src/platform/page.server.ts'
import { findNamedPage, searchEverything } from '#src/shop/staff/search/actions.server.ts'
import { maxSearchLength } from '#src/shop/staff/search/search.ts'
import { canOpen, screens } from '../screens.ts'
import { searchablePages } from './searchable-pages.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = staffPageContext(args)
  const q = (url.searchParams.get('q') ?? '').trim().slice(0, maxSearchLength)
  const search = { q, locale, source: 'page' } as const
  const named = await findNamedPage(world, principal, search)
  if (named !== undefined) throw redirect(named)
  const groups = await searchEverything(world, principal, search)
  return { q, groups, opens: searchablePages.filter((name) => canOpen(principal, screens[name].allow)) }
}
