import { useActionData, useLoaderData, Form, Link } from 'react-router'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titled } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import { messagesPath } from '../messages-address.ts'
import type { Done } from '../messages-address.ts'
import { PostsList } from './posts-list.tsx'
import { MailCheck, RotateCw, Trash2 } from 'lucide-react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { Button } from '#src/ui/button.tsx'
import type { Column } from '#src/ui/list/column.ts'
import { DataTable } from '#src/ui/list/data-table.tsx'
import { BulkButton } from '#src/ui/list/selection.tsx'
import type { MessageKind } from '../../notifications/message-about.ts'
import type { Undelivered } from '../../notifications/undelivered.actions.server.ts'
import type { action, loader } from './staff-messages.server.ts'

export { action, loader } from './staff-messages.server.ts'

/** "smtp 550", "sms 422" and "EENVELOPE 451" were refused, "ETIMEDOUT" and the like got no answer. */
function reasonText(reason: string): string {
  if (reason === 'unknown') return m.messages_reason_unknown()
  const [, code] = /\b([45]\d\d)$/.exec(reason) ?? []
  return code ? m.messages_reason_refused({ code }) : m.messages_reason_unreached({ code: reason })
}

const kindNames: Record<MessageKind, () => string> = {
  order_placed: m.messages_about_order_placed,
  order_news: m.messages_about_order_news,
  order_payment: m.messages_about_order_payment,
  order_refund: m.messages_about_order_refund,
  order_changed: m.messages_about_order_changed,
  order_comment: m.messages_about_order_comment,
  request: m.messages_about_request,
  back_in_stock: m.messages_about_back_in_stock,
  points: m.messages_about_points,
  account: m.messages_about_account,
  invitation: m.messages_about_invitation,
  work: m.messages_about_work,
}

const queueText = (queue: Undelivered['queue']): string => (queue === 'letter' ? m.messages_letter() : m.messages_text())

/** "Estado da encomenda, SMS", with the order below. */
function About({ message: { queue, about }, opensOrders }: { message: Undelivered; opensOrders: boolean }) {
  const locale = useLocale()
  if (!about) return queueText(queue)
  const { kind, order } = about
  return (
    <>
      {m.messages_about({ what: kindNames[kind](), queue: queueText(queue) })}
      {order !== undefined && (
        <span className="block tabular-nums">
          {opensOrders ? (
            <Link to={pathTo('staff.orders.show', locale, { id: order })} className="link inline-block py-0.5">
              {order}
            </Link>
          ) : (
            order
          )}
        </span>
      )}
    </>
  )
}

const columnsOf = (locale: Locale, opensOrders: boolean): Column<Undelivered>[] => [
  {
    header: m.messages_column_to(),
    cell: (message) => (
      <>
        <span className="font-semibold wrap-anywhere">{message.recipient}</span>
        <span className="block text-ink-2 sm:hidden">{formatDateTime(message.failedAt, locale)}</span>
      </>
    ),
  },
  {
    header: m.messages_column_kind(),
    cell: (message) => <About message={message} opensOrders={opensOrders} />,
    from: 'sm',
    isBelow: true,
  },
  { header: m.messages_column_when(), cell: ({ failedAt }) => formatDateTime(failedAt, locale), from: 'sm', look: 'line' },
  { header: m.messages_column_why(), cell: ({ reason }) => reasonText(reason), from: 'lg', isBelow: true },
  {
    header: m.messages_column_what(),
    hidesHeader: true,
    cell: (message) => <Actions message={message} />,
    from: 'sm',
    isBelow: true,
  },
]

/** What a message was about, its masked recipient, and why it did not arrive; never its content. */
function UndeliveredTable({ messages, opensOrders }: { messages: readonly Undelivered[]; opensOrders: boolean }) {
  const locale = useLocale()
  return (
    <DataTable
      caption={m.messages_failed()}
      columns={columnsOf(locale, opensOrders)}
      rows={messages}
      rowKey={({ id }) => id}
      selection={{
        name: 'id',
        label: ({ recipient }) => m.messages_select({ recipient }),
        actions: (
          <>
            <BulkButton value="again">
              <RotateCw aria-hidden="true" />
              {m.messages_again()}
            </BulkButton>
            <BulkButton value="drop">
              <Trash2 aria-hidden="true" />
              {m.messages_drop()}
            </BulkButton>
          </>
        ),
      }}
      empty={{ icon: <MailCheck aria-hidden="true" />, title: m.messages_none(), text: m.messages_none_text() }}
    />
  )
}

function Actions({ message: { id, recipient } }: { message: Undelivered }) {
  return (
    <Form method="post" className="flex flex-wrap gap-1.5 max-sm:pt-1.5 sm:justify-end">
      <input type="hidden" name="id" value={id} />
      <Button name="intent" value="again" variant="soft" size="xs" aria-label={m.messages_again_to({ recipient })}>
        {m.messages_again()}
      </Button>
      <Button name="intent" value="drop" variant="ghost" size="xs" aria-label={m.messages_drop_to({ recipient })}>
        {m.messages_drop()}
      </Button>
    </Form>
  )
}

export const meta = titled(m.messages_title)

const doneTexts: Record<Done, () => string> = {
  again: m.messages_done_again,
  drop: m.messages_done_drop,
  again_several: m.messages_done_again_several,
  drop_several: m.messages_done_drop_several,
  gone: m.messages_gone,
  started: m.mailings_started,
}

export default function StaffMessages() {
  const { messages, posts, opensOrders, pages, page, done } = useLoaderData<typeof loader>()
  const { error, asksMail } = useActionData<typeof action>() ?? {}
  const locale = useLocale()
  return (
    <div className="flex min-w-0 flex-col gap-6 py-4">
      <StaffTitle className="px-4 lg:px-5">{m.messages_title()}</StaffTitle>
      {(error ?? done) && (
        <div className="px-4 lg:px-5">
          <FocusOnResult>
            {error ? (
              <Notice tone="bad" role="alert" title={error} />
            ) : (
              <Notice tone={done === 'gone' ? 'info' : 'ok'} role="status" title={done && doneTexts[done]()} />
            )}
          </FocusOnResult>
        </div>
      )}
      <section aria-labelledby="undelivered" className="grid gap-3">
        <Head id="undelivered" title={m.messages_failed()} text={m.messages_failed_text()} />
        <UndeliveredTable messages={messages} opensOrders={opensOrders} />
        {pages > 1 && (
          <div className="px-4 lg:px-5">
            <Pagination page={page} pages={pages} to={(number) => messagesPath(locale, { page: number })} />
          </div>
        )}
      </section>
      <section aria-labelledby="mailings" className="grid gap-3">
        <Head id="mailings" title={m.mailings_title()} text={m.mailings_text()} />
        <PostsList posts={posts} requestedId={asksMail} />
      </section>
    </div>
  )
}

function Head({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <div className="grid max-w-[46rem] gap-1 px-4 lg:px-5">
      <h2 id={id} className="font-sans text-sm font-bold tracking-normal">
        {title}
      </h2>
      <p className="text-xs text-ink-2">{text}</p>
    </div>
  )
}
