import { awaitsQuote } from '../../request/request.ts'
import { ArrowRight } from 'lucide-react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { CloseLink } from '#src/ui/list/close-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { SmallTag } from '#src/ui/tag.tsx'
import { PhotoList } from '#src/shop/conversation/screens/photo-list.tsx'
import { requestStateTone } from '../../request/request-labels.ts'
import type { StaffRequest } from '../../queue/staff-reading.server.ts'
import { staffRequestState, staffRequestTitle } from '../../queue/staff-labels.ts'
import { StaffClaim } from '../../queue/screens/staff-claim.tsx'
import { KeyCap } from '#src/ui/key-cap.tsx'
import { StaffConsent, StaffCustomerFacts, StaffSaid } from '../../queue/screens/staff-customer.tsx'
import { StaffDue } from '../../queue/screens/staff-due.tsx'
import { queuePath, workPath } from '../../queue/screens/staff-queue-address.ts'
import type { QueueAddress } from '../../queue/screens/staff-queue-address.ts'
import { StaffMoments } from '../../queue/screens/staff-timeline.tsx'

type Props = { request: StaffRequest; address: QueueAddress; now: Date }

/** A preview beside the list: enough to see who requests what, and the link to its page. */
export function StaffPreview({ request, address, now }: Props) {
  return (
    <>
      <PaneBlock>
        <Head request={request} address={address} now={now} />
      </PaneBlock>
      <StaffPreviewBody request={request} now={now} />
    </>
  )
}

/** What the customer sent, the customer, and what happened. */
export function StaffPreviewBody({ request, now }: Pick<Props, 'request' | 'now'>) {
  return (
    <>
      <PaneBlock title={m.staff_queue_column_brings()} level={2}>
        <Brought request={request} />
      </PaneBlock>
      <PaneBlock title={m.staff_customer()} level={2}>
        <div className="grid gap-2.5">
          <StaffCustomerFacts request={request} />
          <StaffConsent consent={request.consent} />
        </div>
      </PaneBlock>
      <PaneBlock title={m.staff_history()} level={2}>
        <StaffMoments kind={request.kind} moments={request.moments} now={now} />
      </PaneBlock>
    </>
  )
}

function Head({ request, address, now }: Props) {
  const locale = useLocale()
  const isWaiting = awaitsQuote(request.state)
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-2">
        <SmallTag tone={requestStateTone[request.state]} text={staffRequestState(request.kind, request.state, locale)} />
        <span className="text-xs text-ink-2 tabular-nums">{formatDateTime(request.submittedAt, locale)}</span>
        <CloseLink
          to={queuePath(locale, request.kind, { ...address, open: null })}
          label={m.staff_queue_close()}
          className="ms-auto"
        />
      </p>
      <h2 className="text-[1.25rem] leading-7">{staffRequestTitle(request, now, locale)}</h2>
      {request.dueAt && <StaffDue at={request.dueAt} now={now} />}
      <div className="flex flex-wrap items-center gap-2">
        <ButtonLink
          to={workPath(locale, request, address)}
          variant={isWaiting ? 'primary' : 'quiet'}
          size="xs"
          data-key="o"
          className="grow"
        >
          {isWaiting ? m.staff_queue_open() : m.staff_queue_open_only()}
          <ArrowRight aria-hidden="true" />
          <KeyCap name="o" />
        </ButtonLink>
        <StaffClaim row={request} now={now} submittedBy="c" />
      </div>
    </div>
  )
}

function Brought({ request }: { request: StaffRequest }) {
  const { codes, hasSms, photos } = request
  return (
    <div className="grid gap-2.5 text-xs">
      {codes && (
        <p className="tabular-nums">
          {codes.number}
          <span className="ms-2 text-ink-2">{hasSms && m.staff_codes_sms()}</span>
        </p>
      )}
      <PhotoList photos={photos} />
      <StaffSaid request={request} />
    </div>
  )
}
