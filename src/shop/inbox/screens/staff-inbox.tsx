import { MessagesSquare } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { NothingChosen } from '#src/ui/list/pane.tsx'
import { titled } from '#src/ui/page-title.ts'
import { AnswerTimesBlock } from './conversation-side.tsx'
import { InboxLayout } from './inbox-layout.tsx'
import type { loader } from './staff-inbox.server.ts'

export { action, loader } from './staff-inbox.server.ts'

export const meta = titled(m.inbox_title)

/** What customers wrote, with nothing open yet. */
export default function StaffInbox() {
  const { column, now } = useLoaderData<typeof loader>()
  return (
    <InboxLayout column={column} now={now} isPage>
      <div className="flex h-full flex-col">
        <div className="grow">
          <NothingChosen
            icon={<MessagesSquare aria-hidden="true" />}
            title={m.inbox_none_open()}
            text={m.inbox_none_open_text()}
          />
        </div>
        <div className="border-t border-line bg-surface p-4">
          <AnswerTimesBlock times={column.times} />
        </div>
      </div>
    </InboxLayout>
  )
}
