import type { Locale } from '#src/i18n/locales.ts'
import type { StaffStateTab } from '../order/order.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, queryOf, sealedSearchIn, searchIn, withQuery } from '#src/ui/list/address.ts'
import { filtersQuery, noFilters, readTypedFilters } from '../search/order-filter.ts'
import type { TypedFilters } from '../search/order-filter.ts'

/** Tabs of the list; `canceled` has all orders that ended unsuccessfully, `attention` those that need a decision about money. */
export const staffTabs = [
  'all',
  'attention',
  'balance_due',
  'pending',
  'ready',
  'completed',
  'canceled',
] as const satisfies readonly (StaffStateTab | 'all' | 'attention')[]
export type StaffTab = (typeof staffTabs)[number]

/** State of the list. `s`: `q` as its address has it; `order`: the number of the order in the pane. */
export type ListAddress = { tab: StaffTab; q: string; s: string; filters: TypedFilters; page: number; order: string | null }

export const wholeList: ListAddress = { tab: 'all', q: '', s: '', filters: noFilters, page: 1, order: null }

/** Undefined for an invalid address. */
export function readListAddress(query: URLSearchParams): ListAddress | undefined {
  const [tab, page] = [choiceIn(query, 'state', staffTabs, 'all'), pageIn(query)]
  const search = { q: searchIn(query), s: sealedSearchIn(query) }
  return tab && page ? { tab, page, ...search, filters: readTypedFilters(query), order: query.get('order') } : undefined
}

/** Tab and filters: what a saved view keeps. What is searched for, mostly a customer, it does not. */
export const viewQuery = ({ tab, filters }: Pick<ListAddress, 'tab' | 'filters'>): Record<string, string> => ({
  ...queryOf({ state: tab !== 'all' && tab }),
  ...filtersQuery(filters),
})

/** Of the list with what is searched for. */
export const listQuery = (address: Pick<ListAddress, 'tab' | 's' | 'filters'>): Record<string, string> => ({
  ...viewQuery(address),
  ...queryOf({ s: address.s }),
})

export const listPath = (locale: Locale, { page, order, ...list }: ListAddress): string =>
  withQuery(pathTo('staff.orders', locale), { ...listQuery(list), page, order })
