import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, searchIn, withQuery } from '#src/ui/list/address.ts'

export const batchTabs = ['expiring', 'all', 'quarantine', 'removed'] as const
export type BatchTab = (typeof batchTabs)[number]

/** State of the list. `item` is the id in the pane; `short`: what the last change left unreplaced, if something was changed. */
export type BatchesAddress = { tab: BatchTab; q: string; page: number; item: string | null; short: number | null }

/** A search covers everything at the pharmacy unless a list is named. */
const usualTab = (q: string): BatchTab => (q ? 'all' : 'expiring')

/** Undefined for an invalid address. */
export function readBatchesAddress(query: URLSearchParams): BatchesAddress | undefined {
  const [q, page] = [searchIn(query), pageIn(query)]
  const tab = choiceIn(query, 'state', batchTabs, usualTab(q))
  return tab && page ? { tab, q, page, item: query.get('item'), short: readShort(query) } : undefined
}

export function readShort(query: URLSearchParams): number | null {
  const short = query.get('short')
  return short !== null && /^\d{1,7}$/.test(short) ? Number(short) : null
}

export const batchesPath = (locale: Locale, { tab, q, page, item, short }: BatchesAddress): string =>
  withQuery(pathTo('staff.stock.batches', locale), { state: tab !== usualTab(q) && tab, q, page, item, short })
