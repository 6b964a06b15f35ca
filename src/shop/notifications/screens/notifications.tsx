import { Bell, Mail, MailOpen } from 'lucide-react'
import { Form, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { FilterLinks } from '#src/ui/filter-links.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { listPageSize, listPath, visibleParts } from '../list-address.ts'
import type { VisiblePart } from '../list-address.ts'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Tag } from '#src/ui/tag.tsx'
import { notificationMessage } from '../notification-text.ts'
import type { Notification } from '../notification.ts'
import { NoticeButton } from './notice-button.tsx'
import type { loader } from './notifications.server.ts'

export { action, loader } from './notifications.server.ts'

export const meta = titled(m.notifications_title)

const partNames: Record<VisiblePart, () => string> = { all: m.notifications_all, unread: m.notifications_only_unread }

export default function Notifications() {
  const { notifications, total, unread, part, page, newest } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const listHref = listPath(locale, { part, page })
  return (
    <>
      <PageHeading
        title={m.notifications_title()}
        count={unread > 0 && unreadText(unread)}
        action={
          <div className="flex flex-wrap gap-2">
            {unread > 0 && <ReadAll listHref={listHref} newest={newest} />}
            <ButtonLink to={pathTo('account.notifications.preferences', locale)} variant="quiet" size="s">
              {m.notifications_preferences()}
            </ButtonLink>
          </div>
        }
      />
      <div className="grid gap-5">
        <FilterLinks
          label={m.notifications_show()}
          names={visibleParts}
          current={part}
          textOf={(name) => partNames[name]()}
          to={(name) => listPath(locale, { part: name, page: 1 })}
        />
        {notifications.length === 0 ? (
          <Nothing part={part} />
        ) : (
          <Card bare as="section" aria-label={partNames[part]()}>
            <ul className="divide-y divide-line">
              {notifications.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} listHref={listHref} />
              ))}
            </ul>
          </Card>
        )}
        {total > listPageSize && (
          <Pagination page={page} pages={Math.ceil(total / listPageSize)} to={(to) => listPath(locale, { part, page: to })} />
        )}
      </div>
    </>
  )
}

const unreadText = (count: number): string => (count === 1 ? m.notifications_unread_one() : m.notifications_unread({ count }))

function ReadAll({ listHref, newest }: { listHref: string; newest: string | undefined }) {
  return (
    <Form method="post" action={listHref}>
      <input type="hidden" name="until" value={newest} />
      <Button name="intent" value="all" variant="quiet" size="s">
        {m.notifications_read_all()}
      </Button>
    </Form>
  )
}

function Nothing({ part }: { part: VisiblePart }) {
  const locale = useLocale()
  if (part === 'unread')
    return (
      <EmptyState icon={<Bell aria-hidden="true" />} title={m.notifications_none_unread()}>
        {m.notifications_none_unread_text()}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Bell aria-hidden="true" />}
      title={m.notifications_empty()}
      action={<ButtonLink to={pathTo('orders', locale)}>{m.orders_title()}</ButtonLink>}
    >
      {m.notifications_empty_text()}
    </EmptyState>
  )
}

/** Opens what the notification is about; the small button only marks it. `listHref`: the page of the list that is displayed. */
function NoticeRow({ notice, listHref }: { notice: Notification; listHref: string }) {
  const locale = useLocale()
  const isNew = notice.readAt === null
  const text = notificationMessage(notice, locale)
  return (
    <li className="flex items-center gap-2 pe-2 first:rounded-t-xl last:rounded-b-xl hover:bg-paper sm:pe-3">
      <NoticeButton
        notice={notice}
        className="flex w-full flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3.5 ps-4 text-start sm:ps-6"
      >
        <span className={classNames('grow', isNew && 'font-bold')}>{text}</span>
        {isNew && <Tag tone="info">{m.notifications_new()}</Tag>}
        <time dateTime={notice.createdAt.toISOString()} className="text-xs text-ink-2 tabular-nums max-sm:basis-full">
          {formatDateTime(notice.createdAt, locale)}
        </time>
      </NoticeButton>
      <Mark notice={notice} listHref={listHref} text={text} />
    </li>
  )
}

function Mark({ notice: { id, readAt }, listHref, text }: { notice: Notification; listHref: string; text: string }) {
  const isNew = readAt === null
  const name = isNew ? m.notifications_mark_read() : m.notifications_mark_new()
  return (
    <Form method="post" action={listHref}>
      <input type="hidden" name="intent" value={isNew ? 'read' : 'new'} />
      <Button name="id" value={id} variant="ghost" size="s" aria-label={`${name}: ${text}`} title={name} className="px-2">
        {isNew ? <MailOpen aria-hidden="true" /> : <Mail aria-hidden="true" />}
      </Button>
    </Form>
  )
}
