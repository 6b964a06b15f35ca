import { Newspaper } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { Form } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { ConfirmNotice } from '#src/ui/form/confirm-notice.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { MailablePost, Mailing } from '../mailing.ts'

/** Published posts: a button for one that was not sent, and the progress of one that was. */
export function PostsList({ posts, requestedId }: { posts: readonly MailablePost[]; requestedId: string | undefined }) {
  if (posts.length === 0)
    return (
      <div className="px-4 lg:px-5">
        <EmptyState icon={<Newspaper aria-hidden="true" />} title={m.mailings_none()}>
          {m.mailings_none_text()}
        </EmptyState>
      </div>
    )
  return (
    <ul className="divide-y divide-line border-y border-line bg-surface text-xs">
      {posts.map((post) => (
        <PostRow key={post.id} post={post} isRequested={post.id === requestedId} />
      ))}
    </ul>
  )
}

type RowProps = { post: MailablePost; isRequested: boolean }

function PostRow({ post: { id, title, publishedAt, mailing }, isRequested }: RowProps) {
  const locale = useLocale()
  const row = useFocusOnChange(isRequested)
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:px-5">
      <div className="grid min-w-0 grow basis-64 gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2 tabular-nums">
          {mailing ? m.mailings_counts(mailing.emails) : m.mailings_published({ day: formatDate(publishedAt, locale) })}
        </p>
      </div>
      {mailing && <Progress mailing={mailing} />}
      {!mailing && !isRequested && <Send id={id} title={title} />}
      {!mailing && isRequested && <SecondLook id={id} title={title} />}
    </li>
  )
}

/** Moves focus to the button that replaces the one that was pressed. */
function useFocusOnChange(isRequested: boolean): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null)
  const before = useRef(isRequested)
  useEffect(() => {
    if (before.current !== isRequested) row.current?.querySelector('button')?.focus()
    before.current = isRequested
  }, [isRequested])
  return row
}

function Progress({ mailing: { endedAt, emails } }: { mailing: Mailing }) {
  const isDone = endedAt !== null && emails.waiting === 0
  return <Tag tone={isDone ? 'ok' : 'info'}>{isDone ? m.mailings_ended() : m.mailings_under_way()}</Tag>
}

function Send({ id, title }: { id: string; title: string }) {
  return (
    <Form method="post" replace>
      <input type="hidden" name="id" value={id} />
      <Button
        name="intent"
        value="ask-mail"
        formAction="#mailings"
        variant="quiet"
        size="xs"
        aria-label={m.mailings_send_post({ title })}
      >
        {m.mailings_send()}
      </Button>
    </Form>
  )
}

function SecondLook({ id, title }: { id: string; title: string }) {
  return (
    <Form method="post" replace className="basis-full">
      <input type="hidden" name="id" value={id} />
      <ConfirmNotice
        title={m.mailings_sure({ title })}
        confirm={{ intent: 'mail', text: m.mailings_sure_yes() }}
        cancel={{ to: pathTo('staff.messages', useLocale()), text: m.mailings_sure_no() }}
        size="xs"
      >
        {m.mailings_sure_text()}
      </ConfirmNotice>
    </Form>
  )
}
