import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { NotesList } from '#src/shop/conversation/notes/screens/notes.tsx'
import { paymentStateName } from '#src/shop/orders/order/state-labels.ts'
import { beforeText } from '#src/shop/orders/staff/screens/staff-facts.tsx'
import { StaffHistory } from '#src/shop/orders/staff/screens/staff-history.tsx'
import { methodName } from '#src/shop/website/payment-methods.ts'
import { PaneBlock, PaneFact, PaneFacts } from '#src/ui/list/pane.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Money } from '#src/ui/money.tsx'
import { SmallTag } from '#src/ui/tag.tsx'
import type { OrderPreview } from './today-preview.server.ts'

type Props = { order: OrderPreview }

/** What there is to know of an order before it is opened: what its customer wrote, its goods, money, customer and history. */
export function OrderPreviewBody({ order }: Props) {
  const { messages, specialInstructions, notes } = order
  return (
    <>
      {messages.length > 0 && (
        <PaneBlock title={m.staff_unseen({ count: messages.length })} level={2}>
          <ul className="grid gap-2">
            {messages.map((message) => (
              <li key={message.id}>
                <Message message={message} />
              </li>
            ))}
          </ul>
        </PaneBlock>
      )}
      {order.lines.length > 0 && (
        <PaneBlock title={m.staff_order_items()} level={2}>
          <Lines order={order} />
        </PaneBlock>
      )}
      {specialInstructions !== null && (
        <PaneBlock title={m.staff_order_wishes()} level={2}>
          <Quote>{specialInstructions}</Quote>
        </PaneBlock>
      )}
      <PaneBlock title={m.staff_customer()} level={2}>
        <Facts order={order} />
      </PaneBlock>
      {notes && notes.notes.length > 0 && (
        <PaneBlock title={m.notes_title()} level={2} screenOnly>
          <NotesList notes={notes.notes} />
        </PaneBlock>
      )}
      <PaneBlock title={m.staff_history()} level={2}>
        <StaffHistory rows={order.history} fulfilment={order.fulfilment} origin={order.origin} />
      </PaneBlock>
    </>
  )
}

const Quote = ({ children }: { children: string }) => (
  <blockquote className="border-s-3 border-green-tint bg-paper px-3 py-2 text-xs wrap-anywhere whitespace-pre-line">
    {children}
  </blockquote>
)

function Message({ message: { content, at } }: { message: OrderPreview['messages'][number] }) {
  const locale = useLocale()
  return (
    <>
      {/* A photo alone has no text. */}
      {content !== '' && <Quote>{content}</Quote>}
      <p className="pt-0.5 text-2xs text-ink-2 tabular-nums">{formatDateTime(at, locale)}</p>
    </>
  )
}

function Lines({ order: { lines, total } }: Props) {
  return (
    <>
      <ul className="grid gap-1 text-xs">
        {lines.map(({ id, name, pack, quantity, refunded, isMedicine }) => (
          <li key={id} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-1">
            <b className="tabular-nums">{quantity - refunded} ×</b>
            <span className="wrap-anywhere">
              {name}
              <span className="text-ink-2">
                {[pack, isMedicine && m.staff_today_medicine()].filter(Boolean).map((part) => ` · ${part}`)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 pt-2 text-xs font-bold">
        {m.staff_column_total()}
        <Money amount={total} />
      </p>
    </>
  )
}

function Facts({ order }: Props) {
  const locale = useLocale()
  const { phone, hasAccount, fulfilment, city, paymentMethod, paymentState, promise, readyAt, needsAttention } = order
  return (
    <PaneFacts>
      {!hasAccount && <PaneFact term={m.staff_today_account()}>{m.staff_no_account()}</PaneFact>}
      {phone !== null && (
        <PaneFact term={m.staff_order_phone()}>
          <span className="tabular-nums">{phone}</span>
        </PaneFact>
      )}
      {order.before && <PaneFact term={m.staff_orders_before()}>{beforeText(order.before)}</PaneFact>}
      <PaneFact term={m.staff_order_way()}>
        {fulfilment === 'pickup' ? m.staff_order_collects() : (city ?? m.staff_order_delivers())}
      </PaneFact>
      {paymentMethod !== null && (
        <PaneFact term={m.staff_order_payment()}>
          {methodName(paymentMethod, locale)} · {paymentStateName(paymentState)}
        </PaneFact>
      )}
      {needsAttention !== null && (
        <PaneFact term={m.staff_today_attention()}>
          <SmallTag tone="warn" text={needsAttention === 'paid_late' ? m.staff_paid_late() : m.staff_refund_due()} />
        </PaneFact>
      )}
      {promise && <PaneFact term={m.staff_order_promise()}>{promise.text}</PaneFact>}
      {readyAt && <PaneFact term={m.staff_today_ready_since()}>{formatDateTime(readyAt, locale)}</PaneFact>}
    </PaneFacts>
  )
}
