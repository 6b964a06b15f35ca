import { normaliseText } from '#src/kernel/text.ts'

/** What one search of the staff finds, in the order in which it is listed. */
export const hitKinds = ['order', 'prescription', 'request', 'customer', 'product'] as const
export type HitKind = (typeof hitKinds)[number]

/** `detail` tells it apart from others of the same name; `path` leads to its page. */
export type Hit = { id: string; name: string; detail: string; path: string }

/** The best hits of a kind. `allPath` leads to the list that has all of them, with the same search. */
export type HitGroup = {
  kind: HitKind
  hits: readonly Hit[]
  /** Of all hits; with `isMore` there are more than that. */ total: number
  isMore: boolean
  allPath: string
  /** Why there are none, where that is not plain. */ note: string | null
}

/** Of each kind. */
export const maxHits = 5

/** Fewer characters are in too much to find anything. */
const minSearchLength = 2
export const maxSearchLength = 100

/** As it is searched: without line breaks and the spaces around it; empty for a text that is too short. */
export function searchText(typed: string): string {
  const text = normaliseText(typed).replace(/\s+/g, ' ').trim().slice(0, maxSearchLength)
  return text.length < minSearchLength ? '' : text
}
