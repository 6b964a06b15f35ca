import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'

export const batchTabs = ['expiring', 'all', 'quarantine', 'removed'] as const
export type BatchTab = (typeof batchTabs)[number]

/** State of the list. `item` is the id in the pane; `short`: what the last change left unreplaced, if something was changed. */
export type BatchesAddress = { tab: BatchTab; q: string; page: number; item: string | null; short: number | null }

const isTab = (text: string): text is BatchTab => batchTabs.some((tab) => tab === text)

/** Undefined for an invalid address. A search covers everything at the pharmacy unless a list is named. */
export function readBatchesAddress(query: URLSearchParams): BatchesAddress | undefined {
  const q = (query.get('q') ?? '').trim().slice(0, 100)
  const tab = query.get('state') ?? (q ? 'all' : 'expiring')
  const page = Number(query.get('page') ?? 1)
  if (!isTab(tab) || !Number.isSafeInteger(page) || page < 1 || page > 10_000) return undefined
  return { tab, q, page, item: query.get('item'), short: readShort(query) }
}

export function readShort(query: URLSearchParams): number | null {
  const short = query.get('short')
  return short !== null && /^\d{1,7}$/.test(short) ? Number(short) : null
}

export function batchesPath(locale: Locale, { tab, q, page, item, short }: BatchesAddress): string {
  const query = new URLSearchParams({
    ...(tab !== (q ? 'all' : 'expiring') && { state: tab }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(item !== null && { item }),
    ...(short !== null && { short: String(short) }),
  })
  return [pathTo('staff.stock.batches', locale), query.toString()].filter(Boolean).join('?')
}
