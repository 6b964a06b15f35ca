import { Boxes, FileWarning, MailWarning } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { momentAt } from '#src/i18n/moment-text.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import type { StockListTrouble } from '#src/shop/catalogue/import/trouble.actions.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { TodayNotices } from './today-notices.server.ts'

/** What waits besides orders and requests. */
export function NoticesOfToday({ notices, now }: { notices: TodayNotices; now: Date }) {
  const locale = useLocale()
  const { lowStock, undelivered, stockList, changesStock } = notices
  if (lowStock + undelivered === 0 && !stockList) return null
  return (
    <>
      {stockList && (
        <NoticeLink Icon={FileWarning} tone="text-bad" to={stockListPath(stockList, changesStock, locale)}>
          {stockListText(stockList, now, locale)}
        </NoticeLink>
      )}
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

function stockListPath({ code, id }: StockListTrouble, changesStock: boolean, locale: 'pt' | 'en'): string {
  if (!changesStock) return pathTo('staff.api-tokens', locale)
  return code === 'missing' ? pathTo('staff.imports', locale) : pathTo('staff.imports.show', locale, { id })
}

function stockListText({ code, at }: StockListTrouble, now: Date, locale: 'pt' | 'en'): string {
  const texts = {
    failed: m.staff_today_stock_list_failed,
    missing: () => m.staff_today_stock_list_missing({ since: momentAt(at, now, locale) }),
    waiting: m.staff_today_stock_list_waiting,
  } satisfies Record<StockListTrouble['code'], () => string>
  return texts[code]()
}
