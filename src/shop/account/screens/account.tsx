import { MessageCircleQuestionMark, ArrowRight } from 'lucide-react'
import { useLoaderData, Link } from 'react-router'
import { formatDate, formatWeekday, formatTime, formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import type { ContactDetails } from '../../website/contact-details.ts'
import { useModules } from '../../website/use-modules.ts'
import { NeedsYou } from './needs-you.tsx'
import { Azulejo } from '#src/ui/azulejo.tsx'
import { Card } from '#src/ui/card.tsx'
import type { SummaryView } from '#src/shop/orders/order/order-view.ts'
import { OrderRow } from '#src/shop/orders/order/screens/order-row.tsx'
import { notificationMessage } from '../../notifications/notification-text.ts'
import type { Notification } from '../../notifications/notification.ts'
import { NoticeButton } from '../../notifications/screens/notice-button.tsx'
import type { CardTile, loader } from './account.server.ts'

export { loader } from './account.server.ts'

type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** By Lisbon time, as people there greet: good afternoon from noon, good evening from eight and through the night. */
function partOfDay(now: Date): PartOfDay {
  const hour = Number(formatTime(now, 'pt').slice(0, 2))
  if (hour >= 6 && hour < 12) return 'morning'
  return hour >= 12 && hour < 20 ? 'afternoon' : 'evening'
}

const named = { morning: m.account_morning, afternoon: m.account_afternoon, evening: m.account_evening }
const nameless = {
  morning: m.account_morning_nameless,
  afternoon: m.account_afternoon_nameless,
  evening: m.account_evening_nameless,
}

/** "Bom dia, Marta"; without a name if none is known. */
const greeting = (part: PartOfDay, name: string | null): string => (name === null ? nameless[part]() : named[part]({ name }))

export const meta = titled(m.account_title)

export default function Account() {
  const { needs, priced, profileIncomplete, reach, orders, total, notices, card, now, name } = useLoaderData<typeof loader>()
  const modules = useModules()
  return (
    <div className="grid gap-8">
      <Head now={now} name={name} reach={reach} />
      <div className="@container">
        <div className="grid items-start gap-4 @min-[46rem]:grid-cols-[minmax(0,1fr)_min(17.5rem,38%)]">
          <div className="grid gap-8">
            <NeedsYou orders={needs} requests={priced} profileIncomplete={profileIncomplete} reach={reach} now={now} />
            <RecentOrders orders={orders} total={total} />
          </div>
          <div className="grid gap-4 @row:@max-[46rem]:grid-cols-2 @min-[46rem]:pt-11">
            {modules.loyalty && <CardLink {...card} />}
            <LatestNotices notices={notices} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Head({ now, name, reach: { open } }: { now: Date; name: string | null; reach: ContactDetails }) {
  const locale = useLocale()
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-2">
        <h1>{greeting(partOfDay(now), name)}</h1>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2">
          <span className="inline-block first-letter:uppercase">
            {m.account_today({ weekday: formatWeekday(now, locale), date: formatDate(now, locale) })}
          </span>
          <span className="inline-flex items-center gap-2 text-sm font-semibold">
            <span aria-hidden="true" className={`size-2 rounded-full ${open.isOpen ? 'bg-ok-dot' : 'bg-ink-3'}`} />
            {open.text}
          </span>
        </p>
      </div>
      {useModules().requests && (
        <ButtonLink to={pathTo('requests.new', locale)} variant="quiet">
          <MessageCircleQuestionMark aria-hidden="true" />
          {m.requests_make()}
        </ButtonLink>
      )}
    </div>
  )
}

/** Link to the loyalty card, styled like the card. */
function CardLink({ name, balance, text, linkText }: CardTile) {
  return (
    <Link to={pathTo('account.card', useLocale())} className="group grid overflow-clip rounded-xl">
      <Azulejo className="grid content-between gap-1.5 p-5.5">
        <span className="font-display text-lg font-semibold">{name}</span>
        <span className="pt-6 text-sm">
          {balance !== null && <span className="block text-2xl font-heavy tabular-nums">{balance}</span>}
          {text}
        </span>
        <span className="inline-flex items-center gap-1.5 text-sm font-bold underline-offset-3 group-hover:underline">
          {linkText}
          <ArrowRight aria-hidden="true" className="size-4.5" />
        </span>
      </Azulejo>
    </Link>
  )
}

function RecentOrders({ orders, total }: { orders: readonly SummaryView[]; total: number }) {
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

function LatestNotices({ notices }: { notices: readonly Notification[] }) {
  const locale = useLocale()
  return (
    <Card as="section" aria-labelledby="notices">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="notices" className="font-sans text-lg font-bold tracking-normal">
          {m.account_news()}
        </h2>
        {notices.length > 0 && (
          <Link to={pathTo('account.notifications', locale)} className="link text-sm">
            {m.account_all_news()}
          </Link>
        )}
      </div>
      {notices.length === 0 ? (
        <p className="pt-2 text-sm text-ink-2">{m.account_no_news()}</p>
      ) : (
        <ul className="divide-y divide-line pt-1">
          {notices.map((notice) => (
            <Latest key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Latest({ notice }: { notice: Notification }) {
  const locale = useLocale()
  const isNew = notice.readAt === null
  return (
    <li className="relative ps-5">
      {isNew && <span aria-hidden="true" className="absolute start-0.5 top-5 size-2 rounded-full bg-green" />}
      <NoticeButton notice={notice} className="grid w-full py-3 text-start text-sm underline-offset-3 hover:underline">
        <span className={isNew ? 'font-bold' : ''}>{notificationMessage(notice, locale)}</span>
        <span className="text-xs text-ink-2">{formatDateTime(notice.createdAt, locale)}</span>
      </NoticeButton>
    </li>
  )
}
