import { matchPath } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'

// Every order and prescription reveals something about a person's health, and so do viewed products and the cart.
const open = new Set<PageName>([
  'home',
  'posts',
  'posts.show',
  'company',
  'services',
  'faqs',
  'purchase-policy',
  'terms',
  'privacy',
])

/** Whether third-party scripts may run there at all, given consent. */
export function allowsThirdParties(pathname: string): boolean {
  const name = matchPath(pathname)?.name
  return name !== undefined && open.has(name)
}
