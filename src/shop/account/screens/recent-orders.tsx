import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { SummaryView } from '../../orders/order-view.ts'
import { OrderRow } from '../../orders/screens/order-row.tsx'

export function RecentOrders({ orders, total }: { orders: readonly SummaryView[]; total: number }) {
  const locale = useLocale()
  return (
    <Card as="section" aria-labelledby="recent-orders" className="pb-1 sm:pb-2">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent-orders" className="font-sans text-lg font-bold tracking-normal">
          {m.account_recent_orders()}
        </h2>
        {total > orders.length && (
          <Link to={pathTo('orders', locale)} className="link text-sm">
            {m.account_all_orders()}
          </Link>
        )}
      </div>
      {orders.length === 0 ? (
        <p className="pt-2 pb-3 text-ink-2">{m.orders_empty_text()}</p>
      ) : (
        <ul className="@container divide-y divide-line">
          {orders.map((order) => (
            <OrderRow key={order.number} order={order} />
          ))}
        </ul>
      )}
    </Card>
  )
}
