import { Boxes, FileWarning, MailWarning } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { feedText } from '#src/shop/catalogue/import/screens/feed-text.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { TodayNotices } from './today-notices.server.ts'

/** What waits besides orders and requests. */
export function NoticesOfToday({ notices, now }: { notices: TodayNotices; now: Date }) {
  const locale = useLocale()
  const { lowStock, undelivered, feeds } = notices
  if (lowStock + undelivered + feeds.length === 0) return null
  return (
    <>
      {feeds.map((feed) => (
        <NoticeLink key={feed.kind} Icon={FileWarning} tone="text-bad" to={feedPath(feed, locale)}>
          {feedText(feed, now, locale)}
        </NoticeLink>
      ))}
      {undelivered > 0 && (
        <NoticeLink Icon={MailWarning} tone="text-bad" to={pathTo('staff.messages', locale)}>
          {undelivered === 1 ? m.staff_today_messages_failed_one() : m.staff_today_messages_failed({ count: undelivered })}
        </NoticeLink>
      )}
      {lowStock > 0 && (
        <NoticeLink Icon={Boxes} tone="text-warn" to={pathTo('staff.stock', locale)}>
          {lowStock === 1 ? m.staff_today_stock_one() : m.staff_today_stock({ count: lowStock })}
        </NoticeLink>
      )}
    </>
  )
}

type LinkProps = { Icon: LucideIcon; tone: string; to: string; children: string }

const NoticeLink = ({ Icon, tone, to, children }: LinkProps) => (
  <Link
    to={to}
    className="inline-flex min-h-8 items-center gap-1.5 rounded-sm border border-line-2 bg-surface px-2.5 text-xs font-semibold max-sm:order-2 hover:border-ink-3"
  >
    <Icon aria-hidden="true" className={`size-4 ${tone}`} />
    {children}
  </Link>
)

type Feed = TodayNotices['feeds'][number]

function feedPath({ code, id, isMine }: Feed, locale: Locale): string {
  if (!isMine) return pathTo('staff.api-tokens', locale)
  return code === 'missing' ? pathTo('staff.imports', locale) : pathTo('staff.imports.show', locale, { id })
}
