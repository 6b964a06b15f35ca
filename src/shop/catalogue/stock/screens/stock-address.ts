import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
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

const isTab = (text: string): text is StockTab => stockTabs.some((tab) => tab === text)

/** Undefined for an invalid address. A search covers everything unless a tab is named. */
export function readStockAddress(query: URLSearchParams): StockAddress | undefined {
  const q = (query.get('q') ?? '').trim().slice(0, 100)
  const tab = query.get('state') ?? (q ? 'all' : 'low')
  const page = Number(query.get('page') ?? 1)
  if (!isTab(tab) || !Number.isSafeInteger(page) || page < 1 || page > 10_000) return undefined
  const sorting = readSorting(query.get('sort'), stockSortings)
  return { tab, page, q, ...(sorting && { sorting }), item: query.get('item'), done: query.has('done') }
}

export function stockPath(locale: Locale, { tab, q, sorting, page, item, done }: StockAddress): string {
  const query = new URLSearchParams({
    ...(tab !== (q ? 'all' : 'low') && { state: tab }),
    ...(q && { q }),
    ...(sorting && { sort: sortingText(sorting) }),
    ...(page > 1 && { page: String(page) }),
    ...(item !== null && { item }),
    ...(done && { done: '1' }),
  })
  return [pathTo('staff.stock', locale), query.toString()].filter(Boolean).join('?')
}
