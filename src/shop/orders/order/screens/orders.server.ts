import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { personPageContext } from '#src/platform/page.server.ts'
import { pageIn } from '#src/ui/list/address.ts'
import { orderStates, statesWith } from '../order.ts'
import type { OrderState } from '../order.ts'
import { listOrders, summariesOf } from '../actions.server.ts'
import { isOrderFilter, ordersPerPage } from './order-filter.ts'
import type { OrderFilter } from './order-filter.ts'

export const statesOfFilter = {
  all: orderStates,
  open: statesWith(({ customerTab }) => customerTab === 'open'),
  completed: statesWith(({ customerTab }) => customerTab === 'completed'),
  canceled: statesWith(({ customerTab }) => customerTab === 'canceled'),
} satisfies Record<OrderFilter, readonly OrderState[]>

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = personPageContext(args)
  const number = pageIn(url.searchParams)
  const group = url.searchParams.get('state') ?? 'all'
  if (!number || !isOrderFilter(group)) throw data(null, { status: 404 })
  const { orders, total } = await listOrders(world, principal, { number, size: ordersPerPage, states: statesOfFilter[group] })
  if (number > 1 && orders.length === 0) throw data(null, { status: 404 })
  return { orders: await summariesOf(world, orders, locale), total, number, group }
}
