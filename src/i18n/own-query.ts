import { matchPath } from './paths.ts'
import type { PageName } from './paths.ts'

const lists = new Set<PageName | undefined>(['products', 'collections.show', 'posts'])

/**
 * What of a query belongs to the page's own address: nothing, but for the further pages of a list, which show other things than
 * its first and would be lost behind it. Filters, sorting and searches show the same things in another choice.
 */
export const ownQuery = ({ pathname, search }: { pathname: string; search: string }): string =>
  /^\?page=(?!1$)[1-9]\d*$/.test(search) && lists.has(matchPath(pathname)?.name) ? search : ''
