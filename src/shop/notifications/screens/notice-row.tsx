import { Mail, MailOpen } from 'lucide-react'
import { Form } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { notificationMessage } from '../notification-text.ts'
import type { Notification } from '../notification.ts'
import { NoticeButton } from './notice-button.tsx'

/** Opens what the notification is about; the small button only marks it. `listHref`: the page of the list that is displayed. */
export function NoticeRow({ notice, listHref }: { notice: Notification; listHref: string }) {
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
