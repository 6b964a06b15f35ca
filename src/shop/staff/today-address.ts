import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { choiceIn, withQuery } from '#src/ui/list/address.ts'
import { workKinds } from './next/next-work.ts'
import type { NextWork } from './next/next-work.ts'
import { todayFilters } from './today.ts'
import type { TodayFilter, TodayRow } from './today.ts'

const stockKinds = ['pack', 'batch'] as const

/** Work, or the pack or batch to see to, by its public id. */
export type StockSubject = { kind: (typeof stockKinds)[number]; id: string }
export type TodaySubject = NextWork | StockSubject

/** What the page shows; `open`: what is in the pane. */
export type TodayAddress = { filter: TodayFilter; open: TodaySubject | null }

/** As addresses name it: "order:AZ-DBWT1PKM". */
export const subjectName = ({ kind, id }: TodaySubject): string => `${kind}:${id}`

export const isStock = (subject: TodaySubject): subject is StockSubject => stockKinds.some((kind) => kind === subject.kind)

/** Undefined for a text that names none. */
function readSubjectName(text: string): TodaySubject | undefined {
  const [named, id] = text.split(':')
  const kind = [...workKinds, ...stockKinds].find((each) => each === named)
  return kind && id ? { kind, id } : undefined
}

/** Undefined for an address that no link of ours has. */
export function readTodayAddress(query: URLSearchParams): TodayAddress | undefined {
  const [filter, named] = [choiceIn(query, 'show', todayFilters, 'all'), query.get('open')]
  const open = named === null ? null : readSubjectName(named)
  return filter && open !== undefined ? { filter, open } : undefined
}

export const todayPath = (locale: Locale, { filter, open }: TodayAddress): string =>
  withQuery(pathTo('staff', locale), { show: filter !== 'all' && filter, open: open && subjectName(open) })

export const subjectOf = (row: TodayRow): TodaySubject =>
  'number' in row ? { kind: 'order', id: row.number } : { kind: row.kind, id: row.id }

export const isSameSubject = (one: TodaySubject, other: TodaySubject | null): boolean =>
  other !== null && one.kind === other.kind && one.id === other.id
