import { matchPath } from './paths.ts'
import type { PageName } from './paths.ts'

const lists = new Set<PageName | undefined>(['products', 'collections.show', 'posts'])

/**
 * The part of a query that belongs to the page's canonical address: only the page number of a list beyond its first page, since
 * that page shows other items. Filters, sorting and searches show the same items in another selection.
 */
export const ownQuery = ({ pathname, search }: { pathname: string; search: string }): string =>
  /^\?page=(?!1$)[1-9]\d*$/.test(search) && lists.has(matchPath(pathname)?.name) ? search : ''
