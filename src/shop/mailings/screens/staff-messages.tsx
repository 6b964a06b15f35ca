import { data, useActionData, useLoaderData } from 'react-router'
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
import { UndeliveredTable } from './undelivered-table.tsx'

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
