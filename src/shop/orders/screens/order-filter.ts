/** Which of the customer's orders the list shows. */
export const visibleGroups = ['all', 'open', 'completed', 'canceled'] as const
export type Shown = (typeof visibleGroups)[number]

export const isVisible = (text: string): text is Shown => visibleGroups.some((known) => known === text)

/** The address of a page of the list. */
export function listAddress(list: string, shown: Shown, page = 1): string {
  const query = new URLSearchParams({ ...(shown !== 'all' && { state: shown }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${list}?${query}` : list
}
