import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, searchIn, withQuery } from '#src/ui/list/address.ts'
import { readSorting, sortingText } from '#src/ui/list/sorting.ts'
import { stockSortings, stockTabs } from '../stock-item.ts'
import type { StockSorting, StockTab } from '../stock-item.ts'

/** State of the list. `item` is the id in the pane; `done`: it was just changed; `sorting`: other than the tab's usual one. */
export type StockAddress = {
  tab: StockTab
  q: string
  sorting?: StockSorting | undefined
  page: number
  item: string | null
  done: boolean
}

export const lowStock: StockAddress = { tab: 'low', q: '', page: 1, item: null, done: false }

/** A search covers everything unless a tab is named. */
const usualTab = (q: string): StockTab => (q ? 'all' : 'low')

/** Undefined for an invalid address. */
export function readStockAddress(query: URLSearchParams): StockAddress | undefined {
  const [q, page] = [searchIn(query), pageIn(query)]
  const tab = choiceIn(query, 'state', stockTabs, usualTab(q))
  if (!tab || !page) return undefined
  const sorting = readSorting(query.get('sort'), stockSortings)
  return { tab, page, q, ...(sorting && { sorting }), item: query.get('item'), done: query.has('done') }
}

export function stockPath(locale: Locale, { tab, q, sorting, page, item, done }: StockAddress): string {
  const sort = sorting && sortingText(sorting)
  return withQuery(pathTo('staff.stock', locale), { state: tab !== usualTab(q) && tab, q, sort, page, item, done })
}
