import { CircleCheck } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formatDay, formatTime, formatWeekday } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { can } from '#src/platform/capabilities.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { countLowStock } from '../../catalogue/stock.actions.server.ts'
import { countUndelivered } from '../../notifications/undelivered.actions.server.ts'
import { listOpenOrders } from '../../orders/staff.actions.server.ts'
import { countWaiting, listWaiting } from '../../requests/queue.actions.server.ts'
import { queueRow } from '../../requests/staff-view.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { groupOpenOrders, todayGroups } from '../today.ts'
import type { TodayGroup } from '../today.ts'
import { TodayPreview } from './today-preview.tsx'
import { TodayAnswers } from './today-answers.tsx'
import { TodayRowView, todayColumns } from './today-row.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal } = staffPageContext(args)
  const [orders, website, lowStock, waiting, toAnswer, undelivered] = await Promise.all([
    listOpenOrders(world, principal),
    readWebsite(world.db),
    countLowStock(world.db),
    countWaiting(world, principal),
    listWaiting(world, principal, maxToAnswer),
    // Only the owner can act on them.
    can(principal, 'messages.read') ? countUndelivered(world.db) : 0,
  ])
  return {
    groups: groupOpenOrders(orders, website, world.now()),
    lowStock,
    undelivered,
    waiting,
    toAnswer: toAnswer.map((request) => queueRow(request, { ...website, userId: principal.userId })),
    now: world.now(),
  }
}

/** For more than these there is the full list. */
const maxToAnswer = 10

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.staff_today_title(), matches) }]

const groupNames: Record<TodayGroup, () => string> = {
  attention: m.staff_today_attention,
  messages: m.staff_today_messages,
  late: m.staff_today_late,
  prepare: m.staff_today_prepare,
  unpaid: m.staff_today_unpaid,
  ready: m.staff_today_ready,
}

export default function Today() {
  const { groups, lowStock, undelivered, waiting, toAnswer, now } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const filled = todayGroups.filter((group) => groups[group].length > 0)
  return (
    <section aria-labelledby="today">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 pb-3 lg:px-5">
        <h1 id="today" className="text-[1.375rem] leading-7">
          {m.staff_today_title()}
        </h1>
        <p className="text-xs text-ink-2 tabular-nums">
          {m.staff_today_now({
            weekday: formatWeekday(now, locale),
            date: formatDay(now, locale),
            time: formatTime(now, locale),
          })}
        </p>
        <TodayPreview undelivered={undelivered} lowStock={lowStock} />
      </div>
      {filled.length + toAnswer.length === 0 ? <AllDone /> : <Columns />}
      <TodayAnswers rows={toAnswer} waiting={waiting} now={now} />
      {filled.map((group) => (
        <section key={group} aria-labelledby={group}>
          <h2
            id={group}
            className={`flex h-8 items-center gap-2 border-b border-line bg-sunken px-4 font-sans text-2xs font-bold tracking-normal lg:px-5 ${group === 'late' || group === 'attention' ? 'text-bad' : ''}`}
          >
            {groupNames[group]()}
            <span className="font-normal text-ink-2 tabular-nums">{groups[group].length}</span>
          </h2>
          <ul className="divide-y divide-line border-b border-line bg-surface">
            {groups[group].map((row) => (
              <TodayRowView key={row.number} row={row} group={group} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

/** Column headings; each row says the same to screen readers. */
function Columns() {
  return (
    <div
      aria-hidden="true"
      className={`${todayColumns} min-h-8 border-y border-line text-2xs font-semibold text-ink-2 max-lg:h-0 max-lg:min-h-0 max-lg:overflow-clip max-lg:py-0`}
    >
      <span />
      <span>{m.staff_column_number()}</span>
      <span>{m.staff_column_customer()}</span>
      <span>{m.staff_today_what()}</span>
      <span className="text-end">{m.staff_today_age()}</span>
      <span className="text-end">{m.staff_column_total()}</span>
      <span className="text-end">{m.staff_today_due()}</span>
    </div>
  )
}

function AllDone() {
  const locale = useLocale()
  return (
    <div className="px-4 lg:px-5">
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title={m.staff_today_empty()}
        action={
          <ButtonLink to={pathTo('staff.orders', locale)} variant="quiet" size="s">
            {m.staff_orders_see_all()}
          </ButtonLink>
        }
      >
        {m.staff_today_empty_text()}
      </EmptyState>
    </div>
  )
}
