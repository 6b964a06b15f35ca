export const visibleKinds = ['all', 'open', 'ended'] as const
/** Which of the customer's own a list shows. */
export type Shown = (typeof visibleKinds)[number]

export const isVisible = (text: string): text is Shown => visibleKinds.some((known) => known === text)

/** The address of a page of a list. */
export function listAddress(list: string, shown: Shown, page = 1): string {
  const query = new URLSearchParams({ ...(shown !== 'all' && { show: shown }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${list}?${query}` : list
}
