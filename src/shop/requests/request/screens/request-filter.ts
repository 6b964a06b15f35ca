export const visibleKinds = ['all', 'open', 'ended'] as const
/** Which of the customer's requests a list shows. */
export type VisibleKind = (typeof visibleKinds)[number]

export const isVisible = (text: string): text is VisibleKind => visibleKinds.some((known) => known === text)

/** The address of a page of the list. */
export function listAddress(list: string, kind: VisibleKind, page = 1): string {
  const query = new URLSearchParams({ ...(kind !== 'all' && { show: kind }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${list}?${query}` : list
}
