import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleX,
  Clock,
  Hourglass,
  MessageCircle,
  MessageCircleReply,
  PackageCheck,
  PackageSearch,
  Printer,
  Store,
  Truck,
  Undo2,
  UserRoundCheck,
  Wallet,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { BulkButton, BulkLink } from '#src/ui/list/selection.tsx'
import { isPaidAtCounter, methodNameInSettings } from '#src/shop/website/payment-methods.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { staffStateName, toneOf } from '../../order/state-labels.ts'
import { targetText } from '../../bulk/bulk.ts'
import { dayText } from '../../backorder/day-text.ts'
import { isPaidFor } from '../../order/payment-state.ts'
import { isFiltered } from '../../search/order-filter.ts'
import { daysWaiting, isLate } from '../staff-view.ts'
import type { StaffRowView } from '../staff-view.ts'
import { customerName } from './customer-name.ts'
import type { ListAddress } from '../list-address.ts'
import { StaffOrderLinks } from './staff-order-links.tsx'

type Props = {
  orders: readonly StaffRowView[]
  address: ListAddress
  now: Date
  /** For how many days an order is kept for pickup. */ retentionDays: number
  /** Several orders may be moved at once. */ canTransition?: boolean
  /** The orders of the bulk transition in the pane, and those of them that stay. */
  chosen?: { numbers: readonly string[]; stays: readonly string[] } | undefined
}

const columnsOf = (
  { address, now, retentionDays }: Pick<Props, 'address' | 'now' | 'retentionDays'>,
  locale: Locale,
): Column<StaffRowView>[] => [
  {
    header: m.staff_column_number(),
    cell: ({ number }) => <StaffOrderLinks number={number} address={address} isOpen={number === address.order} />,
    look: 'line',
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
    cell: ({ fulfilment, city }) => <How fulfilment={fulfilment} city={city} />,
    from: 'lg',
    className: 'max-w-36 truncate text-ink-2',
  },
  { header: m.orders_filter_payment(), cell: (order) => <Payment order={order} />, from: '2xl', look: 'line' },
  { header: m.staff_column_total(), cell: ({ total }) => <Money amount={total} />, align: 'end', className: 'font-semibold' },
  {
    header: m.staff_column_date(),
    cell: ({ placedAt }) => formatDayOrTime(placedAt, now, locale),
    align: 'end',
    from: 'lg',
    look: 'quiet',
  },
]

/** The orders of a page, one dense row each; a row opens the order beside the list, on phones as a page. */
export function StaffTable({ orders, address, now, retentionDays, canTransition = false, chosen }: Props) {
  const locale = useLocale()
  return (
    <DataTable
      caption={m.staff_orders_title()}
      columns={columnsOf({ address, now, retentionDays }, locale)}
      rows={orders}
      rowKey={({ number }) => number}
      isOpen={({ number }) => number === address.order}
      rowClassName={({ number }) =>
        chosen?.stays.includes(number) && 'has-[[data-select]:checked]:bg-warn-soft shadow-[inset_3px_0_var(--color-warn)]'
      }
      selection={{
        name: 'order',
        value: targetText,
        label: ({ number }) => m.orders_select({ number }),
        isChecked: ({ number }) => chosen?.numbers.includes(number) ?? false,
        actions: <BulkActions canTransition={canTransition} />,
      }}
      empty={{
        icon: <PackageSearch aria-hidden="true" />,
        title: m.staff_orders_none(),
        text: address.q || isFiltered(address.filters) ? m.orders_none_found() : m.staff_orders_none_text(),
        link: { to: pathTo('staff.orders', locale), text: m.staff_orders_see_all() },
      }}
    />
  )
}

/** What can be done with the selected orders. Printing leads to a page of its own. */
function BulkActions({ canTransition }: { canTransition: boolean }) {
  const locale = useLocale()
  return (
    <>
      {canTransition && (
        <>
          <BulkButton value="bulk:ready">
            <PackageCheck aria-hidden="true" />
            {m.orders_bulk_ready()}
          </BulkButton>
          <BulkButton value="bulk:completed">
            <CircleCheck aria-hidden="true" />
            {m.orders_bulk_completed()}
          </BulkButton>
          <BulkButton value="bulk:canceled">
            <CircleX aria-hidden="true" />
            {m.orders_bulk_canceled()}
          </BulkButton>
          <BulkButton value="bulk-hand-over">
            <UserRoundCheck aria-hidden="true" />
            {m.orders_bulk_hand_over()}
          </BulkButton>
        </>
      )}
      <BulkLink to={pathTo('staff.orders.print', locale)}>
        <Printer aria-hidden="true" />
        {m.orders_print()}
      </BulkLink>
    </>
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
      {order.waitsFor === 'staff' && <Mark icon={MessageCircleReply} text={m.staff_customer_answered()} />}
      {order.waitsFor === 'customer' && <Mark icon={Hourglass} text={m.staff_awaits_customer()} />}
      {order.expectedOn !== null && (
        <Mark icon={CalendarClock} text={m.backorder_expected({ day: dayText(order.expectedOn, locale) })} />
      )}
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

/** How it was, or will be, paid. */
function Payment({ order: { paymentMethod, paymentState } }: { order: StaffRowView }) {
  const locale = useLocale()
  if (paymentMethod === null) return '—'
  const isPaid = isPaidFor(paymentState)
  const Icon = isPaid ? CircleCheck : isPaidAtCounter(paymentMethod) ? Wallet : Clock
  return (
    <span className={classNames('inline-flex items-center gap-1.25 align-middle', isPaid ? 'text-ink-2' : 'text-warn')}>
      <Icon aria-hidden="true" className={classNames('size-3.5', isPaid && 'text-ok')} />
      {methodNameInSettings(paymentMethod, locale)}
      <span className="sr-only">{isPaid ? m.orders_payment_made() : m.orders_payment_due()}</span>
    </span>
  )
}

function How({ fulfilment, city }: Pick<StaffRowView, 'fulfilment' | 'city'>) {
  const [Icon, text] = fulfilment === 'pickup' ? [Store, m.staff_pickup()] : [Truck, city ?? m.staff_delivery()]
  return (
    <span className="inline-flex items-center gap-1.5 align-middle">
      <Icon aria-hidden="true" className="size-4" />
      {text}
    </span>
  )
}
