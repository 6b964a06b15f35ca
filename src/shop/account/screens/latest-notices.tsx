import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { notificationMessage } from '../../notifications/notification-text.ts'
import type { Notification } from '../../notifications/notification.ts'
import { NoticeButton } from '../../notifications/screens/notice-button.tsx'

export function LatestNotices({ notices }: { notices: readonly Notification[] }) {
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
