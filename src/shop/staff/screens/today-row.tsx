import { CreditCard, MessageCircle, Package, PackageCheck, PackageSearch, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Due, durationText } from '#src/ui/deadline-label.tsx'
import { Money } from '#src/ui/money.tsx'
import { customerName } from '#src/shop/orders/staff/screens/customer-name.ts'
import { wholeList } from '#src/shop/orders/staff/list-address.ts'
import { StaffOrderLinks } from '#src/shop/orders/staff/screens/staff-order-links.tsx'
import { unitsText } from '#src/shop/orders/fulfilment/screens/units-text.ts'
import type { TodayGroup, TodayRow } from '../today.ts'

const icons: Record<TodayGroup, LucideIcon> = {
  attention: TriangleAlert,
  messages: MessageCircle,
  late: PackageSearch,
  prepare: Package,
  unpaid: CreditCard,
  ready: PackageCheck,
}

export const todayColumns =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2.5 px-4 lg:grid-cols-[1.5rem_6.5rem_minmax(0,11rem)_minmax(0,1fr)_3.5rem_4.5rem_6.5rem] lg:px-5'

/** One order of the day: for whom, what, how old, and due when. */
export function TodayRowView({ row, group, now }: { row: TodayRow; group: TodayGroup; now: Date }) {
  const Icon = icons[group]
  return (
    <li className={`${todayColumns} relative min-h-10 py-2 text-xs hover:bg-paper`}>
      <span aria-hidden="true" className="grid size-7 place-items-center rounded-sm bg-sunken text-ink-2 lg:size-6">
        <Icon className="size-4" />
      </span>
      <StaffOrderLinks number={row.number} address={wholeList} />
      <b className="truncate font-semibold max-lg:col-start-2">{customerName(row) ?? '—'}</b>
      <span className="truncate text-ink-2 max-lg:col-start-2">{whatText(row)}</span>
      <span className="text-end text-ink-2 tabular-nums max-lg:hidden">{durationText(row.placedAt, now)}</span>
      <span className="text-end font-semibold max-lg:col-start-3 max-lg:row-start-2">
        <Money amount={row.total} />
      </span>
      {row.dueAt ? (
        <Due at={row.dueAt} now={now} className="justify-end max-lg:col-start-3 max-lg:row-start-1" />
      ) : (
        <span className="max-lg:hidden" />
      )}
    </li>
  )
}

function whatText({ itemCount, fulfilment, needsAttention, unseen, claimedBy }: TodayRow): string {
  const money = needsAttention && { paid_late: m.staff_paid_late(), refund_due: m.staff_refund_due() }[needsAttention]
  const messages = unseen > 0 && m.staff_unseen({ count: unseen })
  const holder = claimedBy !== null && m.staff_queue_with({ name: claimedBy })
  return [money, messages, holder, unitsText(itemCount), fulfilment === 'pickup' ? m.staff_pickup() : m.staff_delivery()]
    .filter(Boolean)
    .join(' · ')
}
