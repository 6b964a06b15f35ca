import { CalendarClock, Printer } from 'lucide-react'
import { Form } from 'react-router'
import { formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { classNames } from '#src/ui/class-names.ts'
import { ErrorText } from '#src/ui/form/error-text.tsx'
import { CloseLink } from '#src/ui/list/close-link.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { PaneBlock } from '#src/ui/list/pane.tsx'
import { SmallTag } from '#src/ui/tag.tsx'
import { staffStateName, toneOf } from '../../order/state-labels.ts'
import type { StaffOrderFormErrors } from '../staff-order-form.server.ts'
import { canRefund } from '../../refund/refund-view.ts'
import type { StaffOrderPage } from '../read-staff-orders.server.ts'
import { customerName } from './customer-name.ts'
import { StaffFacts } from './staff-facts.tsx'
import { StaffHistory } from './staff-history.tsx'
import { StaffOrderClaim } from './staff-order-claim.tsx'
import { StaffPicking, StaffPickLines } from './staff-picking.tsx'
import { dayText } from '../../backorder/day-text.ts'
import { LaterUnits, PartOf } from '../../backorder/screens/later-units.tsx'
import { RefundList } from '../../refund/screens/refund-list.tsx'
import { StaffConversation } from './staff-conversation.tsx'
import { StaffInvoice } from '../../documents/screens/staff-invoice.tsx'
import { StaffTransitions } from '../../fulfilment/screens/staff-transitions.tsx'
import { StaffSteps } from './staff-steps.tsx'
import { StaffReductions, StaffTotal } from './staff-sums.tsx'
import { StaffTracking } from '../../fulfilment/screens/staff-tracking.tsx'
import { StaffUndo } from '../../fulfilment/screens/staff-undo.tsx'
import { orderHeadId } from '../../order/screens/use-focus-after.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import type { StaffOrderView } from '../staff-view.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { Notice } from '#src/ui/notice.tsx'
import { StaffNotes } from '#src/shop/conversation/notes/screens/notes.tsx'
import type { DocumentFormErrors } from '../../documents/staff-documents-form.server.ts'
import type { WorkFormErrors } from '../staff-work-form.server.ts'
import { isRefusedRefund } from '../../refund/refund.ts'

type Props = {
  order: StaffOrderPage
  shopName: string
  error: StaffOrderFormErrors | undefined
  /** Target of the close link; absent on a page of its own. */ closeTo?: string | undefined
  level: 1 | 2
}

/**
 * An order with its staff forms: one column in a pane; on a wide page of its own, what is decided stands beside the work and what is
 * written about it.
 */
export function StaffOrderPane(props: Props) {
  const { order, closeTo } = props
  const isPage = closeTo === undefined
  return (
    <>
      {order.undo && (
        <StaffUndo key={`${order.number} ${order.version}`} order={order} undo={order.undo} isInline={closeTo !== undefined} />
      )}
      <div
        className={
          isPage
            ? 'md:grid md:grid-cols-[minmax(0,1fr)_19rem] md:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_23.5rem] print:block'
            : undefined
        }
      >
        <Work {...props} />
        <div
          className={classNames(
            'min-w-0 border-t border-line',
            isPage && 'md:row-span-2 md:border-s md:border-t-0 print:border-s-0',
          )}
        >
          <Decisions {...props} />
        </div>
        <div className="min-w-0 border-t border-line">
          <Written {...props} />
        </div>
      </div>
    </>
  )
}

const workError = (error: StaffOrderFormErrors | undefined): WorkFormErrors | undefined =>
  error && 'work' in error ? error : undefined
const documentError = (error: StaffOrderFormErrors | undefined): DocumentFormErrors | undefined =>
  error && 'intent' in error ? error : undefined

/** Whose order it is, and its lines. */
function Work({ order, error, closeTo, level }: Props) {
  const locale = useLocale()
  const work = workError(error)
  const claimError = work?.work === 'claim' || work?.work === 'release' ? work.errors['form'] : undefined
  return (
    <div className="min-w-0">
      <PaneBlock>
        <Head order={order} closeTo={closeTo} level={level} />
        <StaffSteps order={order} />
        <StaffOrderClaim order={order} error={claimError} handOver={work?.work === 'hand_over' ? work : undefined} />
        <StaffPicking order={order} />
        <RefundDue order={order} />
      </PaneBlock>
      {order.lines.length > 0 && (
        <PaneBlock title={m.staff_order_items()} level={level}>
          <StaffPickLines order={order} error={work} isPage={closeTo === undefined} />
          <LaterUnits
            units={order.backorders.map((one) => ({ ...one, to: pathTo('staff.orders.show', locale, { id: one.number }) }))}
            className="grid gap-1 border-t border-line py-2 text-xs"
          />
          <StaffReductions order={order} />
          <StaffTotal order={order} />
        </PaneBlock>
      )}
    </div>
  )
}

/** The next state, its customer, money and documents. */
function Decisions({ order, shopName, error, level }: Props) {
  const work = workError(error)
  const transitionError = error && !('intent' in error) && !('work' in error) ? error : undefined
  return (
    <>
      <PaneBlock screenOnly>
        <StaffTransitions key={`${order.number} ${order.version}`} order={order} shopName={shopName} error={transitionError} />
      </PaneBlock>
      <PaneBlock>
        <StaffFacts order={order} />
      </PaneBlock>
      {(order.money.refunds.length > 0 || canRefund(order.money)) && (
        <PaneBlock title={m.refund_list()} level={level}>
          {work?.work === 'returned' && <ErrorText text={work.errors['form']} className="text-xs" />}
          <RefundList number={order.number} money={order.money} />
        </PaneBlock>
      )}
      {order.documents.canComment && (
        <PaneBlock title={m.order_invoice()} level={level} screenOnly>
          <StaffInvoice order={order} error={documentError(error)} />
        </PaneBlock>
      )}
      {order.documents.canComment && order.documents.shipment && <StaffTracking order={order} error={documentError(error)} />}
    </>
  )
}

/** What staff and customer wrote, and what happened. */
function Written({ order, error, level }: Props) {
  const { notes, documents } = order
  const noteError = workError(error)
  const refused = noteError?.work === 'note' ? noteError : undefined
  return (
    <>
      {notes && (notes.canWrite || notes.notes.length > 0) && (
        <PaneBlock screenOnly>
          <StaffNotes
            key={order.number}
            {...notes}
            level={level}
            error={refused?.errors['content']}
            typed={refused?.values['content'] ?? ''}
            hidden={{ number: order.number }}
          />
        </PaneBlock>
      )}
      {(documents.canWrite || documents.comments.length > 0) && (
        <PaneBlock title={m.staff_conversation()} level={level} screenOnly>
          <StaffConversation order={order} error={documentError(error)} />
        </PaneBlock>
      )}
      <PaneBlock title={m.staff_history()} level={level}>
        <StaffHistory rows={order.history} fulfilment={order.fulfilment} origin={order.origin} />
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
        <SmallTag tone={toneOf(order.state)} text={state} />
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
        {closeTo !== undefined && <CloseLink to={closeTo} label={m.staff_order_close()} />}
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
      {order.backorderOf !== null && (
        <p className="mt-1 flex items-start gap-1.5 text-xs">
          <CalendarClock aria-hidden="true" className="size-4 shrink-0 text-green" />
          <span>
            <PartOf number={order.backorderOf} to={pathTo('staff.orders.show', locale, { id: order.backorderOf })} />
            {order.expectedOn !== null && ` · ${m.backorder_expected({ day: dayText(order.expectedOn, locale) })}`}
          </span>
        </p>
      )}
    </>
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
