import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { rowKinds } from '../import.ts'
import type { RowKind } from '../import.ts'

/** `stays`: the rows that undoing has left. */
export const rowTabs = [...rowKinds, 'stays'] as const
export type RowTab = RowKind | 'stays'

export type ImportAddress = { tab: RowTab | undefined; page: number }

const isTab = (text: string): text is RowTab => rowTabs.some((tab) => tab === text)

/** Undefined for an invalid address. */
export function readImportAddress(query: URLSearchParams): ImportAddress | undefined {
  const tab = query.get('rows')
  const page = Number(query.get('page') ?? 1)
  if ((tab !== null && !isTab(tab)) || !Number.isSafeInteger(page) || page < 1 || page > 10_000) return undefined
  return { tab: tab ?? undefined, page }
}

export function importPath(locale: Locale, id: string, { tab, page = 1 }: { tab?: RowTab; page?: number } = {}): string {
  const query = new URLSearchParams({ ...(tab && { rows: tab }), ...(page > 1 && { page: String(page) }) })
  return [pathTo('staff.imports.show', locale, { id }), query.toString()].filter(Boolean).join('?')
}

export const importsPath = (locale: Locale, page = 1): string =>
  pathTo('staff.imports', locale) + (page > 1 ? `?page=${page}` : '')
