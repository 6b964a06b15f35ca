import { Form, useActionData } from 'react-router'
import type { ActionFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { unsubscribe } from '../actions.server.ts'

/**
 * For the form's button, and for the button that mail programs show next to an email (RFC 8058), which sends no fields of ours.
 */
export async function action(args: ActionFunctionArgs) {
  await unsubscribe(page(args).world, args.params['id'] ?? '')
  return { done: true }
}

export const meta = titled(m.news_stop_title)

/** Opening the link does not unsubscribe: virus scanners open every link in an email. */
export default function StopNews() {
  const done = useActionData<typeof action>()?.done === true
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">{m.news_stop_title()}</h1>
      <p role="status" className="text-ink-2">
        {done ? m.news_stop_done() : m.news_stop_text()}
      </p>
      {done ? <HomeLink /> : <Stop />}
    </div>
  )
}

function Stop() {
  return (
    <Form method="post">
      <Button wide>{m.news_stop_submit()}</Button>
    </Form>
  )
}

function HomeLink() {
  return (
    <ButtonLink to={pathTo('home', useLocale())} variant="quiet" wide>
      {m.waiting_stop_home()}
    </ButtonLink>
  )
}
