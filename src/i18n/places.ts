import { matchPath, paths } from './paths.ts'
import type { PageName } from './paths.ts'

// Pages where nobody signs up, orders, pays or tells about themselves.
const openPages: readonly PageName[] = [
  'home',
  'products',
  'products.show',
  'collections.show',
  'posts',
  'posts.show',
  'company',
  'purchase-policy',
  'faqs',
  'services',
  'terms',
  'privacy',
]
const openRoutes = new Set<string>(openPages.flatMap((name) => Object.values(paths[name])))
const routes = new Set<string>(Object.values(paths).flatMap((patterns) => Object.values(patterns)))

export const unmatched = 'unmatched'

/** The pattern of a page's address. */
export function routeOf(pathname: string): string {
  const match = matchPath(pathname)
  return match ? paths[match.name][match.locale] : unmatched
}

/** What somebody says is a route, if it is one. */
export const knownRoute = (route: string): string => (routes.has(route) ? route : unmatched)

/** Whether a text from there may be passed on once it has been scrubbed. Everywhere else people type what is theirs. */
export const isOpenRoute = (route: string): boolean => openRoutes.has(route)
