import { Package } from 'lucide-react'
import { data, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { personPageContext } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterLinks } from '#src/ui/filter-links.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { listOrders, summariesOf } from '../actions.server.ts'
import { statesOfFilter } from './order-filter.server.ts'
import { isOrderFilter, listAddress, orderFilters } from './order-filter.ts'
import type { OrderFilter } from './order-filter.ts'
import { OrderRow } from './order-row.tsx'

const size = 20

const filters: Record<OrderFilter, () => string> = {
  all: m.orders_filter_all,
  open: m.orders_filter_open,
  completed: m.orders_filter_completed,
  canceled: m.orders_filter_canceled,
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale, url } = personPageContext(args)
  const number = Number(url.searchParams.get('page') ?? 1)
  const group = url.searchParams.get('state') ?? 'all'
  if (!Number.isSafeInteger(number) || number < 1 || number > 10_000 || !isOrderFilter(group)) throw data(null, { status: 404 })
  const { orders, total } = await listOrders(world, principal, { number, size, states: statesOfFilter[group] })
  if (number > 1 && orders.length === 0) throw data(null, { status: 404 })
  return { orders: await summariesOf(world, orders, locale), total, number, group }
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.orders_title(), matches) }]

export default function Orders() {
  const { orders, total, number, group } = useLoaderData<typeof loader>()
  const locale = useLocale()
  if (orders.length === 0 && group === 'all') return <NoOrders />
  const list = pathTo('orders', locale)
  const from = (number - 1) * size + 1
  return (
    <>
      <PageHeading title={m.orders_title()} count={total === 1 ? m.orders_count_one() : m.orders_count({ count: total })} />
      <div className="grid gap-5">
        <FilterLinks
          label={m.requests_filter()}
          names={orderFilters}
          current={group}
          textOf={(name) => filters[name]()}
          to={(name) => listAddress(list, name)}
        />
        {orders.length === 0 ? (
          <EmptyState
            icon={<Package aria-hidden="true" />}
            title={m.orders_none()}
            action={
              <ButtonLink to={list} variant="quiet">
                {m.orders_see_all()}
              </ButtonLink>
            }
          >
            {m.orders_none_text()}
          </EmptyState>
        ) : (
          <Card bare as="section">
            <ul className="@container divide-y divide-line px-4 sm:px-6">
              {orders.map((order) => (
                <OrderRow key={order.number} order={order} />
              ))}
            </ul>
          </Card>
        )}
        {total > size && (
          <Pagination
            page={number}
            pages={Math.ceil(total / size)}
            to={(to) => listAddress(list, group, to)}
            summary={m.orders_showing({ from, to: from + orders.length - 1, count: total })}
          />
        )}
      </div>
    </>
  )
}

function NoOrders() {
  const locale = useLocale()
  return (
    <>
      <PageHeading title={m.orders_title()} />
      <EmptyState
        icon={<Package aria-hidden="true" />}
        title={m.orders_empty()}
        action={<ButtonLink to={pathTo('products', locale)}>{m.account_browse()}</ButtonLink>}
      >
        {m.orders_empty_text()}
      </EmptyState>
    </>
  )
}
