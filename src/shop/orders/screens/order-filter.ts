/** Which of the customer's orders the list shows. */
export const shownGroups = ['all', 'open', 'completed', 'canceled'] as const
export type Shown = (typeof shownGroups)[number]

export const isShown = (text: string): text is Shown => shownGroups.some((known) => known === text)

/** The address of a page of the list. */
export function listAddress(list: string, shown: Shown, page = 1): string {
  const query = new URLSearchParams({ ...(shown !== 'all' && { state: shown }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${list}?${query}` : list
}
