import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { readWorkName, workName } from './next/next-work.ts'
import type { NextWork } from './next/next-work.ts'
import { todayFilters } from './today.ts'
import type { TodayFilter, TodayRow } from './today.ts'

/** What the page shows; `open`: what is in the pane. */
export type TodayAddress = { filter: TodayFilter; open: NextWork | null }

/** Undefined for an address that no link of ours has. */
export function readTodayAddress(query: URLSearchParams): TodayAddress | undefined {
  const [show, named] = [query.get('show') ?? 'all', query.get('open')]
  const filter = todayFilters.find((each) => each === show)
  const open = named === null ? null : readWorkName(named)
  return filter && open !== undefined ? { filter, open } : undefined
}

export function todayPath(locale: Locale, { filter, open }: TodayAddress): string {
  const query = new URLSearchParams({ ...(filter !== 'all' && { show: filter }), ...(open && { open: workName(open) }) })
  return [pathTo('staff', locale), query.toString()].filter(Boolean).join('?')
}

export const workOfRow = (row: TodayRow): NextWork =>
  'number' in row ? { kind: 'order', id: row.number } : { kind: row.kind, id: row.id }

export const isSameWork = (one: NextWork, other: NextWork | null): boolean =>
  other !== null && one.kind === other.kind && one.id === other.id
