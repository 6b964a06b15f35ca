import { CircleCheck } from 'lucide-react'
import { Form, Link } from 'react-router'
import { formatWeekday } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { addDays } from '#src/kernel/dates.ts'
import type { WaitingRequests } from '#src/shop/requests/queue/actions.server.ts'
import { durationText } from '#src/ui/deadline-label.tsx'
import { NoRows } from '#src/ui/list/data-table.tsx'
import { StateTabs } from '#src/ui/list/state-tabs.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { subjectName, subjectOf, todayPath } from '../today-address.ts'
import type { TodayAddress } from '../today-address.ts'
import { todayFilters, todayGroups } from '../today.ts'
import type { TodayFilter, TodayGroup, TodayRow } from '../today.ts'
import { TodayRowView, claimForm, isClaimable, todayColumns } from './today-row.tsx'
import type { MoreStock } from './today.server.ts'

const filterNames: Record<TodayFilter, () => string> = {
  all: m.staff_today_all,
  prescription: m.staff_prescriptions,
  request: m.staff_requests,
  answer: m.staff_today_answers,
  prepare: m.staff_today_prepare,
  message: m.staff_today_messages,
  payment: m.staff_today_payments,
  handover: m.staff_today_handovers,
  stock: m.stock_title,
  mine: m.staff_queue_mine,
}

const groupNames: Record<TodayGroup, (day: { weekday: string }) => string> = {
  attention: m.staff_today_attention,
  overdue: m.staff_today_overdue,
  soon: m.staff_today_soon,
  today: m.staff_today_due_today,
  tomorrow: m.staff_today_tomorrow,
  later: m.staff_today_later,
  undated: m.staff_today_undated,
  stock: m.staff_today_stock_group,
}

type ListProps = {
  address: TodayAddress
  groups: Record<TodayGroup, TodayRow[]>
  counts: Record<TodayFilter, number>
  /** Kinds of requests of which not all are listed. */ waiting: readonly WaitingRequests[]
  /** Stock of which not all is listed. */ more: MoreStock
  canTake: boolean
  now: Date
}

/** All that waits, by when it is due. */
export function WorkList({ address, groups, counts, waiting, more, canTake, now }: ListProps) {
  const { filter } = address
  const locale = useLocale()
  const to = (show: TodayFilter) => todayPath(locale, { filter: show, open: null })
  // Of what there is, and always all and the chosen one.
  const tabs = todayFilters.filter((each) => each === 'all' || each === filter || counts[each] > 0)
  const filled = todayGroups.filter((group) => groups[group].length > 0)
  return (
    <>
      <StateTabs
        label={m.staff_today_filters()}
        tabs={tabs}
        current={filter}
        nameOf={(each) => filterNames[each]()}
        counts={counts}
        to={to}
      />
      {filled.length > 0 ? <Columns /> : <EmptyFilter to={to('all')} />}
      {canTake && filled.some((group) => groups[group].some(isClaimable)) && (
        <Form method="post" id={claimForm} preventScrollReset />
      )}
      {filled.map((group) => (
        <section key={group} aria-labelledby={`due-${group}`}>
          <h2
            id={`due-${group}`}
            className={`flex h-8 items-center gap-2 border-b border-line bg-sunken px-4 font-sans text-2xs font-bold tracking-normal lg:px-5 ${group === 'overdue' || group === 'attention' ? 'text-bad' : ''}`}
          >
            {groupNames[group]({ weekday: formatWeekday(addDays(now, 1), locale) })}
            <span className="font-normal text-ink-2 tabular-nums">
              <span className="sr-only">: </span>
              {groups[group].length}
            </span>
          </h2>
          <ul className="divide-y divide-line border-b border-line bg-surface">
            {groups[group].map((row) => (
              <TodayRowView key={subjectName(subjectOf(row))} row={row} address={address} now={now} canTake={canTake} />
            ))}
          </ul>
          {group === 'stock' && <MoreOfStock more={more} />}
        </section>
      ))}
      <More waiting={waiting} hasMessages={counts.message > 0} now={now} />
    </>
  )
}

const lists = {
  prescription: { page: 'staff.prescriptions', name: m.staff_prescriptions },
  request: { page: 'staff.requests', name: m.staff_requests },
} as const

/** Links to the rest of long queues, and to where messages are answered. */
function More({ waiting, hasMessages, now }: Pick<ListProps, 'waiting' | 'now'> & { hasMessages: boolean }) {
  const locale = useLocale()
  if (waiting.length === 0 && !hasMessages) return null
  return (
    <p className="flex flex-wrap gap-x-4 px-4 py-2 text-xs lg:px-5">
      {waiting.map(({ kind, count, since }) => (
        <Link key={kind} to={pathTo(lists[kind].page, locale)} className="link inline-flex min-h-8 items-center tabular-nums">
          {m.staff_today_waiting({ kind: lists[kind].name(), count, span: since ? durationText(since, now) : '' })}
        </Link>
      ))}
      {hasMessages && (
        <Link to={pathTo('staff.inbox', locale)} className="link inline-flex min-h-8 items-center">
          {m.staff_today_inbox()}
        </Link>
      )}
    </p>
  )
}

/** Links to the full lists where there is more. */
function MoreOfStock({ more: { packs, batches } }: Pick<ListProps, 'more'>) {
  const locale = useLocale()
  if (packs + batches === 0) return null
  return (
    <p className="flex flex-wrap gap-x-4 px-4 py-2 text-xs tabular-nums lg:px-5">
      {packs > 0 && (
        <Link to={pathTo('staff.stock', locale)} className="link inline-flex min-h-8 items-center">
          {m.staff_today_stock_all({ count: packs })}
        </Link>
      )}
      {batches > 0 && (
        <Link to={pathTo('staff.stock.batches', locale)} className="link inline-flex min-h-8 items-center">
          {m.staff_today_batches_all({ count: batches })}
        </Link>
      )}
    </p>
  )
}

/** Column headings; each row says the same to screen readers. */
function Columns() {
  return (
    <div
      aria-hidden="true"
      className={`${todayColumns} min-h-8 border-b border-line text-2xs font-semibold text-ink-2 @max-[42rem]:h-0 @max-[42rem]:min-h-0 @max-[42rem]:overflow-clip @max-[42rem]:border-0 @max-[42rem]:py-0`}
    >
      <span />
      <span>{m.staff_today_type()}</span>
      <span>{m.staff_column_customer()}</span>
      <span>{m.staff_today_what()}</span>
      <span className="text-end">{m.staff_today_age()}</span>
      <span className="text-end">{m.staff_today_due()}</span>
      <span>{m.staff_queue_column_with()}</span>
    </div>
  )
}

const EmptyFilter = ({ to }: { to: string }) => (
  <NoRows
    icon={<CircleCheck aria-hidden="true" />}
    title={m.staff_today_filter_empty()}
    link={{ to, text: m.staff_today_see_all() }}
  />
)
