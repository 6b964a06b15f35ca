import { withQuery } from '#src/ui/list/address.ts'

export const visibleKinds = ['all', 'open', 'ended'] as const
/** Which of the customer's requests a list shows. */
export type VisibleKind = (typeof visibleKinds)[number]

export const isVisible = (text: string): text is VisibleKind => visibleKinds.some((known) => known === text)

/** The address of a page of the list. */
export const listAddress = (list: string, kind: VisibleKind, page = 1): string =>
  withQuery(list, { show: kind !== 'all' && kind, page })
