import { CircleCheck, FileHeart, MessageCircleQuestionMark } from 'lucide-react'
import { data, redirect, useActionData, useLoaderData, Link } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { formatDay, formatTime, formatWeekday } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { pathTo } from '#src/i18n/paths.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { staffPageContext } from '#src/platform/page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { RowLink } from '#src/ui/list/row-link.tsx'
import { NothingLeftNotice, TakeNext, nothingLeft, takeNextIntent } from '#src/ui/list/take-next.tsx'
import type { NothingLeft } from '#src/ui/list/take-next.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pageTitle } from '#src/ui/page-title.ts'
import { listOpenOrders } from '#src/shop/orders/staff/actions.server.ts'
import { countWaiting, listWaiting } from '#src/shop/requests/queue/actions.server.ts'
import { queueRow } from '#src/shop/requests/queue/staff-view.ts'
import { readOwnersToday } from '#src/shop/reports/today/actions.server.ts'
import { OwnersFigures } from '#src/shop/reports/today/owners-today.tsx'
import { can } from '#src/shop/permissions/capabilities.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { AlertsSwitch } from '../live/alerts-switch.tsx'
import { takeNext } from '../next/actions.server.ts'
import type { NextWork } from '../next/next-work.ts'
import { readOpening } from '../opening.server.ts'
import { groupOpenOrders, todayGroups } from '../today.ts'
import { OpeningGuide } from './opening-guide.tsx'
import type { TodayGroup } from '../today.ts'
import { readTodayNotices } from './today-notices.server.ts'
import { readTodayMentions } from './today-mentions.server.ts'
import { TodayMentions } from './today-mentions.tsx'
import { NoticesOfToday } from './today-notices.tsx'
import { TodayRowView, todayColumns } from './today-row.tsx'
import { Due, durationText } from '#src/ui/deadline-label.tsx'
import type { WaitingRequests } from '#src/shop/requests/queue/actions.server.ts'
import { workPath } from '#src/shop/requests/queue/screens/staff-queue-address.ts'
import type { QueueRow } from '#src/shop/requests/queue/staff-view.ts'
import { bringsText } from '#src/shop/requests/queue/staff-labels.ts'

type Props = { rows: readonly QueueRow[]; waiting: readonly WaitingRequests[]; now: Date }

const kinds = {
  prescription: { page: 'staff.prescriptions', name: m.staff_prescriptions, one: m.staff_prescription, Icon: FileHeart },
  request: { page: 'staff.requests', name: m.staff_requests, one: m.staff_request, Icon: MessageCircleQuestionMark },
} as const

/** Prescriptions and requests that wait for an answer, longest waiting first, and how many there are of each. */
function TodayAnswers({ rows, waiting, now }: Props) {
  const locale = useLocale()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="answers">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-line bg-sunken px-4 text-2xs lg:px-5">
        <h2 id="answers" className="font-sans text-2xs font-bold tracking-normal">
          {m.staff_today_answers()}
        </h2>
        {waiting
          .filter(({ count }) => count > 0)
          .map(({ kind, count, since }) => (
            <Link
              key={kind}
              to={pathTo(kinds[kind].page, locale)}
              className="inline-flex min-h-8 items-center text-ink-2 tabular-nums underline-offset-3 hover:text-ink hover:underline"
            >
              {m.staff_today_waiting({ kind: kinds[kind].name(), count, span: since ? durationText(since, now) : '' })}
            </Link>
          ))}
      </div>
      <ul className="divide-y divide-line border-b border-line bg-surface">
        {rows.map((row) => (
          <Answer key={row.id} row={row} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Answer({ row, now }: { row: QueueRow; now: Date }) {
  const locale = useLocale()
  const { Icon, one } = kinds[row.kind]
  return (
    <li className={`${todayColumns} relative min-h-10 py-2 text-xs hover:bg-paper`}>
      <span aria-hidden="true" className="grid size-7 place-items-center rounded-sm bg-green-soft text-green lg:size-6">
        <Icon className="size-4" />
      </span>
      <RowLink to={workPath(locale, row)}>
        {one()}
        <span className="sr-only">, {row.customer}</span>
      </RowLink>
      <b className="truncate font-semibold max-lg:col-start-2">{row.customer ?? m.staff_erased_account()}</b>
      <span className="truncate text-ink-2 max-lg:col-start-2">{whatText(row)}</span>
      <span className="text-end text-ink-2 tabular-nums max-lg:hidden">{durationText(row.submittedAt, now)}</span>
      <span className="max-lg:hidden" />
      {row.dueAt && <Due at={row.dueAt} now={now} className="justify-end max-lg:col-start-3 max-lg:row-start-1" />}
    </li>
  )
}

function whatText({ brings, claim, unseen }: QueueRow): string {
  const holder = claim && (claim.isMine ? m.staff_queue_mine() : m.staff_queue_with({ name: claim.by ?? m.staff_area() }))
  return [bringsText(brings), unseen > 0 && m.staff_unseen({ count: unseen }), holder].filter(Boolean).join(' · ')
}

export async function loader(args: LoaderFunctionArgs) {
  const { world, principal, locale } = staffPageContext(args)
  const [orders, website, notices, waiting, toAnswer, opening, owners, mentions] = await Promise.all([
    listOpenOrders(world, principal),
    readWebsite(world.db),
    readTodayNotices(world, principal),
    countWaiting(world, principal),
    listWaiting(world, principal, maxToAnswer),
    readOpening(world, principal, locale),
    readOwnersToday(world, principal, locale),
    readTodayMentions(world, principal),
  ])
  return {
    groups: groupOpenOrders(orders, website, world.now()),
    notices,
    mentions,
    opening,
    owners,
    waiting,
    toAnswer: toAnswer.map((request) => queueRow(request, { ...website, userId: principal.userId })),
    // The owner prepares and answers nothing.
    canTake: can(principal, 'orders.transition') || waiting.length > 0,
    now: world.now(),
  }
}

/** Takes the most urgent work and opens it. */
export async function action(args: ActionFunctionArgs) {
  const visit = staffPageContext(args)
  const form = await args.request.formData()
  if (form.get('intent') !== takeNextIntent) throw data(null, { status: 400 })
  return withFormIdempotency<NothingLeft>(visit, form, async () => {
    const next = await takeNext(visit.world, visit.principal, { source: 'page' })
    return next ? redirect(pathOfWork(next, visit.locale), 303) : nothingLeft
  })
}

const pathOfWork = ({ kind, id }: NextWork, locale: Locale): string =>
  kind === 'order' ? pathTo('staff.orders.show', locale, { id }) : workPath(locale, { kind, id })

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
  const { groups, notices, mentions, opening, owners, waiting, toAnswer, canTake, now } = useLoaderData<typeof loader>()
  const isNothingLeft = useActionData<typeof action>() !== undefined
  const locale = useLocale()
  const filled = todayGroups.filter((group) => groups[group].length > 0)
  return (
    <section aria-labelledby="today">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 pt-4 pb-3 lg:px-5">
        <StaffTitle id="today">{m.staff_today_title()}</StaffTitle>
        <p className="text-xs text-ink-2 tabular-nums">
          {m.staff_today_now({
            weekday: formatWeekday(now, locale),
            date: formatDay(now, locale),
            time: formatTime(now, locale),
          })}
        </p>
        <AlertsSwitch />
        {canTake && <TakeNext />}
        <NoticesOfToday notices={notices} now={now} />
      </div>
      {isNothingLeft && (
        <div className="px-4 pb-3 lg:px-5">
          <NothingLeftNotice />
        </div>
      )}
      {opening && <OpeningGuide steps={opening} />}
      {/* Before the first sale there is nothing to compare. */}
      {owners && !opening && <OwnersFigures today={owners} now={now} />}
      {filled.length + toAnswer.length + mentions.length > 0 ? <Columns /> : !opening && <AllDone />}
      <TodayMentions mentions={mentions} now={now} />
      <TodayAnswers rows={toAnswer} waiting={waiting} now={now} />
      {filled.map((group) => (
        <section key={group} aria-labelledby={group} className="relative">
          <h2
            id={group}
            className={`flex h-8 items-center gap-2 border-b border-line bg-sunken px-4 font-sans text-2xs font-bold tracking-normal lg:px-5 ${group === 'late' || group === 'attention' ? 'text-bad' : ''}`}
          >
            {groupNames[group]()}
            <span className="font-normal text-ink-2 tabular-nums">{groups[group].length}</span>
          </h2>
          {group === 'messages' && <InboxLink />}
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

/** Where they are answered. */
const InboxLink = () => (
  <Link
    to={pathTo('staff.inbox', useLocale())}
    className="absolute end-4 top-0 inline-flex h-8 items-center text-2xs font-medium text-link underline underline-offset-3 lg:end-5"
  >
    {m.staff_today_inbox()}
  </Link>
)

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
