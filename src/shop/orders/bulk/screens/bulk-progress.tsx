import { RotateCw, Undo2 } from 'lucide-react'
import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { formatDateTime, formatNumber } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { SubmitButton } from '#src/ui/form/submit-button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { titledBy } from '#src/ui/page-title.ts'
import { Panel } from '#src/ui/panel.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import { useLastingAnswer } from '#src/ui/use-lasting-answer.ts'
import { useProgressPolling } from '#src/ui/use-progress-polling.ts'
import { useSecondsLeft } from '#src/ui/use-seconds-left.ts'
import type { action, BulkProgress as Progress, loader } from './bulk-progress.server.ts'
import { bulkActionOf, doneTexts, titles } from './bulk-texts.ts'

export { action, loader } from './bulk-progress.server.ts'

export const meta = titledBy<typeof loader>(({ to }) => titles[bulkActionOf(to)]())

/** A transition of many orders, which a worker makes: it goes on without this page. */
export default function BulkProgress() {
  const bulk = useLoaderData<typeof loader>()
  const answer = useLastingAnswer(useActionData<typeof action>())
  const locale = useLocale()
  useProgressPolling(bulk.isWorking)
  return (
    <StaffBody width={46}>
      <StaffHeading
        back={{ to: pathTo('staff.orders', locale), text: m.staff_order_back() }}
        title={titles[bulkActionOf(bulk.to)]()}
      >
        <p className="text-xs text-ink-2 tabular-nums">{formatDateTime(bulk.createdAt, locale)}</p>
      </StaffHeading>
      <RefusedNotice text={answer?.error} />
      {bulk.isWorking ? <Working bulk={bulk} /> : <Done key={bulk.phase} bulk={bulk} />}
      {bulk.left.length > 0 && <Left bulk={bulk} />}
    </StaffBody>
  )
}

function Working({ bulk: { id, to, isUndo, done, total } }: { bulk: Progress }) {
  const locale = useLocale()
  const title = isUndo ? m.orders_batch_undoing() : to === null ? m.orders_batch_handing_over() : m.orders_batch_working()
  return (
    <section aria-label={title} className="grid gap-2.5 rounded-lg border border-line bg-surface p-4">
      <h2 className="font-sans text-sm font-bold tracking-normal">{title}</h2>
      <ProgressBar className="h-2 w-full" max={Math.max(1, total)} value={done} aria-label={title} />
      <p role="status" className="text-xs text-ink-2 tabular-nums">
        {m.orders_batch_progress({ done: formatNumber(done, locale), total: formatNumber(total, locale) })}
      </p>
      <p className="text-sm text-ink-2">{to === null ? m.orders_batch_leave_hand_over() : m.orders_batch_leave()}</p>
      <Link
        to={pathTo('staff.orders.bulk', locale, { id })}
        reloadDocument
        className="link inline-flex min-h-8 items-center gap-1.5 justify-self-start text-sm"
      >
        <RotateCw aria-hidden="true" className="size-4" />
        {m.orders_batch_refresh()}
      </Link>
    </section>
  )
}

function Done({ bulk }: { bulk: Progress }) {
  const { to, isUndo, made, undone, total, undoSeconds } = bulk
  const left = useSecondsLeft(undoSeconds)
  return (
    <Notice
      tone={bulk.left.length > 0 ? 'warn' : 'ok'}
      role="status"
      title={isUndo ? m.orders_batch_undone({ count: undone }) : doneText(bulk)}
      actions={
        left > 0 && (
          <Form method="post">
            <SubmitButton name="intent" value="undo" variant="quiet" size="s" data-key="u">
              <Undo2 aria-hidden="true" />
              {m.orders_batch_undo({ count: made })}
            </SubmitButton>
          </Form>
        )
      }
    >
      {isUndo ? undoneText(to) : m.orders_batch_of({ count: made, total })}
      {left > 0 && (
        <span className="block">{to === null ? m.orders_batch_undo_hint_hand_over() : m.orders_batch_undo_hint()}</span>
      )}
    </Notice>
  )
}

const doneText = ({ to, colleague, made: count }: Progress): string =>
  colleague === null ? doneTexts[bulkActionOf(to)]({ count }) : m.orders_bulk_hand_over_done_to({ count, name: colleague })

const undoneText = (to: Progress['to']): string =>
  to === null ? m.orders_batch_undone_text_hand_over() : m.orders_batch_undone_text()

function Left({ bulk: { left, isUndo } }: { bulk: Progress }) {
  const locale = useLocale()
  return (
    <Panel
      id="left"
      title={isUndo ? m.orders_batch_left_undo({ count: left.length }) : m.orders_bulk_stays({ count: left.length })}
    >
      <ul className="-m-4 divide-y divide-line">
        {left.map(({ number, customer, total, why, exists }) => (
          <li key={number} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2 text-sm">
            {exists ? (
              <Link to={pathTo('staff.orders.show', locale, { id: number })} className="link font-semibold tabular-nums">
                {number}
              </Link>
            ) : (
              <span className="font-semibold tabular-nums">{number}</span>
            )}
            {customer !== null && <span className="min-w-0 wrap-anywhere">{customer}</span>}
            {total !== null && <Money amount={total} className="ms-auto font-semibold" />}
            <span className="w-full text-xs text-ink-2">{why}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
