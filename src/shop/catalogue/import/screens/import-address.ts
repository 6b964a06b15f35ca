import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, withQuery } from '#src/ui/list/address.ts'
import { rowKinds } from '../import.ts'
import type { RowKind } from '../import.ts'

/** `stays`: the rows that undoing has left. */
export const rowTabs = [...rowKinds, 'stays'] as const
export type RowTab = RowKind | 'stays'

export type ImportAddress = { tab: RowTab | undefined; page: number }

/** Undefined for an invalid address. */
export function readImportAddress(query: URLSearchParams): ImportAddress | undefined {
  const [page, tab] = [pageIn(query), choiceIn(query, 'rows', rowTabs)]
  return page && (tab || !query.has('rows')) ? { tab, page } : undefined
}

export const importPath = (locale: Locale, id: string, { tab, page }: { tab?: RowTab; page?: number } = {}): string =>
  withQuery(pathTo('staff.imports.show', locale, { id }), { rows: tab, page })

export const importsPath = (locale: Locale, page = 1): string => withQuery(pathTo('staff.imports', locale), { page })
