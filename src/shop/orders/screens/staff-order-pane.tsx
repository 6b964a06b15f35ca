import { Printer, X } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { PaneBlock } from '#src/ui/pane.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { staffStateName, toneOf } from '../state-labels.ts'
import { isTransitionError } from '../staff-error.ts'
import type { StaffError } from '../staff-error.ts'
import { canRefund } from '../refund-view.ts'
import type { StaffOrderPage } from '../staff-reading.server.ts'
import { customerName } from './customer-name.ts'
import { StaffFacts } from './staff-facts.tsx'
import { StaffHistory } from './staff-history.tsx'
import { StaffLines } from './staff-lines.tsx'
import { RefundDue } from './refund-due.tsx'
import { RefundList } from './refund-list.tsx'
import { StaffConversation } from './staff-conversation.tsx'
import { StaffInvoice } from './staff-invoice.tsx'
import { StaffMoves } from './staff-moves.tsx'
import { StaffPicking } from './staff-picking.tsx'
import { StaffSteps } from './staff-steps.tsx'
import { StaffReductions, StaffTotal } from './staff-sums.tsx'
import { StaffTracking } from './staff-tracking.tsx'
import { StaffUndo } from './staff-undo.tsx'
import { orderHeadId } from './use-focus-after.ts'
import { isInProgress } from '../order.ts'

type Props = {
  order: StaffOrderPage
  shopName: string
  error: StaffError | undefined
  /** Target of the close link; absent on a page of its own. */ closeTo?: string | undefined
  level: 1 | 2
}

/** An order with its staff forms. */
export function StaffOrderPane({ order, shopName, error, closeTo, level }: Props) {
  const transitionError = error && isTransitionError(error) ? error : undefined
  const documentError = error && !isTransitionError(error) ? error : undefined
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
        <StaffMoves key={`${order.number} ${order.version}`} order={order} shopName={shopName} error={transitionError} />
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
        <StaffHistory moves={order.moves} fulfilment={order.fulfilment} />
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
