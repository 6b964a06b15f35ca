import { MonitorSmartphone } from 'lucide-react'
import { Form } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import type { OpenSession } from '#src/platform/sessions/sessions.ts'
import { Button } from '#src/ui/button.tsx'
import { DeviceRow } from '#src/ui/device-row.tsx'
import { useLocale } from '#src/ui/locale.ts'

/** Where a person is signed in. Its buttons post to the page that shows it, which passes the form to `submitEndSessionsForm`. */
export function SessionsList({ sessions }: { sessions: readonly OpenSession[] }) {
  return (
    <div className="grid gap-5">
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

function SessionRow({ session: { id, device, startedAt, lastUsedAt, isThis } }: { session: OpenSession }) {
  const locale = useLocale()
  const name = device || m.sessions_unknown_device()
  const started = m.sessions_started({ date: formatDateTime(startedAt, locale) })
  const lastUsedText = m.sessions_seen({ date: formatDateTime(lastUsedAt, locale) })
  return (
    <DeviceRow
      icon={<MonitorSmartphone aria-hidden="true" />}
      name={name}
      isThis={isThis}
      facts={isThis ? [started] : [started, lastUsedText]}
    >
      {!isThis && (
        <Form method="post">
          <input type="hidden" name="session" value={id} />
          <Button name="intent" value="end_session" variant="quiet" size="s" aria-label={m.sessions_end_of({ device: name })}>
            {m.sessions_end()}
          </Button>
        </Form>
      )}
    </DeviceRow>
  )
}
