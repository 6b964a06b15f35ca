import { Package } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterLinks } from '#src/ui/filter-links.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { listAddress, orderFilters, ordersPerPage } from './order-filter.ts'
import type { OrderFilter } from './order-filter.ts'
import { OrderRow } from './order-row.tsx'
import type { loader } from './orders.server.ts'

export { loader } from './orders.server.ts'

const filters: Record<OrderFilter, () => string> = {
  all: m.orders_filter_all,
  open: m.orders_filter_open,
  completed: m.orders_filter_completed,
  canceled: m.orders_filter_canceled,
}

export const meta = titled(m.orders_title)

export default function Orders() {
  const { orders, total, number, group } = useLoaderData<typeof loader>()
  const locale = useLocale()
  if (orders.length === 0 && group === 'all') return <NoOrders />
  const list = pathTo('orders', locale)
  const from = (number - 1) * ordersPerPage + 1
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
        {total > ordersPerPage && (
          <Pagination
            page={number}
            pages={Math.ceil(total / ordersPerPage)}
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
