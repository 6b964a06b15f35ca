import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { nextDay, isIsoDate, lisbonMidnight } from '#src/kernel/dates.ts'
import { isId } from '#src/kernel/ids.ts'
import { dayText } from '#src/kernel/typed-date.ts'
import { queryOf, withQuery } from '#src/ui/list/address.ts'

/** What the owner searches for, as in the page's URL. `from` and `to` are whole days in Lisbon; empty: any. */
type AuditFields = { person: string; action: string; subject: string; from: string; to: string }

export type AuditSearch = {
  actorId?: string | undefined
  action?: string | undefined
  subjectId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** `before`, `after`: the number of the entry at the edge of the previous page. */
export type AuditAddress = AuditFields & { before?: number | undefined; after?: number | undefined }

const names = ['person', 'action', 'subject', 'from', 'to'] as const

const fieldsOf = (query: URLSearchParams): AuditFields => {
  const text = (name: (typeof names)[number]): string => (query.get(name) ?? '').replaceAll('\0', '').trim().slice(0, 100)
  return {
    person: text('person'),
    action: text('action'),
    subject: text('subject'),
    from: dayText(text('from')),
    to: dayText(text('to')),
  }
}

/** Undefined when the URL asks for something impossible. */
export function readAuditSearch(query: URLSearchParams): AuditSearch | undefined {
  const { person, action, subject, from, to } = fieldsOf(query)
  if ((person && !isId(person)) || (from && !isIsoDate(from)) || (to && !isIsoDate(to))) return undefined
  return {
    actorId: person || undefined,
    action: action || undefined,
    subjectId: subject || undefined,
    from: from ? lisbonMidnight(from) : undefined,
    until: to ? lisbonMidnight(nextDay(to)) : undefined,
  }
}

export function readAuditAddress(query: URLSearchParams): AuditAddress | undefined {
  const [before, after] = [edge(query.get('before')), edge(query.get('after'))]
  if (!readAuditSearch(query) || Number.isNaN(before) || Number.isNaN(after)) return undefined
  return { ...fieldsOf(query), before, after }
}

function edge(text: string | null): number | undefined {
  if (text === null) return undefined
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN
}

/** The query string of a search, for the page and for its CSV. */
export const auditQuery = (address: AuditAddress): string => new URLSearchParams(queryOf(address)).toString()

export const auditPath = (locale: Locale, address: Partial<AuditAddress>): string =>
  withQuery(pathTo('staff.audit', locale), address)
