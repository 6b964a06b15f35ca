import { CircleAlert, MessageCircle, PackageSearch, Store, Truck, Undo2 } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { staffStateName, toneOf } from '../../order/state-labels.ts'
import { daysWaiting, isLate } from '../staff-view.ts'
import type { StaffRowView } from '../staff-view.ts'
import { customerName } from './customer-name.ts'
import type { ListAddress } from './staff-list-address.ts'
import { StaffOrderLinks } from './staff-order-links.tsx'

type Props = {
  orders: readonly StaffRowView[]
  address: ListAddress
  now: Date
  /** For how many days an order is kept for pickup. */ retentionDays: number
}

const columnsOf = ({ address, now, retentionDays }: Omit<Props, 'orders'>, locale: Locale): Column<StaffRowView>[] => [
  {
    header: m.staff_column_number(),
    cell: ({ number }) => <StaffOrderLinks number={number} address={address} isOpen={number === address.order} />,
    className: 'whitespace-nowrap',
  },
  {
    header: m.staff_column_customer(),
    cell: (order) => customerName(order) ?? '—',
    from: 'lg',
    isBelow: true,
    className: 'max-w-44 truncate',
  },
  {
    header: m.staff_column_state(),
    cell: (order) => <State order={order} isOpen={order.number === address.order} now={now} retentionDays={retentionDays} />,
    from: 'sm',
    isBelow: true,
  },
  {
    header: m.staff_column_how(),
    cell: ({ fulfilment }) => <How fulfilment={fulfilment} />,
    from: 'lg',
    className: 'whitespace-nowrap text-ink-2',
  },
  { header: m.staff_column_total(), cell: ({ total }) => <Money amount={total} />, align: 'end', className: 'font-semibold' },
  {
    header: m.staff_column_date(),
    cell: ({ placedAt }) => formatDayOrTime(placedAt, now, locale),
    align: 'end',
    from: 'lg',
    className: 'whitespace-nowrap text-ink-2',
  },
]

/** The orders of a page, one dense row each; a row opens the order beside the list, on phones as a page. */
export function StaffTable({ orders, address, now, retentionDays }: Props) {
  const locale = useLocale()
  return (
    <DataTable
      caption={m.staff_orders_title()}
      columns={columnsOf({ address, now, retentionDays }, locale)}
      rows={orders}
      rowKey={({ number }) => number}
      isOpen={({ number }) => number === address.order}
      empty={{
        icon: <PackageSearch aria-hidden="true" />,
        title: m.staff_orders_none(),
        text: address.q ? m.staff_orders_none_found() : m.staff_orders_none_text(),
        action: (
          <ButtonLink to={pathTo('staff.orders', locale)} variant="quiet" size="s">
            {m.staff_orders_see_all()}
          </ButtonLink>
        ),
      }}
    />
  )
}

type StateProps = { order: StaffRowView; isOpen: boolean; now: Date; retentionDays: number }

function State({ order, isOpen, now, retentionDays }: StateProps) {
  const locale = useLocale()
  const days = order.readyAt && isLate(order, retentionDays, now) ? daysWaiting(order.readyAt, now) : 0
  return (
    <>
      <Tag tone={toneOf(order.state)} className={classNames('text-2xs', isOpen && 'bg-surface')}>
        {staffStateName(order.state, order.fulfilment, locale)}
      </Tag>
      {order.unseen > 0 && <Mark icon={MessageCircle} text={m.staff_unseen({ count: order.unseen })} />}
      {order.isPartlyRefunded && <Mark icon={Undo2} text={m.staff_partly_refunded()} />}
      {order.needsAttention === 'paid_late' && <Mark icon={CircleAlert} text={m.staff_paid_late()} isBad />}
      {order.needsAttention === 'refund_due' && <Mark icon={CircleAlert} text={m.staff_refund_due()} isBad />}
      {days > 0 && <Mark icon={CircleAlert} text={m.staff_waits({ days })} isBad />}
    </>
  )
}

/** What needs attention besides the state. */
function Mark({ icon: Icon, text, isBad = false }: { icon: LucideIcon; text: string; isBad?: boolean }) {
  return (
    <span
      className={classNames(
        'ms-1.5 inline-flex items-center gap-1 text-2xs font-bold whitespace-nowrap max-lg:ms-0 max-lg:flex',
        isBad ? 'text-bad' : 'text-warn',
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {text}
    </span>
  )
}

function How({ fulfilment }: Pick<StaffRowView, 'fulfilment'>) {
  const [Icon, text] = fulfilment === 'pickup' ? [Store, m.staff_pickup()] : [Truck, m.staff_delivery()]
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </span>
  )
}
