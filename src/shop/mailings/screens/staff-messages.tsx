import { data, useActionData, useLoaderData, Form } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { staffPageContext } from '#src/platform/page.server.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pageTitle } from '#src/ui/page-title.ts'
import { Pagination } from '#src/ui/pagination.tsx'
import { FocusOnResult } from '#src/ui/focus-on-result.tsx'
import { listUndelivered } from '../../notifications/undelivered.actions.server.ts'
import { listMailablePosts } from '../actions.server.ts'
import { messagesPath, readMessagesAddress } from '../messages-address.ts'
import type { Done } from '../messages-address.ts'
import { submitActionForm } from '../messages-form.server.ts'
import { PostsList } from './posts-list.tsx'
import { MailCheck } from 'lucide-react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import type { Undelivered } from '../../notifications/undelivered.actions.server.ts'
import { reasonText } from '../labels.ts'

const cell = 'border-b border-line px-1.5 py-2'
const head = 'h-8 border-y border-line bg-paper px-1.5 text-start text-2xs font-semibold whitespace-nowrap text-ink-2'

/** The masked recipient of a message, and why it did not arrive; never its content. */
function UndeliveredTable({ messages }: { messages: readonly Undelivered[] }) {
  if (messages.length === 0) return <NothingWaits />
  return (
    <table className="w-full border-collapse bg-surface text-xs">
      <caption className="sr-only">{m.messages_failed()}</caption>
      <thead>
        <tr>
          <th scope="col" className={classNames(head, 'ps-4 lg:ps-5')}>
            {m.messages_column_to()}
          </th>
          <th scope="col" className={classNames(head, 'max-sm:hidden')}>
            {m.messages_column_kind()}
          </th>
          <th scope="col" className={classNames(head, 'max-sm:hidden')}>
            {m.messages_column_when()}
          </th>
          <th scope="col" className={classNames(head, 'max-lg:hidden')}>
            {m.messages_column_why()}
          </th>
          <th scope="col" className={classNames(head, 'pe-4 lg:pe-5')}>
            <span className="sr-only">{m.messages_column_what()}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ message: { id, queue, recipient, reason, failedAt } }: { message: Undelivered }) {
  const locale = useLocale()
  const kind = queue === 'letter' ? m.messages_letter() : m.messages_text()
  const when = formatDateTime(failedAt, locale)
  return (
    <tr>
      <th scope="row" className={classNames(cell, 'ps-4 text-start font-semibold wrap-anywhere lg:ps-5')}>
        {recipient}
        <span className="block font-normal text-ink-2 sm:hidden">
          {kind} · {when}
        </span>
        <span className="block font-normal text-ink-2 lg:hidden">{reasonText(reason)}</span>
      </th>
      <td className={classNames(cell, 'max-sm:hidden')}>{kind}</td>
      <td className={classNames(cell, 'whitespace-nowrap tabular-nums max-sm:hidden')}>{when}</td>
      <td className={classNames(cell, 'max-lg:hidden')}>{reasonText(reason)}</td>
      <td className={classNames(cell, 'pe-4 lg:pe-5')}>
        <Form method="post" className="flex flex-wrap justify-end gap-1.5">
          <input type="hidden" name="id" value={id} />
          <Button name="intent" value="again" variant="soft" size="xs" aria-label={m.messages_again_to({ recipient })}>
            {m.messages_again()}
          </Button>
          <Button name="intent" value="drop" variant="ghost" size="xs" aria-label={m.messages_drop_to({ recipient })}>
            {m.messages_drop()}
          </Button>
        </Form>
      </td>
    </tr>
  )
}

function NothingWaits() {
  return (
    <div className="px-4 lg:px-5">
      <EmptyState icon={<MailCheck aria-hidden="true" />} title={m.messages_none()}>
        {m.messages_none_text()}
      </EmptyState>
    </div>
  )
}

const size = 50

export async function loader(args: LoaderFunctionArgs) {
  const { world, url, locale } = staffPageContext(args)
  const address = readMessagesAddress(url.searchParams)
  if (!address) throw data(null, { status: 404 })
  const [{ messages, total }, posts] = await Promise.all([
    listUndelivered(world.db, { number: address.page, size }),
    listMailablePosts(world, locale),
  ])
  return { messages, posts, pages: Math.ceil(total / size), ...address }
}

export async function action(args: ActionFunctionArgs) {
  return submitActionForm(staffPageContext(args), await args.request.formData())
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(m.messages_title(), matches) }]

const doneTexts: Record<Done, () => string> = {
  again: m.messages_done_again,
  drop: m.messages_done_drop,
  gone: m.messages_gone,
  started: m.mailings_started,
}

export default function StaffMessages() {
  const { messages, posts, pages, page, done } = useLoaderData<typeof loader>()
  const { error, asksMail } = useActionData<typeof action>() ?? {}
  const locale = useLocale()
  return (
    <div className="flex min-w-0 flex-col gap-6 py-4">
      <h1 className="px-4 text-[1.375rem] leading-7 lg:px-5">{m.messages_title()}</h1>
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
        <UndeliveredTable messages={messages} />
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
