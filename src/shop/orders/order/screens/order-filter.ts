import { withQuery } from '#src/ui/list/address.ts'
import type { CustomerTab } from '../order.ts'

/** Filter of the customer's list of orders. */
export const orderFilters = ['all', 'open', 'completed', 'canceled'] as const satisfies readonly (CustomerTab | 'all')[]
export type OrderFilter = (typeof orderFilters)[number]

export const isOrderFilter = (text: string): text is OrderFilter => orderFilters.some((known) => known === text)

export const ordersPerPage = 20

/** Address of a page of the list. */
export const listAddress = (list: string, group: OrderFilter, page = 1): string =>
  withQuery(list, { state: group !== 'all' && group, page })
