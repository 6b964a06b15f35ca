import { Bell } from 'lucide-react'
import { Form, Link, data, redirect, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { personPage } from '#src/platform/page.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PageHeading } from '#src/ui/page-heading.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { listNotifications, markAllRead } from '../actions.server.ts'
import { noticePath, noticeText } from '../notice-text.ts'
import type { Notification } from '../notice.ts'

const size = 20

export async function loader(args: LoaderFunctionArgs) {
  const { world, who, url } = personPage(args)
  const number = Number(url.searchParams.get('page') ?? 1)
  if (!Number.isSafeInteger(number) || number < 1 || number > 10_000) throw data(null, { status: 404 })
  const list = await listNotifications(world.db, who, { number, size })
  if (number > 1 && list.notifications.length === 0) throw data(null, { status: 404 })
  return { ...list, number }
}

export async function action(args: ActionFunctionArgs) {
  const { world, who, locale } = personPage(args)
  await markAllRead(world, who)
  return redirect(pathTo('account.notifications', locale), 303)
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.notifications_title(), matches) }]

export default function Notifications() {
  const { notifications, total, unread, number } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const list = pathTo('account.notifications', locale)
  return (
    <>
      <PageHeading title={m.notifications_title()} count={unread > 0 && unreadText(unread)} action={unread > 0 && <ReadAll />} />
      {notifications.length === 0 ? (
        <EmptyState
          icon={<Bell aria-hidden="true" />}
          title={m.notifications_empty()}
          action={<ButtonLink to={pathTo('orders', locale)}>{m.orders_title()}</ButtonLink>}
        >
          {m.notifications_empty_text()}
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          <Card bare as="section">
            <ul className="divide-y divide-line">
              {notifications.map((notice) => (
                <NoticeRow key={notice.id} notice={notice} />
              ))}
            </ul>
          </Card>
          {total > size && <Pagination page={number} pages={Math.ceil(total / size)} to={(to) => `${list}?page=${to}`} />}
        </div>
      )}
    </>
  )
}

const unreadText = (count: number): string => (count === 1 ? m.notifications_unread_one() : m.notifications_unread({ count }))

function ReadAll() {
  return (
    <Form method="post">
      <Button variant="quiet" size="s">
        {m.notifications_read_all()}
      </Button>
    </Form>
  )
}

function NoticeRow({ notice }: { notice: Notification }) {
  const locale = useLocale()
  const isNew = notice.readAt === null
  return (
    <li>
      <Link
        to={noticePath(notice, locale)}
        className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-3.5 first:rounded-t-xl last:rounded-b-xl hover:bg-paper sm:px-6"
      >
        <span className={classNames('grow', isNew && 'font-bold')}>{noticeText(notice, locale)}</span>
        {isNew && <Tag tone="info">{m.notifications_new()}</Tag>}
        <time dateTime={notice.createdAt.toISOString()} className="text-xs text-ink-2 tabular-nums max-sm:basis-full">
          {formatDateTime(notice.createdAt, locale)}
        </time>
      </Link>
    </li>
  )
}
