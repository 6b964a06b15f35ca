import { Check, RotateCcw } from 'lucide-react'
import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { DoneText } from '#src/ui/form/done-text.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { Button } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import { titledBy } from '#src/ui/page-title.ts'
import { StaffBackLink, StaffTitle } from '#src/ui/staff-heading.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { useLastingAnswer } from '#src/ui/use-lasting-answer.ts'
import type { ConversationView } from '../conversation-view.ts'
import type { InboxFormResult } from '../inbox-form.server.ts'
import { AnswerForm } from './answer-form.tsx'
import { ConversationClock } from './conversation-clock.tsx'
import { ConversationSide } from './conversation-side.tsx'
import { inboxPath } from './inbox-address.ts'
import type { InboxDone } from './inbox-address.ts'
import { customerText, doneTexts, kindNames, subjectPath, subjectText } from './inbox-labels.ts'
import { InboxLayout } from './inbox-layout.tsx'
import type { action, loader } from './staff-conversation.server.ts'
import { Timeline } from './timeline.tsx'

export { action, loader } from './staff-conversation.server.ts'

export const meta = titledBy<typeof loader>(({ view }) => customerText(view.customer))

/** One conversation, with the inbox beside it. */
export default function StaffConversation() {
  const { view, column, now } = useLoaderData<typeof loader>()
  const result = useLastingAnswer(useActionData<typeof action>())
  const { done } = column.address
  return (
    <InboxLayout column={column} open={view.id} now={now}>
      <div className="grid h-full grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_17.75rem] print:block">
        <section
          aria-label={m.inbox_conversation_with({ name: customerText(view.customer) })}
          className="flex min-w-0 flex-col md:min-h-[calc(100dvh-3.25rem)] xl:sticky xl:top-13 xl:h-[calc(100dvh-3.25rem)] xl:min-h-0"
        >
          <Head view={view} now={now} />
          <Results result={result} done={done} />
          <Timeline key={view.id} view={view} now={now} />
          <AnswerForm key={`form ${view.id}`} view={view} result={result} changesReplies={column.changesReplies} />
        </section>
        <ConversationSide view={view} times={column.times} now={now} />
      </div>
    </InboxLayout>
  )
}

function Head({ view, now }: { view: ConversationView; now: Date }) {
  const locale = useLocale()
  const { id, version, customer, subject, state, clock } = view
  const isClosed = state === 'closed'
  return (
    <header className="grid gap-2 border-b border-line px-4 py-3 xl:px-4.5">
      <div className="md:hidden">
        <StaffBackLink to={inboxPath(locale)}>{m.inbox_title()}</StaffBackLink>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <StaffTitle className="wrap-anywhere">{customerText(customer)}</StaffTitle>
        <Tag>{kindNames[subject.kind]()}</Tag>
        <Link to={subjectPath(subject, locale)} className="text-xs text-link underline underline-offset-3 xl:hidden print:inline">
          {subjectText(subject, locale)}
        </Link>
        <Form method="post" preventScrollReset className="ms-auto print:hidden">
          <input type="hidden" name="version" value={version} readOnly />
          <input type="hidden" name="messages" value={view.messages} readOnly />
          <Button
            name="intent"
            value={isClosed ? 'reopen' : 'close'}
            variant="quiet"
            size="xs"
            data-key={isClosed ? undefined : 'e'}
            key={id}
          >
            {isClosed ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
            {isClosed ? m.inbox_reopen() : m.inbox_close()}
            {!isClosed && <KeyCap name="e" />}
          </Button>
        </Form>
      </div>
      {clock && <ConversationClock clock={clock} now={now} />}
    </header>
  )
}

/** What the last form did, or what others did before it. */
function Results({ result, done }: { result: InboxFormResult | undefined; done: InboxDone | undefined }) {
  if (!result) return <DoneText text={done && doneTexts[done]()} className="px-4 pt-3 text-xs xl:px-4.5" />
  const { errors, changes } = result
  if (!errors['form']) return null
  return (
    <div className="px-4 pt-3 xl:px-4.5">
      <Notice tone="warn" role="alert" title={errors['form']}>
        {changes.length > 0 && (
          <ul className="grid gap-1">
            {changes.map((change) => (
              <li key={change} className="wrap-anywhere">
                {change}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
