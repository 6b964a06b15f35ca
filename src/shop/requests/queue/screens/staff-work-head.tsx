import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { HandOver } from '#src/shop/conversation/hand-over/screens/hand-over.tsx'
import { StaffTitle } from '#src/ui/staff-heading.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { SmallTag } from '#src/ui/tag.tsx'
import type { Place } from '../actions.server.ts'
import { requestStateTone } from '../../request/request-labels.ts'
import { awaitsQuote } from '../../request/request.ts'
import type { StaffRequest } from '../staff-reading.server.ts'
import { staffRequestState, staffRequestTitle } from '../staff-labels.ts'
import { StaffClaim } from './staff-claim.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { StaffDue } from './staff-due.tsx'
import { queuePath, wholeQueue, workPath } from './staff-queue-address.ts'
import type { QueueFilters } from './staff-queue-address.ts'

type Props = {
  request: StaffRequest
  place: Place
  filters: QueueFilters
  now: Date
  /** The form that gives it to a colleague, when it was refused. */ handOver: ComponentProps<typeof HandOver>['refused']
}

/** The customer, the deadline, who works on it, and links to the previous and next request. */
export function StaffWorkHead({ request, place, filters, now, handOver }: Props) {
  const locale = useLocale()
  const state = staffRequestState(request.kind, request.state, locale)
  const title = staffRequestTitle(request, now, locale)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 lg:px-5">
      <Link
        to={queuePath(locale, request.kind, { ...wholeQueue, ...filters })}
        aria-label={m.staff_queue_back()}
        data-key="l"
        className="grid size-9 place-items-center rounded-sm border border-line-2 bg-surface hover:border-ink-3 print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
      </Link>
      <StaffTitle className="min-w-0 wrap-anywhere">{title}</StaffTitle>
      <SmallTag tone={requestStateTone[request.state]} text={state} />
      {/* Announces changes to screen readers. */}
      <p role="status" className="sr-only">
        {state}
      </p>
      {request.dueAt && <StaffDue at={request.dueAt} now={now} />}
      <div className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-2">
        <StaffClaim row={request} now={now} submittedBy="c" />
        <Walk request={request} place={place} filters={filters} />
      </div>
      {awaitsQuote(request.state) && (
        <HandOver
          key={`${request.id} ${request.claim?.id}`}
          hidden={{ id: request.id }}
          claimedBy={request.claim?.id ?? null}
          colleagues={request.successors}
          refused={handOver}
        />
      )}
    </div>
  )
}

function Walk({ request, place, filters }: Omit<Props, 'now' | 'handOver'>) {
  const { position, total, previous, next } = place
  return (
    <nav aria-label={m.staff_queue_walk()} className="flex items-center gap-2 border-s border-line ps-3 text-xs">
      <Step to={previous} kind={request.kind} filters={filters} submittedBy="k" label={m.staff_queue_previous()}>
        <KeyCap name="k" />
      </Step>
      {position !== null && <span className="whitespace-nowrap tabular-nums">{m.staff_queue_place({ position, total })}</span>}
      <Step to={next} kind={request.kind} filters={filters} submittedBy="j" label={m.staff_queue_next()}>
        <KeyCap name="j" />
      </Step>
    </nav>
  )
}

type StepProps = {
  to: string | null
  kind: StaffRequest['kind']
  filters: QueueFilters
  submittedBy: string
  label: string
  children: ReactNode
}

function Step({ to, kind, filters, submittedBy, label, children }: StepProps) {
  const locale = useLocale()
  const look = 'inline-flex min-h-8 items-center gap-1.5 rounded-sm border px-2.5 font-semibold max-lg:min-h-10'
  if (to === null) return <span className={`${look} border-line text-ink-3`}>{label}</span>
  return (
    <Link
      to={workPath(locale, { kind, id: to }, filters)}
      data-key={submittedBy}
      className={`${look} border-line-2 bg-surface hover:border-ink-3`}
    >
      {label}
      {children}
    </Link>
  )
}
