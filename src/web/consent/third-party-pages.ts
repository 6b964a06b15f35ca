import { matchPath } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'

// Every order and every prescription tells about somebody's health, and so does what they look at and put into a cart.
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

/** Whether scripts of others may run there at all, given consent. */
export function allowsThirdParties(pathname: string): boolean {
  const name = matchPath(pathname)?.name
  return name !== undefined && open.has(name)
}
