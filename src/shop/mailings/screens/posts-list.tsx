import { Newspaper } from 'lucide-react'
import { Form } from 'react-router'
import { formatDate } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { MailablePost, Mailing } from '../mailing.ts'

/** Published posts: a button for one that was not sent, and how far it is for one that was. */
export function PostsList({ posts }: { posts: readonly MailablePost[] }) {
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
        <PostRow key={post.id} post={post} />
      ))}
    </ul>
  )
}

function PostRow({ post: { id, title, publishedAt, mailing } }: { post: MailablePost }) {
  const locale = useLocale()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 lg:px-5">
      <div className="grid min-w-0 grow basis-64 gap-0.5">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2 tabular-nums">
          {mailing ? m.mailings_counts(mailing.letters) : m.mailings_published({ day: formatDate(publishedAt, locale) })}
        </p>
      </div>
      {mailing ? <Progress mailing={mailing} /> : <Send id={id} title={title} />}
    </li>
  )
}

function Progress({ mailing: { endedAt, letters } }: { mailing: Mailing }) {
  const isDone = endedAt !== null && letters.waiting === 0
  return <Tag tone={isDone ? 'ok' : 'info'}>{isDone ? m.mailings_ended() : m.mailings_under_way()}</Tag>
}

function Send({ id, title }: { id: string; title: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button name="intent" value="mail" variant="quiet" size="xs" aria-label={m.mailings_send_post({ title })}>
        {m.mailings_send()}
      </Button>
    </Form>
  )
}
