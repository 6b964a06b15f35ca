import { CircleAlert, MessageCircle, Store, Truck, Undo2 } from 'lucide-react'
import { formatDayOrTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { denseCell as cell, denseHead as head, openCell, openRow, wideOnly as wide } from '#src/ui/dense-table.ts'
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

/** The orders of a page, one dense row each; a row opens the order beside the list, on phones as a page. */
export function StaffTable({ orders, ...list }: Props) {
  return (
    <table className="w-full border-collapse bg-surface text-xs">
      <caption className="sr-only">{m.staff_orders_title()}</caption>
      <thead className="text-start">
        <tr>
          <th scope="col" className={classNames(head, 'ps-4 text-start lg:ps-5')}>
            {m.staff_column_number()}
          </th>
          <th scope="col" className={classNames(head, wide, 'text-start')}>
            {m.staff_column_customer()}
          </th>
          <th scope="col" className={classNames(head, 'text-start max-sm:hidden')}>
            {m.staff_column_state()}
          </th>
          <th scope="col" className={classNames(head, wide, 'text-start')}>
            {m.staff_column_how()}
          </th>
          <th scope="col" className={classNames(head, 'text-end max-lg:pe-4')}>
            {m.staff_column_total()}
          </th>
          <th scope="col" className={classNames(head, wide, 'pe-5 text-end')}>
            {m.staff_column_date()}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.number} order={order} {...list} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ order, address, now, retentionDays }: Omit<Props, 'orders'> & { order: StaffRowView }) {
  const locale = useLocale()
  const isOpen = address.order === order.number
  const state = (
    <>
      <Tag tone={toneOf(order.state)} className={classNames('text-2xs', isOpen && 'bg-surface')}>
        {staffStateName(order.state, order.fulfilment, locale)}
      </Tag>
      {order.unseen > 0 && (
        <span className="ms-1.5 inline-flex items-center gap-1 text-2xs font-bold whitespace-nowrap text-warn max-lg:ms-0 max-lg:flex">
          <MessageCircle aria-hidden="true" className="size-3.5" />
          {m.staff_unseen({ count: order.unseen })}
        </span>
      )}
      {order.isPartlyRefunded && (
        <span className="ms-1.5 inline-flex items-center gap-1 text-2xs font-bold whitespace-nowrap text-warn max-lg:ms-0 max-lg:flex">
          <Undo2 aria-hidden="true" className="size-3.5" />
          {m.staff_partly_refunded()}
        </span>
      )}
      <Pressing order={order} now={now} retentionDays={retentionDays} />
    </>
  )
  return (
    <tr className={classNames('relative', isOpen ? openRow : 'hover:bg-paper')}>
      <td className={classNames(cell, 'ps-4 whitespace-nowrap lg:ps-5', isOpen && openCell)}>
        <StaffOrderLinks number={order.number} address={address} isOpen={isOpen} />
        <span className="block truncate text-ink-2 lg:hidden">{customerName(order) ?? '—'}</span>
        <span className="block py-0.5 sm:hidden">{state}</span>
      </td>
      <td className={classNames(cell, wide, 'max-w-44 truncate')}>{customerName(order) ?? '—'}</td>
      <td className={classNames(cell, 'max-sm:hidden')}>{state}</td>
      <td className={classNames(cell, wide, 'whitespace-nowrap text-ink-2')}>
        <How fulfilment={order.fulfilment} />
      </td>
      <td className={classNames(cell, 'text-end font-semibold max-lg:pe-4')}>
        <Money amount={order.total} />
      </td>
      <td className={classNames(cell, wide, 'pe-5 text-end whitespace-nowrap text-ink-2 tabular-nums')}>
        {formatDayOrTime(order.placedAt, now, locale)}
      </td>
    </tr>
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

/** Overdue for pickup, or money that needs attention. */
function Pressing({ order, now, retentionDays }: { order: StaffRowView; now: Date; retentionDays: number }) {
  const days = order.readyAt && isLate(order, retentionDays, now) ? daysWaiting(order.readyAt, now) : 0
  const texts = [
    order.needsAttention === 'paid_late' && m.staff_paid_late(),
    order.needsAttention === 'refund_due' && m.staff_refund_due(),
    days > 0 && m.staff_waits({ days }),
  ].filter((text) => text !== false)
  return texts.map((text) => (
    <span
      key={text}
      className="ms-1.5 inline-flex items-center gap-1 text-2xs font-bold whitespace-nowrap text-bad max-lg:ms-0 max-lg:flex"
    >
      <CircleAlert aria-hidden="true" className="size-3.5" />
      {text}
    </span>
  ))
}
