import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Place } from '../queue.actions.server.ts'
import type { QuoteFormResult, QuoteView } from '../quote-view.ts'
import type { StaffRequest } from '../staff-reading.server.ts'
import type { WorkAnswer } from '../staff-pages.server.ts'
import { quoteIdempotencyKeys } from './quote-form.ts'
import { StaffAnswered } from './staff-answered.tsx'
import { StaffCodes } from './staff-codes.tsx'
import { StaffConsent, StaffCustomerFacts, StaffSaid } from './staff-customer.tsx'
import { StaffDone } from './staff-handled-notice.tsx'
import { StaffJumps } from './staff-answer-links.tsx'
import { StaffLatest } from './staff-latest.tsx'
import { StaffMoments } from './staff-timeline.tsx'
import { StaffPhotos } from './staff-photos.tsx'
import type { Done, QueueAddress } from './staff-queue-address.ts'
import { StaffQuote } from './staff-quote.tsx'
import { StaffReject } from './staff-reject.tsx'
import { StaffStopped } from './staff-conflict.tsx'
import { StaffTalk } from './staff-conversation.tsx'
import { StaffWorkHead } from './staff-work-head.tsx'

type Props = {
  request: StaffRequest
  place: Place
  filters: Pick<QueueAddress, 'tab' | 'q'>
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
      <StaffWorkHead request={request} place={place} filters={filters} now={now} />
      <div className="grid gap-3 p-4 lg:grid-cols-[20.75rem_minmax(0,1fr)] lg:p-5">
        <div className="grid gap-3 empty:hidden lg:col-span-2">
          {done && !answer && <StaffDone done={done} kind={request.kind} />}
          <StaffStopped
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
          {request.state === 'pending' && (
            <Card id="reject" title={m.staff_reject()}>
              <StaffReject request={request} answer={forms} />
            </Card>
          )}
        </div>
      </div>
    </>
  )
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
