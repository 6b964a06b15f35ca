import { Form, useActionData } from 'react-router'
import type { ActionFunctionArgs } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { page } from '#src/platform/page.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { titled } from '#src/ui/page-title.ts'
import { unsubscribeFromStock } from '../actions.server.ts'

/** The form's button, and the unsubscribe button of mail programs (RFC 8058), which sends none of our fields. */
export async function action(args: ActionFunctionArgs) {
  await unsubscribeFromStock(page(args).world, args.params['id'] ?? '')
  return { done: true }
}

export const meta = titled(m.waiting_stop_title)

/** Opening the link does not unsubscribe: virus scanners open every link in emails. */
export default function StopNotices() {
  const done = useActionData<typeof action>()?.done === true
  const locale = useLocale()
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">{m.waiting_stop_title()}</h1>
      <p role="status" className="text-ink-2">
        {done ? m.waiting_stop_done() : m.waiting_stop_text()}
      </p>
      {done ? (
        <ButtonLink to={pathTo('home', locale)} variant="quiet" wide>
          {m.waiting_stop_home()}
        </ButtonLink>
      ) : (
        <Form method="post">
          <Button wide>{m.waiting_stop_submit()}</Button>
        </Form>
      )}
    </div>
  )
}
