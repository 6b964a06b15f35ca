import type { ReactNode, MouseEvent } from 'react'
import { useFetcher, Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Place } from '../actions.server.ts'
import type { QuoteFormResult, QuoteView } from '../../quote/quote-view.ts'
import type { StaffRequest } from '../staff-reading.server.ts'
import type { WorkAnswer } from './staff-request.server.ts'
import { quoteIdempotencyKeys } from '../../quote/screens/quote-form.ts'
import { StaffCodes } from './staff-codes.tsx'
import { StaffConsent, StaffCustomerFacts, StaffSaid } from './staff-customer.tsx'
import { StaffDone } from './staff-handled-notice.tsx'
import { StaffMoments } from './staff-timeline.tsx'
import { StaffPhotos } from './staff-photos.tsx'
import type { Done, QueueFilters } from './staff-queue-address.ts'
import { StaffNotes } from '#src/shop/conversation/notes/screens/notes.tsx'
import { StaffQuote } from '../../quote/screens/staff-quote.tsx'
import { StaffReject } from '../../quote/screens/staff-reject.tsx'
import { StaffConflict } from './staff-conflict.tsx'
import { StaffTalk } from './staff-conversation.tsx'
import { StaffWorkHead } from './staff-work-head.tsx'
import { formatShortDate } from '#src/i18n/formatters.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { SmallTag } from '#src/ui/tag.tsx'
import { awaitsQuote } from '../../request/request.ts'
import type { RequestKind } from '../../request/request.ts'
import type { Latest } from '../previous-requests.server.ts'
import { staffRequestState } from '../staff-labels.ts'
import { workPath } from './staff-queue-address.ts'
import { CircleHelp, CircleX } from 'lucide-react'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { momentText } from '#src/i18n/moment-text.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { PaneFact, PaneFacts } from '#src/ui/list/pane.tsx'

const look =
  'inline-flex min-h-9 items-center gap-1.5 rounded-sm border border-line-2 bg-surface px-3 text-sm font-semibold hover:border-ink-3 max-lg:min-h-10'

/** Links to the two other answers, for the bar of the quote editor. */
function StaffJumps() {
  return (
    <div className="flex flex-wrap gap-2">
      <a href="#reject" onClick={goTo} data-key="r" className={`${look} text-bad`}>
        <CircleX aria-hidden="true" className="size-4" />
        {m.staff_reject()}
        <KeyCap name="r" />
      </a>
      <a href="#ask" onClick={goTo} className={look}>
        <CircleHelp aria-hidden="true" className="size-4" />
        {m.staff_ask()}
        <KeyCap name="q" />
      </a>
    </div>
  )
}

// The router would treat a new hash as a navigation and discard the form's result.
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const part = document.getElementById(event.currentTarget.hash.slice(1))
  const field = part?.querySelector<HTMLElement>('select, textarea')
  if (!field) return
  event.preventDefault()
  field.focus()
}

type Props = {
  request: StaffRequest
  place: Place
  filters: QueueFilters
  /** The editor of prices; null once it has been answered. */ quote: QuoteView | null
  done: Done | null
  now: Date
  answer: WorkAnswer | undefined
}

/** A prescription or request with everything that is needed to answer it. */
export function StaffWork({ request, place, filters, quote, done, now, answer }: Props) {
  const forms = answer && 'intent' in answer && answer.id === request.id ? answer : undefined
  const editor = answer && 'kind' in answer ? answer : undefined
  const stopped = useStopped(request, quote, editor)
  return (
    <>
      <StaffWorkHead request={request} place={place} filters={filters} now={now} handOver={refusedHandOver(forms)} />
      <div className="grid gap-3 p-4 lg:grid-cols-[20.75rem_minmax(0,1fr)] lg:p-5">
        <div className="grid gap-3 empty:hidden lg:col-span-2">
          {done && !answer && <StaffDone done={done} kind={request.kind} />}
          <StaffConflict
            error={forms?.errors?.['form'] ?? stopped?.error}
            typed={forms?.values?.['reason'] ?? ''}
            prices={quote ? undefined : stopped?.typed}
          />
        </div>
        <Brought key={request.id} request={request} answer={forms} now={now} />
        <div className="grid min-w-0 content-start gap-3">
          {quote ? (
            <StaffQuote key={request.id} view={quote} answer={editor}>
              <StaffJumps />
            </StaffQuote>
          ) : (
            <StaffAnswered request={request} now={now} />
          )}
          {(request.canWrite || request.comments.length > 0) && (
            <Card id="ask" title={m.staff_ask()}>
              <StaffTalk request={request} answer={forms} />
            </Card>
          )}
          {(request.notes.canWrite || request.notes.notes.length > 0) && (
            <StaffNotes
              key={`notes ${request.id}`}
              {...request.notes}
              level={1}
              error={forms?.intent === 'note' ? forms.errors?.['content'] : undefined}
              typed={forms?.intent === 'note' ? (forms.values?.['content'] ?? '') : ''}
            />
          )}
          {awaitsQuote(request.state) && (
            <Card id="reject" title={m.staff_reject()}>
              <StaffReject request={request} answer={forms} />
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

// What another person did is said above everything.
function refusedHandOver(answer: BroughtProps['answer']) {
  if (answer?.intent !== 'hand_over' || !answer.errors) return undefined
  const errors = Object.fromEntries(Object.entries(answer.errors).filter(([name]) => name !== 'form'))
  return { errors, values: answer.values }
}

/**
 * Another person was faster than the submitted form, or than an autosave of the editor; the editor reports its own conflict while
 * it is displayed.
 */
function useStopped(request: StaffRequest, quote: QuoteView | null, sent: QuoteFormResult | undefined) {
  const { data: saved } = useFetcher<QuoteFormResult>({ key: quoteIdempotencyKeys(request) })
  const result = sent?.kind === 'stopped' || quote ? sent : saved
  return result?.kind === 'stopped' ? result : undefined
}

type BroughtProps = { request: StaffRequest; answer: Extract<WorkAnswer, { intent: string }> | undefined; now: Date }

/** What was sent and by whom, and what has happened since. */
function Brought({ request, answer, now }: BroughtProps) {
  const isPrescription = request.kind === 'prescription'
  return (
    <div className="grid min-w-0 content-start gap-3 md:grid-cols-2 lg:grid-cols-1">
      {request.photos.length > 0 && (
        <StaffPhotos title={isPrescription ? m.staff_photos_guide() : m.staff_photos()} photos={request.photos} />
      )}
      {isPrescription && (
        <Card title={m.staff_codes()}>
          <StaffCodes request={request} answer={answer} />
        </Card>
      )}
      <Card title={isPrescription ? m.staff_customer() : m.staff_wish()}>
        <div className="grid gap-2.5">
          {!isPrescription && <StaffSaid request={request} />}
          <StaffCustomerFacts request={request} />
          <StaffConsent consent={request.consent} />
          {isPrescription && <StaffSaid request={request} />}
        </div>
      </Card>
      <Card title={m.staff_history()}>
        <StaffMoments kind={request.kind} moments={request.moments} now={now} />
        <h3 className="pt-3.5 pb-1.5 text-xs font-bold">
          {isPrescription ? m.staff_latest_prescription() : m.staff_latest_request()}
        </h3>
        <StaffLatest kind={request.kind} latest={request.latest} />
      </Card>
    </div>
  )
}

function Card({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="min-w-0 scroll-mt-16 rounded-md border border-line bg-surface">
      <h2 className="flex min-h-11 items-center border-b border-line px-3.5 font-sans text-xs font-bold tracking-normal">
        {title}
      </h2>
      <div className="p-3.5">{children}</div>
    </section>
  )
}

/** Other requests of the same person; those with the same number are remaining packs. */
function StaffLatest({ kind, latest }: { kind: RequestKind; latest: readonly Latest[] }) {
  const locale = useLocale()
  if (latest.length === 0) return <p className="text-xs text-ink-2">{m.staff_latest_none()}</p>
  return (
    <ul className="grid grid-cols-1 gap-1.5 text-xs">
      {latest.map(({ id, state, at, total, sameNumber }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
          <Link to={workPath(locale, { kind, id })} className="link whitespace-nowrap tabular-nums">
            {formatShortDate(at, locale)}
          </Link>
          <span className="min-w-0 truncate text-ink-2">{staffRequestState(kind, state, locale)}</span>
          {sameNumber && <SmallTag tone="warn" text={m.staff_latest_same()} />}
          {total !== null && <Money amount={total} className="ms-auto font-semibold" />}
        </li>
      ))}
    </ul>
  )
}

/** The answer: the lines with their prices and the note, or the reason of the rejection. */
function StaffAnswered({ request, now }: { request: StaffRequest; now: Date }) {
  const locale = useLocale()
  const { kind, state, lines, total, orderNumber, note, rejectedBecause, expiresAt } = request
  return (
    <section aria-label={m.staff_answered()} className="rounded-md border border-line bg-surface">
      <h2 className="flex min-h-11 items-center border-b border-line px-3.5 font-sans text-xs font-bold tracking-normal">
        {m.staff_answered()} · {staffRequestState(kind, state, locale)}
      </h2>
      <div className="grid gap-3 p-3.5 text-xs">
        {lines.length > 0 && <Lines lines={lines} />}
        <PaneFacts>
          {total !== null && (
            <PaneFact term={m.staff_column_total()}>
              <Money amount={total} className="text-sm font-bold" />
            </PaneFact>
          )}
          {expiresAt && <PaneFact term={m.staff_answered_until()}>{momentText(expiresAt, now, locale)}</PaneFact>}
          {orderNumber !== null && (
            <PaneFact term={m.staff_answered_order()}>
              <Link to={pathTo('staff.orders.show', locale, { id: orderNumber })} className="link tabular-nums">
                {orderNumber}
              </Link>
            </PaneFact>
          )}
        </PaneFacts>
        <Said title={m.staff_answered_note()} text={note} />
        <Said title={m.staff_rejected_because()} text={rejectedBecause} />
      </div>
    </section>
  )
}

function Lines({ lines }: Pick<StaffRequest, 'lines'>) {
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ id, name, quantity, prescribed, total }) => (
        <li key={id} className="flex items-baseline gap-3 py-1.5">
          <span className="min-w-0 grow font-medium">{name}</span>
          <span className="whitespace-nowrap text-ink-2 tabular-nums">
            {prescribed === null || prescribed === quantity ? quantity : m.staff_answered_part({ quantity, prescribed })}
          </span>
          <Money amount={total} className="font-semibold" />
        </li>
      ))}
    </ul>
  )
}

function Said({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null
  return (
    <div>
      <h3 className="pb-1 text-xs font-bold">{title}</h3>
      <p className="rounded-md bg-sunken px-3 py-2 wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}
