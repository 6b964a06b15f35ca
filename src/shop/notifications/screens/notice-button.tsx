import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { useLocale } from '#src/ui/locale.ts'
import type { Notification } from '../notification.ts'

/**
 * Marks a notification as read and opens what it is about. A form, because it changes something: prefetching would follow a link,
 * and mark everything as read before anyone had seen it.
 */
export function NoticeButton({ notice, className, children }: { notice: Notification; className?: string; children: ReactNode }) {
  return (
    <Form method="post" action={pathTo('account.notifications', useLocale())} className="min-w-0 grow">
      <input type="hidden" name="intent" value="open" />
      <button type="submit" name="id" value={notice.id} className={className}>
        {children}
      </button>
    </Form>
  )
}
