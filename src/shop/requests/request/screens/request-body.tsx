import { isExpired, isQuoted, isRejected, isUnsent } from '../request.ts'
import { Printer, ShoppingBag, Clock, PackageCheck, RotateCcw, Send } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { commentIds } from '#src/shop/conversation/comment.ts'
import { requestStateName, requestStateTone } from '../request-labels.ts'
import { RequestCodes } from './request-codes.tsx'
import type { RequestAnswer, RequestError } from '../../form/screens/request-form.server.ts'
import { RequestItems } from './request-items.tsx'
import type { RequestPage } from './request.server.ts'
import { RequestProgress } from './request-progress.tsx'
import { RequestTotal, purchaseFormId } from '../../purchase/screens/request-total.tsx'
import type { RequestView, StepView } from './request-view.server.ts'
import { Form } from 'react-router'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { OwnConversation } from '#src/shop/conversation/screens/own-conversation.tsx'
import { momentText } from '#src/i18n/moment-text.ts'
import { Money } from '#src/ui/money.tsx'
import { useIsOutOfView } from '#src/ui/use-out-of-view.ts'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { ownValue } from '#src/kernel/own-value.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import { Card } from '#src/ui/card.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { PhotoList } from '#src/shop/conversation/screens/photo-list.tsx'
import { RequestedProduct } from '../../form/screens/requested-product.tsx'
import { Notice } from '#src/ui/notice.tsx'

function RequestSent({ request, product }: Pick<RequestPage, 'request' | 'product'>) {
  const { kind, text, quantity, preference, uploads, hasSms } = request
  const isPrescription = kind === 'prescription'
  const rows = [
    ...(text === null
      ? []
      : [{ term: isPrescription ? m.request_message() : m.request_wish(), detail: <QuotedText>{text}</QuotedText> }]),
    ...(quantity === null ? [] : [{ term: m.request_quantity(), detail: quantity }]),
    ...(preference === null
      ? []
      : [
          {
            term: m.prescription_preference(),
            detail: preference === 'generic' ? m.prescription_prefers_generic() : m.prescription_prefers_brand(),
          },
        ]),
    ...(uploads.length === 0 ? [] : [{ term: m.request_photos(), detail: <PhotoList photos={uploads} /> }]),
  ]
  if (rows.length === 0 && !product && !hasSms) return null
  return (
    <Card as="section" aria-labelledby="sent" className="grid gap-4">
      <h2 id="sent" className="font-sans text-lg font-bold tracking-normal">
        {m.prescription_sent_in()}
      </h2>
      {product && <RequestedProduct product={product} />}
      {rows.length > 0 && <DescriptionList look="stacked" items={rows} />}
      {hasSms && <p className="text-sm text-ink-2">{m.prescription_sms_kept()}</p>}
    </Card>
  )
}

const QuotedText = ({ children }: { children: string }) => (
  <p className="font-normal whitespace-pre-line wrap-anywhere">{children}</p>
)

function RequestHistory({ request: { steps }, pharmacy }: Pick<RequestPage, 'request' | 'pharmacy'>) {
  const locale = useLocale()
  return (
    <Disclosure title={m.request_history()}>
      <Timeline
        items={steps.map((step) => ({
          key: `${step.event} ${step.at.toISOString()}`,
          label: eventText(step, pharmacy),
          at: formatDateTime(step.at, locale),
        }))}
      />
    </Disclosure>
  )
}

const sentences: Readonly<Record<string, (inputs: { pharmacy: string }) => string>> = {
  start: m.request_event_start,
  submit: m.request_event_submit,
  quote: m.request_event_quote,
  reject: m.request_event_reject,
  expire: m.request_event_expire,
  add_to_cart: m.request_event_add_to_cart,
  remove_from_cart: m.request_event_remove_from_cart,
  order: m.request_event_order,
  complete: m.request_event_complete,
  reopen: m.request_event_reopen,
}

function eventText({ event, actor }: StepView, pharmacy: string): string {
  const canceled = actor === 'customer' ? m.request_event_cancel : m.request_event_cancel_pharmacy
  return (ownValue(sentences, event) ?? canceled)({ pharmacy })
}

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

/** Cancels after a confirmation: the consequences are explained above the button. */
function RequestCancel({ request: { kind } }: { request: RequestView }) {
  const isPrescription = kind === 'prescription'
  return (
    <Disclosure title={isPrescription ? m.prescription_cancel() : m.request_cancel()}>
      <Form method="post" className="grid justify-items-start gap-3 text-sm">
        <p>{m.request_cancel_means()}</p>
        <Button name="intent" value="cancel" variant="danger" size="s">
          {isPrescription ? m.prescription_cancel_now() : m.request_cancel_now()}
        </Button>
      </Form>
    </Disclosure>
  )
}

type Props = Pick<RequestPage, 'request' | 'pharmacy' | 'canWrite'> & { error: RequestError | undefined }

function RequestConversation({ request: { comments }, pharmacy, canWrite, error }: Props) {
  const writing = {
    error: error?.errors['content'],
    typed: error?.content,
    photos: error?.uploads ?? [],
    photosError: error?.errors['photos'],
  }
  return (
    <OwnConversation
      comments={comments}
      pharmacy={pharmacy}
      writing={canWrite ? writing : undefined}
      closed={m.request_conversation_closed()}
    />
  )
}

/** Phones: total, deadline and button while the form is out of view, in place of the shop's bar. */
function StickyPurchaseBar({ request: { id, total, window, state, name }, now }: Pick<RequestPage, 'request' | 'now'>) {
  const locale = useLocale()
  const isAway = useIsOutOfView(purchaseFormId, `${id} ${state}`)
  if (!isAway || total === null || window === null || !isQuoted(state)) return null
  return (
    <div
      id="buy-bar"
      role="region"
      aria-label={name}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-[1fr_auto] items-center gap-3 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] shadow-float md:hidden print:hidden"
    >
      <p className="grid leading-tight">
        <b className="text-lg">
          <Money amount={total} />
        </b>
        <span className="text-xs text-ink-2">{m.request_step_until({ until: momentText(window.expiresAt, now, locale) })}</span>
      </p>
      <Button form={purchaseFormId}>
        <ShoppingBag aria-hidden="true" />
        {m.request_add()}
      </Button>
    </div>
  )
}

/** What happens next, with the next action if there is one: send it, send it again, see the order. */
function RequestNow({ request, next, orderNumber, resend, isJustSent }: RequestPage) {
  const locale = useLocale()
  const { kind, state, rejectedBecause } = request
  if (isRejected(state)) {
    const title = kind === 'prescription' ? m.prescription_rejected() : m.request_rejected()
    return (
      <Notice tone="bad" title={title} actions={<ResendForm resend={resend} hasPhotos={request.uploads.length > 0} />}>
        {rejectedBecause && <p className="whitespace-pre-line wrap-anywhere">{rejectedBecause}</p>}
      </Notice>
    )
  }
  if (resend) {
    return (
      <Notice
        tone={isExpired(state) ? 'warn' : 'info'}
        actions={<ResendForm resend={resend} hasPhotos={request.uploads.length > 0} />}
      >
        {next}
      </Notice>
    )
  }
  const received = kind === 'prescription' ? m.prescription_sent_now() : m.request_sent_now()
  return (
    <Notice
      {...(isJustSent
        ? { tone: 'ok', role: 'status', title: received }
        : { icon: <Clock aria-hidden="true" />, title: m.request_next() })}
      actions={isUnsent(state) && <SendNow />}
    >
      {next}
      {orderNumber !== null && (
        <p className="mt-2.5">
          <ButtonLink to={pathTo('orders.show', locale, { id: orderNumber })} variant="quiet" size="s">
            <PackageCheck aria-hidden="true" />
            {m.request_order({ number: orderNumber })}
          </ButtonLink>
        </p>
      )}
    </Notice>
  )
}

function SendNow() {
  return (
    <Form method="post">
      <Button name="intent" value="submit" size="s">
        <Send aria-hidden="true" />
        {m.request_submit()}
      </Button>
    </Form>
  )
}

function ResendForm({ resend, hasPhotos }: Pick<RequestPage, 'resend'> & { hasPhotos: boolean }) {
  return (
    <Form method="post" className="grid gap-2 print:hidden">
      <Button name="intent" value="again" size="s" className="justify-self-start">
        <RotateCcw aria-hidden="true" />
        {m.request_again()}
      </Button>
      <p className="text-xs text-ink-2">
        {m.request_again_text()} {hasPhotos && m.request_again_photos()} {resend?.hasDraft && m.request_again_draft()}
      </p>
    </Form>
  )
}
