import type { Locale } from '#src/i18n/locales.ts'
import type { StaffStateTab } from '../order/order.ts'
import { pathTo } from '#src/i18n/paths.ts'
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

const isTab = (text: string): text is StaffTab => staffTabs.some((tab) => tab === text)

/** State of the list. `order` is the number of the order in the pane. */
export type ListAddress = { tab: StaffTab; q: string; filters: TypedFilters; page: number; order: string | null }

export const wholeList: ListAddress = { tab: 'all', q: '', filters: noFilters, page: 1, order: null }

/** Undefined for an invalid address. */
export function readListAddress(query: URLSearchParams): ListAddress | undefined {
  const tab = query.get('state') ?? 'all'
  const page = Number(query.get('page') ?? 1)
  if (!isTab(tab) || !Number.isSafeInteger(page) || page < 1 || page > 10_000) return undefined
  const q = (query.get('q') ?? '').trim().slice(0, 100)
  return { tab, page, q, filters: readTypedFilters(query), order: query.get('order') }
}

/** Tab, search and filters: what a saved view keeps. */
export const viewQuery = ({ tab, q, filters }: Pick<ListAddress, 'tab' | 'q' | 'filters'>): Record<string, string> => ({
  ...(tab !== 'all' && { state: tab }),
  ...(q && { q }),
  ...filtersQuery(filters),
})

export function listPath(locale: Locale, { page, order, ...view }: ListAddress): string {
  const query = new URLSearchParams({
    ...viewQuery(view),
    ...(page > 1 && { page: String(page) }),
    ...(order !== null && { order }),
  })
  return [pathTo('staff.orders', locale), query.toString()].filter(Boolean).join('?')
}
