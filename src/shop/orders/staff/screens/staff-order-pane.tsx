import { Printer, X, PackageOpen } from 'lucide-react'
import { Link, Form } from 'react-router'
import { formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { staffStateName, toneOf } from '../../order/state-labels.ts'
import type { StaffOrderFormErrors } from '../staff-order-form.server.ts'
import { canRefund } from '../../refund/refund-view.ts'
import type { StaffOrderPage } from '../read-staff-orders.server.ts'
import { customerName } from './customer-name.ts'
import { StaffFacts } from './staff-facts.tsx'
import { StaffLines } from './staff-lines.tsx'
import { RefundList } from '../../refund/screens/refund-list.tsx'
import { StaffConversation } from './staff-conversation.tsx'
import { StaffInvoice } from '../../documents/screens/staff-invoice.tsx'
import { StaffTransitions } from '../../fulfilment/screens/staff-transitions.tsx'
import { StaffSteps } from './staff-steps.tsx'
import { StaffReductions, StaffTotal } from './staff-sums.tsx'
import { StaffTracking } from '../../fulfilment/screens/staff-tracking.tsx'
import { StaffUndo } from '../../fulfilment/screens/staff-undo.tsx'
import { orderHeadId } from '../../order/screens/use-focus-after.ts'
import { isInProgress, isInPreparation } from '../../order/order.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { useIsSending } from '#src/ui/sending.ts'
import type { StaffOrderView } from '../staff-view.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { languageTag } from '#src/i18n/locales.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { Timeline } from '#src/ui/timeline.tsx'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { Actor } from '../../order/order.ts'
import type { StaffTransitionRow } from '../../fulfilment/staff-transitions-view.ts'
import { counterPaymentText } from '../../payment/screens/counter-payment-text.ts'
import { isRefusedRefund } from '../../refund/refund.ts'

/** Transitions with person, time and notification channels; newest first. */
function StaffHistory({ transitions, fulfilment }: { transitions: readonly StaffTransitionRow[]; fulfilment: Fulfilment }) {
  const locale = useLocale()
  const items = transitions.toReversed().map((transition, index) => ({
    key: `${transitions.length - index} ${transition.event}`,
    label: labelOf(
      transition,
      transition.event === 'readdress' ? m.order_address_corrected() : staffStateName(transition.to, fulfilment, locale),
    ),
    note: (
      <>
        <span className="block tabular-nums">{formatDateTime(transition.at, locale)}</span>
        {noteOf(transition, locale)}
        {transition.counterPayment && <span className="block">{counterPaymentText(transition.counterPayment, locale)}</span>}
        {transition.reason !== null && (
          <span className="block wrap-anywhere">{m.staff_reason({ reason: transition.reason })}</span>
        )}
      </>
    ),
    state: index === 0 ? ('now' as const) : ('done' as const),
  }))
  return <Timeline items={items} />
}

function labelOf({ isUndo, wasUndone }: StaffTransitionRow, state: string): string {
  if (isUndo) return m.staff_undone({ state })
  return wasUndone ? m.staff_was_undone({ state }) : state
}

const actors: Record<Exclude<Actor, 'staff'>, () => string> = {
  customer: m.staff_actor_customer,
  bank: m.staff_actor_bank,
  clock: m.staff_actor_clock,
}
const channelNames: Record<CustomerChannel, () => string> = {
  in_app: m.staff_told_in_app,
  email: m.order_told_email,
  sms: m.order_told_sms,
}

function noteOf({ actor, by, alerts }: StaffTransitionRow, locale: Locale): string {
  const principal = by ?? (actor === 'staff' ? m.staff_area() : actors[actor]())
  if (alerts.length === 0) return m.staff_told_none({ who: principal })
  return m.staff_told({
    who: principal,
    ways: new Intl.ListFormat(languageTag[locale]).format(alerts.map((channel) => channelNames[channel]())),
  })
}

type Props = {
  order: StaffOrderPage
  shopName: string
  error: StaffOrderFormErrors | undefined
  /** Target of the close link; absent on a page of its own. */ closeTo?: string | undefined
  level: 1 | 2
}

/** An order with its staff forms. */
export function StaffOrderPane({ order, shopName, error, closeTo, level }: Props) {
  const transitionError = error && !('intent' in error) ? error : undefined
  const documentError = error && 'intent' in error ? error : undefined
  return (
    <>
      {order.undo && (
        <StaffUndo key={`${order.number} ${order.version}`} order={order} undo={order.undo} isInline={closeTo !== undefined} />
      )}
      <PaneBlock>
        <Head order={order} closeTo={closeTo} level={level} />
        <StaffSteps order={order} />
        <StaffPicking order={order} />
        <RefundDue order={order} />
      </PaneBlock>
      <PaneBlock>
        <StaffFacts order={order} />
      </PaneBlock>
      {order.lines.length > 0 && (
        <PaneBlock title={m.staff_order_items()} level={level}>
          <StaffLines lines={order.lines} isOpen={isInProgress(order.state)} />
          <StaffReductions order={order} />
          <StaffTotal order={order} />
        </PaneBlock>
      )}
      <PaneBlock screenOnly>
        <StaffTransitions key={`${order.number} ${order.version}`} order={order} shopName={shopName} error={transitionError} />
      </PaneBlock>
      {(order.money.refunds.length > 0 || canRefund(order.money)) && (
        <PaneBlock title={m.refund_list()} level={level}>
          <RefundList number={order.number} money={order.money} />
        </PaneBlock>
      )}
      {order.documents.canComment && (
        <PaneBlock title={m.order_invoice()} level={level} screenOnly>
          <StaffInvoice order={order} error={documentError} />
        </PaneBlock>
      )}
      {order.documents.canComment && order.documents.shipment && <StaffTracking order={order} error={documentError} />}
      {(order.documents.canWrite || order.documents.comments.length > 0) && (
        <PaneBlock title={m.staff_conversation()} level={level} screenOnly>
          <StaffConversation order={order} error={documentError} />
        </PaneBlock>
      )}
      <PaneBlock title={m.staff_history()} level={level}>
        <StaffHistory transitions={order.transitions} fulfilment={order.fulfilment} />
      </PaneBlock>
    </>
  )
}

function Head({ order, closeTo, level }: Pick<Props, 'order' | 'closeTo' | 'level'>) {
  const locale = useLocale()
  const Heading = level === 1 ? 'h1' : 'h2'
  const state = staffStateName(order.state, order.fulfilment, locale)
  return (
    <>
      <p className="flex items-center gap-2">
        <Tag tone={toneOf(order.state)} className="text-2xs">
          {state}
        </Tag>
        <span className="text-xs text-ink-2 tabular-nums">{order.number}</span>
        <button
          type="button"
          onClick={() => print()}
          aria-label={m.staff_print()}
          data-key="p"
          className="ms-auto grid size-8 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink unscripted:hidden"
        >
          <Printer aria-hidden="true" className="size-4" />
        </button>
        {closeTo !== undefined && (
          <Link
            to={closeTo}
            preventScrollReset
            aria-label={m.staff_order_close()}
            className="-me-1.5 grid size-8 place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </Link>
        )}
      </p>
      {/* Announces a changed state to screen readers. */}
      <p role="status" className="sr-only">
        {m.staff_order_state_now({ number: order.number, state })}
      </p>
      <Heading id={orderHeadId} tabIndex={-1} className="mt-1 flex items-baseline justify-between gap-4 text-[1.25rem] leading-7">
        <span className="min-w-0 truncate">{customerName(order) ?? m.staff_order_label({ number: order.number })}</span>
        <Money amount={order.total} className="font-sans text-[1.125rem] font-heavy" />
      </Heading>
      <p className="text-xs text-ink-2">
        {order.fulfilment === 'pickup' ? m.staff_order_collects() : m.staff_order_delivers()} ·{' '}
        {formatDateTime(order.placedAt, locale)}
      </p>
    </>
  )
}

/** Button to start picking: until then the customer can cancel. */
function StaffPicking({ order }: { order: StaffOrderView }) {
  const locale = useLocale()
  const busy = useIsSending()
  if (!isInPreparation(order.state)) return null
  if (order.pickingStartedAt)
    return (
      <p role="status" className="mt-3 flex items-center gap-1.5 text-xs font-medium text-green">
        <PackageOpen aria-hidden="true" className="size-4" />
        {m.staff_picking_since({ time: formatDateTime(order.pickingStartedAt, locale) })}
      </p>
    )
  if (!order.canPick) return null
  return (
    <Form method="post" className="mt-3 flex flex-wrap print:hidden items-center gap-x-3 gap-y-1.5">
      <input type="hidden" name="number" value={order.number} />
      <Button name="intent" value="pick" variant="soft" size="xs" disabled={busy}>
        <PackageOpen aria-hidden="true" />
        {m.staff_picking_start()}
      </Button>
      <span className="text-2xs text-ink-2">{m.staff_picking_hint()}</span>
    </Form>
  )
}

/** Late money or money to refund: what happened and what staff can do. */
function RefundDue({ order }: { order: StaffOrderView }) {
  const locale = useLocale()
  const { needsAttention, number, state, money, allowed } = order
  if (needsAttention === null) return null
  const isBack = allowed.some(({ event }) => event === 'reinstate')
  return (
    <Notice
      tone="warn"
      title={needsAttention === 'paid_late' ? m.staff_paid_late() : m.staff_refund_due()}
      className="mt-3"
      actions={
        <>
          {money.due !== null && money.due > 0 && (
            <ButtonLink to={`${pathTo('staff.orders.refund', locale, { id: number })}?everything=1`} size="xs">
              {m.refund_do({ amount: formatMoney(money.due, locale) })}
            </ButtonLink>
          )}
          {isBack && <Reinstate number={number} expectedState={state} />}
        </>
      }
    >
      {text(order)}
    </Notice>
  )
}

function text({ needsAttention, money }: StaffOrderView): string {
  if (needsAttention === 'paid_late') return m.refund_paid_late_text()
  const last = money.refunds.at(-1)
  return last && isRefusedRefund(last.state) ? m.refund_refused_text() : m.refund_due_text()
}

/** Reinstates the order if the items are available; the customer is notified as usual. */
function Reinstate({ number, expectedState }: { number: string; expectedState: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="seen" value={expectedState} />
      <input type="hidden" name="alert" value="in_app" />
      <input type="hidden" name="alert" value="email" />
      <Button name="to" value="pending" variant="quiet" size="xs">
        {m.staff_transition_reinstate()}
      </Button>
    </Form>
  )
}
