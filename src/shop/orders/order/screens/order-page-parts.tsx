import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { commentIds } from '#src/shop/conversation/comment.ts'
import type { OrderFormErrors } from '../order-form.server.ts'
import type { OrderPage } from './order.server.ts'
import { OrderAddress } from '../../fulfilment/screens/order-address.tsx'
import { MissingLinesNotice } from '../../reorder/screens/reorder.tsx'
import { OwnProposals } from '../../proposal/screens/own-proposals.tsx'
import { contentId } from '../../proposal/screens/content-id.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { NextStep } from './next-step.tsx'
import { Mail, Printer, MessageCircle } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button, buttonLook, ButtonLink } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import type { UploadView } from '#src/shop/conversation/upload.ts'
import { OwnConversation } from '#src/shop/conversation/screens/own-conversation.tsx'
import { Form } from 'react-router'
import { formatMoney, formatDateTime } from '#src/i18n/formatters.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import type { OrderView, TransitionView } from '../order-view.ts'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { Card } from '#src/ui/card.tsx'
import { Timeline } from '#src/ui/timeline.tsx'
import type { Moment } from '#src/ui/timeline.tsx'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { usualSteps, isHandedOver } from '../order.ts'
import { stepName } from '../state-labels.ts'
import { isPaidInFull } from '../payment-state.ts'

/** Past and remaining steps while the order follows its regular path. */
function OrderProgress({ order, canWrite }: { order: OrderView; canWrite: boolean }) {
  const locale = useLocale()
  const last = order.transitions.length - 1
  const past = order.transitions.flatMap((transition, index) =>
    momentsOf(transition, { order, locale, index, isLast: index === last }),
  )
  return (
    <Card as="section" aria-labelledby="progress" className="grid gap-4">
      <h2 id="progress" className="font-sans text-lg font-bold tracking-normal">
        {m.order_progress()}
      </h2>
      <Timeline items={[...past, ...stepsToCome(order)]} />
      {canWrite && (
        <ButtonLink to="#content" variant="quiet" size="s">
          <MessageCircle aria-hidden="true" />
          {m.order_write()}
        </ButtonLink>
      )}
    </Card>
  )
}

function momentsOf(
  { at, event, to, isFirst, alerts }: TransitionView,
  { order, locale, index, isLast }: { order: OrderView; locale: Locale; index: number; isLast: boolean },
): Moment[] {
  const when = formatDateTime(at, locale)
  const state = isLast && !isHandedOver(order.state) ? 'now' : 'done'
  const current: Moment = {
    key: `${index} ${event}`,
    label: event === 'readdress' ? m.order_address_corrected() : stepName(to, order.fulfilment),
    note: <Note when={isFirst ? undefined : when} note={notificationText(alerts, locale)} />,
    state,
  }
  return isFirst ? [{ key: 'placed', label: m.order_step_placed(), note: <Note when={when} /> }, current] : [current]
}

function Note({ when, note }: { when?: string | undefined; note?: string | undefined }) {
  return (
    <>
      {when && <span className="block tabular-nums">{when}</span>}
      {note && <span className="block">{note}</span>}
    </>
  )
}

function stepsToCome(order: OrderView): Moment[] {
  const current = usualSteps.indexOf(order.state)
  if (current === -1) return []
  return usualSteps.slice(current + 1).map((state) => ({ key: state, label: stepName(state, order.fulfilment), state: 'todo' }))
}

const channelNames: Record<CustomerChannel, () => string> = {
  in_app: m.order_told_in_app,
  email: m.order_told_email,
  sms: m.order_told_sms,
}

function notificationText(alerts: readonly CustomerChannel[], locale: Locale): string | undefined {
  if (alerts.length === 0) return undefined
  return m.order_told({ ways: new Intl.ListFormat(languageTag[locale]).format(alerts.map((channel) => channelNames[channel]())) })
}

type Props = Pick<OrderPage, 'order' | 'pharmacy' | 'canWrite' | 'sendsPhotos'> & { error: OrderFormErrors | undefined }

const none: readonly UploadView[] = []

function OrderConversation({ order: { comments }, pharmacy, canWrite, sendsPhotos, error }: Props) {
  const writing = {
    error: error?.errors['content'],
    typed: error?.content,
    photos: sendsPhotos ? (error?.photos ?? none) : undefined,
    photosError: error?.errors['photos'] ?? error?.errors['upload_ids'],
  }
  return (
    <OwnConversation
      comments={comments}
      pharmacy={pharmacy}
      writing={canWrite ? writing : undefined}
      closed={m.order_conversation_closed()}
    />
  )
}

const fieldIds = (error: OrderFormErrors | undefined): Readonly<Record<string, string>> =>
  error?.proposal ? { ...commentIds, proposal_content: contentId(error.proposal.id) } : commentIds

/** The order page from the next step down to cancelling, the same in the account and behind an emailed link. */
export function OrderPageParts({ page, error }: { page: OrderPage; error: OrderFormErrors | undefined }) {
  const { order, reach, canWrite, canCancel, missing } = page
  return (
    <div className="@container grid gap-6">
      <ErrorSummary errors={error?.errors} ids={fieldIds(error)} />
      <OwnProposals proposals={order.proposals} error={error} />
      {missing && <MissingLinesNotice lines={missing} of={order.lines.length} />}
      <OrderActions {...page} />
      <NextStep order={order} reach={reach} now={page.now} />
      <OrderAddress {...page} error={error} />
      <div className="grid items-start gap-4 @row:grid-cols-[minmax(0,1fr)_min(17rem,38%)]">
        <OrderLines order={order} />
        <div className="@max-row:order-first">
          <OrderProgress order={order} canWrite={canWrite} />
        </div>
      </div>
      <OrderFacts {...page} />
      <OrderConversation {...page} error={error} />
      {canCancel && <OrderCancel order={order} />}
    </div>
  )
}

/** Copy the number, print, write an email. The email's subject never names products. */
function OrderActions({ order: { number }, email }: Pick<OrderPage, 'order' | 'email'>) {
  const subject = encodeURIComponent(m.order_title({ number }))
  return (
    <div className="-mx-[12px] -mt-3 flex flex-wrap print:hidden">
      <CopyButton text={number} of={m.order_number()} label={m.order_copy_number()} />
      <Button type="button" variant="ghost" size="s" onClick={() => print()} className="unscripted:hidden">
        <Printer aria-hidden="true" />
        {m.request_print()}
      </Button>
      <a href={`mailto:${email}?subject=${subject}`} className={buttonLook({ variant: 'ghost', size: 's' })}>
        <Mail aria-hidden="true" />
        {m.order_mail()}
      </a>
    </div>
  )
}

/** Cancels after a confirmation that explains the consequences. */
function OrderCancel({ order: { paymentState, totals, reductions, points } }: { order: OrderView }) {
  const locale = useLocale()
  const spent = (points?.spent.points ?? 0) - (points?.back ?? 0)
  return (
    <Disclosure title={m.order_cancel()}>
      <Form method="post" className="grid justify-items-start gap-3 text-sm">
        <ul className="grid list-disc gap-1 ps-5">
          <li>{m.order_cancel_means_end()}</li>
          {isPaidInFull(paymentState) && totals.total > 0 && (
            <li>{m.order_cancel_means_refund({ amount: formatMoney(totals.total, locale) })}</li>
          )}
          {!isPaidInFull(paymentState) && <li>{m.order_cancel_means_nothing()}</li>}
          {spent > 0 && <li>{m.order_cancel_means_points({ points: pointsText(spent, locale) })}</li>}
          {reductions.length > 0 && <li>{m.order_cancel_means_coupon()}</li>}
        </ul>
        <Button name="intent" value="cancel" variant="danger" size="s">
          {m.order_cancel_now()}
        </Button>
      </Form>
    </Disclosure>
  )
}
