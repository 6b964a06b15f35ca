import { MonitorSmartphone } from 'lucide-react'
import { Form } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { OpenSession } from '#src/platform/sessions/sessions.ts'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'

/** Where somebody is signed in. Its buttons post to the page that shows it, which hands the form to `endSessionsHere`. */
export function SessionsList({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post">
          <Button name="intent" value="end_others" variant="danger" className="max-sm:w-full">
            {m.sessions_end_others()}
          </Button>
        </Form>
      ) : (
        <p className="text-sm text-ink-2">{m.sessions_only_this()}</p>
      )}
    </div>
  )
}

function SessionRow({ session: { id, device, startedAt, lastSeenAt, isThis } }: { session: OpenSession }) {
  const locale = useLocale()
  const name = device || m.sessions_unknown_device()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-ink-2" />
      <div className="grid min-w-0 grow basis-48 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {name}
          {isThis && <Tag tone="ok">{m.sessions_this()}</Tag>}
        </p>
        <p className="text-xs text-ink-2 tabular-nums">{m.sessions_started({ date: formatDateTime(startedAt, locale) })}</p>
        {!isThis && (
          <p className="text-xs text-ink-2 tabular-nums">{m.sessions_seen({ date: formatDateTime(lastSeenAt, locale) })}</p>
        )}
      </div>
      {!isThis && (
        <Form method="post">
          <input type="hidden" name="session" value={id} />
          <Button name="intent" value="end_session" variant="quiet" size="s" aria-label={m.sessions_end_of({ device: name })}>
            {m.sessions_end()}
          </Button>
        </Form>
      )}
    </li>
  )
}
