import { MailCheck } from 'lucide-react'
import { Form } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { Undelivered } from '../../notifications/undelivered.actions.server.ts'
import { reasonText } from '../labels.ts'

const cell = 'border-b border-line px-1.5 py-2'
const head = 'h-8 border-y border-line bg-paper px-1.5 text-start text-2xs font-semibold whitespace-nowrap text-ink-2'

/** The masked recipient of a message, and why it did not arrive; never its content. */
export function UndeliveredTable({ messages }: { messages: readonly Undelivered[] }) {
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
