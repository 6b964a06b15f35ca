import { Printer } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { commentIds } from '../../conversation/comment.ts'
import { requestStateName, requestStateTone } from '../request-labels.ts'
import { RequestCancel } from './request-cancel.tsx'
import { RequestCodes } from './request-codes.tsx'
import { RequestConversation } from './request-conversation.tsx'
import type { RequestAnswer } from './request-form.server.ts'
import { RequestHistory } from './request-history.tsx'
import { RequestItems } from './request-items.tsx'
import { RequestNow } from './request-now.tsx'
import type { RequestPage } from './request-page.server.ts'
import { RequestProgress } from './request-progress.tsx'
import { RequestSent } from './request-sent.tsx'
import { RequestTotal } from './request-total.tsx'
import { StickyPurchaseBar } from './sticky-purchase-bar.tsx'
import type { RequestView } from './request-view.server.ts'

/** The customer's page of a prescription or special request, from what happens next down to its history. */
export function RequestBody({ page, answer }: { page: RequestPage; answer: RequestAnswer | null | undefined }) {
  const { request } = page
  const error = answer && 'errors' in answer ? answer : undefined
  const codes = answer && 'codes' in answer ? answer : undefined
  const hasAside = request.total !== null || request.codes !== null || request.wipedAt !== null
  return (
    <div className="grid gap-5">
      <Head request={request} />
      <ErrorSummary errors={error?.errors} ids={commentIds} />
      <RequestProgress {...page} />
      <RequestNow {...page} />
      <div className="@container">
        <div
          className={classNames(
            'grid items-start gap-4 print:block',
            hasAside && '@min-[46rem]:grid-cols-[minmax(0,1fr)_min(18.5rem,40%)]',
          )}
        >
          <div className="contents @min-[46rem]:grid @min-[46rem]:min-w-0 @min-[46rem]:gap-4">
            <RequestItems {...page} />
            <div className="grid gap-4 @max-[46rem]:order-3">
              <RequestSent {...page} />
              <RequestConversation {...page} error={error} />
              <RequestHistory {...page} />
              {request.canCancel && <RequestCancel request={request} />}
            </div>
          </div>
          <div className="contents @min-[46rem]:sticky @min-[46rem]:top-20 @min-[46rem]:grid @min-[46rem]:gap-4">
            <RequestTotal {...page} />
            <div className="@max-[46rem]:order-2">
              <RequestCodes {...page} answer={codes} />
            </div>
          </div>
        </div>
      </div>
      <StickyPurchaseBar {...page} />
    </div>
  )
}

function Head({ request: { kind, state, name } }: { request: RequestView }) {
  const locale = useLocale()
  const isPrescription = kind === 'prescription'
  return (
    <div className="grid gap-2">
      <BackLink to={pathTo(isPrescription ? 'prescriptions' : 'requests', locale)}>
        {isPrescription ? m.prescriptions_title() : m.requests_title()}
      </BackLink>
      <h1>{name}</h1>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Tag tone={requestStateTone[state]} className="px-3 py-1 text-sm">
          {requestStateName(kind, state, locale)}
        </Tag>
        <Button type="button" variant="ghost" size="s" onClick={() => print()} className="unscripted:hidden print:hidden">
          <Printer aria-hidden="true" />
          {m.request_print()}
        </Button>
      </div>
    </div>
  )
}
