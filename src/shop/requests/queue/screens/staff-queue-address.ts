import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import type { PageName } from '#src/i18n/paths.ts'
import { choiceIn, pageIn, queryOf, sealedSearchIn, searchIn, withQuery } from '#src/ui/list/address.ts'
import { requestStates, statesOfTab } from '../../request/request.ts'
import type { RequestKind, RequestState } from '../../request/request.ts'

/** The states of each queue tab; `pending`, waiting for an answer, is the queue itself. */
export const queueTabs = {
  pending: statesOfTab('pending'),
  priced: statesOfTab('priced'),
  ordered: statesOfTab('ordered'),
  completed: statesOfTab('completed'),
  rejected: statesOfTab('rejected'),
  ended: statesOfTab('ended'),
  all: requestStates,
} as const satisfies Record<string, readonly RequestState[]>
export type QueueTab = keyof typeof queueTabs

export const queueTabNames = Object.keys(queueTabs) as QueueTab[]

/** What the list shows; `s`: `q` as its address has it; `open`: id of the request in the pane. */
export type QueueAddress = { tab: QueueTab; q: string; s: string; page: number; open: string | null }

export const wholeQueue: QueueAddress = { tab: 'pending', q: '', s: '', page: 1, open: null }

/** The queue shows the longest waiting first; the other tabs the newest. */
export const queueOrder = (tab: QueueTab): 'longest_waiting' | 'newest' => (tab === 'pending' ? 'longest_waiting' : 'newest')

/** Undefined when the address has invalid parameters. */
export function readQueueAddress(query: URLSearchParams): QueueAddress | undefined {
  const [tab, page] = [choiceIn(query, 'state', queueTabNames, 'pending'), pageIn(query)]
  return tab && page ? { tab, page, q: searchIn(query), s: sealedSearchIn(query), open: query.get('open') } : undefined
}

const listPages = { prescription: 'staff.prescriptions', request: 'staff.requests' } as const satisfies Record<
  RequestKind,
  PageName
>
const workPages = { prescription: 'staff.prescriptions.show', request: 'staff.requests.show' } as const satisfies Record<
  RequestKind,
  PageName
>

/** What a link from a request back to its list keeps. */
export type QueueFilters = Pick<QueueAddress, 'tab' | 's'>

const filtersOf = ({ tab, s }: QueueFilters) => queryOf({ state: tab !== 'pending' && tab, s })

export const queuePath = (locale: Locale, kind: RequestKind, { page, open, ...filters }: QueueAddress): string =>
  withQuery(pathTo(listPages[kind], locale), { ...filtersOf(filters), page, open })

/** The page to work on a request. It keeps the filters of the list, for the links to the previous and next one. */
export const workPath = (
  locale: Locale,
  { kind, id }: { kind: RequestKind; id: string },
  filters: QueueFilters = wholeQueue,
): string => withQuery(pathTo(workPages[kind], locale, { id }), filtersOf(filters))

const doneLabels = ['quoted', 'asked', 'rejected'] as const
/** What was done to the previous request; the page of the next one reports it. */
export type Done = { what: (typeof doneLabels)[number]; id: string }

/** Where to go after an answer: the next request, or the list when none is left. */
export function afterPath(locale: Locale, kind: RequestKind, { next, done }: { next: string | undefined; done: Done }): string {
  const path = next === undefined ? queuePath(locale, kind, wholeQueue) : workPath(locale, { kind, id: next })
  return withQuery(path, { done: done.what, after: done.id })
}

export function readDone(query: URLSearchParams): Done | null {
  const what = choiceIn(query, 'done', doneLabels)
  const id = query.get('after')
  return what && id ? { what, id } : null
}
