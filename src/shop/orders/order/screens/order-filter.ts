import type { CustomerTab } from '../order.ts'
/** Filter of the customer's list of orders. */
export const visibleGroups = ['all', 'open', 'completed', 'canceled'] as const satisfies readonly (CustomerTab | 'all')[]
export type VisibleGroup = (typeof visibleGroups)[number]

export const isVisible = (text: string): text is VisibleGroup => visibleGroups.some((known) => known === text)

/** Address of a page of the list. */
export function listAddress(list: string, group: VisibleGroup, page = 1): string {
  const query = new URLSearchParams({ ...(group !== 'all' && { state: group }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${list}?${query}` : list
}
