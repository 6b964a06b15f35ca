import { matchPath, paths } from './paths.ts'
import type { PageName } from './paths.ts'

// Pages without forms for sign-up, orders, payment or personal data.
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

/** The route a client reported, if it exists. */
export const knownRoute = (route: string): string => (routes.has(route) ? route : unmatched)

/** Whether redacted text from this route may be passed on. Elsewhere people type personal data. */
export const isOpenRoute = (route: string): boolean => openRoutes.has(route)
