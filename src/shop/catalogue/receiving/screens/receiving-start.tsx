import { Form } from 'react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { DoneNotice, RefusedNotice } from '#src/ui/form/result-notice.tsx'
import { StaffBody } from '#src/ui/staff-body.tsx'
import { StaffHeading } from '#src/ui/staff-heading.tsx'
import type { MovementKind } from '../../batches/movements.ts'
import type { ReceivingFormResult } from '../receiving-form.server.ts'
import type { ReceivingView } from './staff-receiving.server.ts'

export const kindTitles: Record<MovementKind, () => string> = {
  receive: m.receiving_title_receive,
  count: m.receiving_title_count,
  remove: m.receiving_title_remove,
}

const starts = [
  { kind: 'receive', title: m.receiving_start_receive, text: m.receiving_start_receive_text },
  { kind: 'count', title: m.receiving_start_count, text: m.receiving_start_count_text },
  { kind: 'remove', title: m.receiving_start_remove, text: m.receiving_start_remove_text },
] as const

type Props = { view: ReceivingView; refused: Extract<ReceivingFormResult, { kind: 'refused' }> | undefined }

/** What can be started, what is not finished and what was done. */
export function ReceivingStart({ view, refused }: Props) {
  const locale = useLocale()
  const { drafts, done, count, isEnded } = view
  const sentence = doneText(done, count)
  return (
    <StaffBody width={60} gap={5}>
      <StaffHeading
        back={{ to: pathTo('staff.stock', locale), text: m.receiving_back() }}
        title={m.receiving_title_start()}
        lead={m.receiving_lead()}
      />
      <DoneNotice text={sentence} />
      <RefusedNotice tone="warn" text={(refused || isEnded) && (refused?.text ?? m.receiving_gone())} />
      <div className="grid gap-3 sm:grid-cols-3">
        {starts.map(({ kind, title, text }) => (
          <Form
            key={kind}
            method="post"
            action={pathTo('staff.stock.receiving', locale)}
            className="grid content-between gap-3 rounded-xl border border-line bg-surface p-4"
          >
            <p className="text-sm text-ink-2">{text()}</p>
            <input type="hidden" name="kind" value={kind} />
            <Button variant={kind === 'receive' ? 'primary' : 'quiet'} wide>
              {title()}
            </Button>
          </Form>
        ))}
      </div>
      <OpenDrafts drafts={drafts.open} />
      <FinishedDrafts drafts={drafts.finished} />
    </StaffBody>
  )
}

function OpenDrafts({ drafts }: { drafts: ReceivingView['drafts']['open'] }) {
  const locale = useLocale()
  return (
    <Section title={m.receiving_open()}>
      {drafts.length === 0 ? (
        <p className="text-sm text-ink-2">{m.receiving_open_none()}</p>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          {drafts.map(({ id, kind, title, savedAt, by, lines }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <span className="min-w-0 grow">
                <b className="block truncate">{[kindTitles[kind](), title].filter(Boolean).join(': ')}</b>
                <span className="text-xs text-ink-2">
                  {m.receiving_open_lines({ count: lines, at: formatDateTime(savedAt, locale), by: by ?? '' })}
                </span>
              </span>
              <ButtonLink
                to={`${pathTo('staff.stock.receiving', locale)}?draft=${id}`}
                variant="quiet"
                size="s"
                aria-label={`${m.receiving_continue()}: ${title ?? kindTitles[kind]()}`}
              >
                {m.receiving_continue()}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function FinishedDrafts({ drafts }: { drafts: ReceivingView['drafts']['finished'] }) {
  const locale = useLocale()
  return (
    <Section title={m.receiving_latest()}>
      {drafts.length === 0 ? (
        <p className="text-sm text-ink-2">{m.receiving_latest_none()}</p>
      ) : (
        <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
          {drafts.map(({ id, kind, title, at, by, pieces, expected }) => (
            <li key={id} className="flex items-center gap-4 px-4 py-2.5">
              <span className="min-w-0 grow">
                <b className="block truncate text-sm">{title ?? kindTitles[kind]()}</b>
                <span className="text-xs text-ink-2">
                  {m.receiving_latest_by({ at: formatDateTime(at, locale), by: by ?? '' })}
                </span>
              </span>
              <span className="text-end text-sm tabular-nums">
                {pieces}
                <small className="block text-xs text-ink-2">{expected === null ? '' : differenceText(pieces - expected)}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return m.receiving_latest_right()
  return difference < 0 ? m.receiving_latest_missing({ count: -difference }) : m.receiving_latest_more({ count: difference })
}

function doneText(done: string | null, count: number): string | undefined {
  switch (done) {
    case 'receive':
      return m.receiving_done_receive({ count })
    case 'count':
      return m.receiving_done_count()
    case 'remove':
      return m.receiving_done_remove({ count })
    case 'discard':
      return m.receiving_done_discard()
    default:
      return undefined
  }
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-2">
    <h2 className="font-sans text-base font-bold tracking-normal">{title}</h2>
    {children}
  </section>
)
