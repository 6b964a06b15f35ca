import { FileDown } from 'lucide-react'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { methodName } from '../../payments/words.ts'
import type { OrderPage } from '../order-page.server.ts'
import type { OrderView } from '../order-view.ts'

type Props = Pick<OrderPage, 'order' | 'withdrawalDays' | 'invoiceHref'>

/** Payment, invoice and returns, side by side. */
export function OrderFacts({ order, withdrawalDays, invoiceHref }: Props) {
  const locale = useLocale()
  return (
    <Card as="section" bare className="grid divide-y divide-line md:grid-cols-3 md:divide-x md:divide-y-0">
      <Fact title={m.order_payment()}>
        <PaymentFact order={order} />
      </Fact>
      <Fact title={m.order_invoice()}>
        <InvoiceFact order={order} href={invoiceHref} />
      </Fact>
      <Fact title={m.order_returns()}>
        <p className="text-ink-2">{m.order_returns_text({ days: withdrawalDays })}</p>
        <p>
          <Link to={pathTo('purchase-policy', locale)} className="link">
            {m.order_returns_terms()}
          </Link>
        </p>
      </Fact>
      {order.specialInstructions && (
        <Fact title={m.order_instructions()}>
          <p className="whitespace-pre-line">{order.specialInstructions}</p>
        </Fact>
      )}
    </Card>
  )
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5 p-4 text-sm sm:p-5.5">
      <h2 className="font-sans text-base font-bold tracking-normal">{title}</h2>
      {children}
    </div>
  )
}

function PaymentFact({ order: { payment, paymentMethod, paymentState, refunds } }: { order: OrderView }) {
  const locale = useLocale()
  if (!paymentMethod || !payment) return <p>{m.order_payment_none()}</p>
  return (
    <>
      <p className="font-bold">{methodName(paymentMethod, locale)}</p>
      {paymentMethod === 'pay_at_pickup' && paymentState === 'balance_due' && (
        <p className="text-ink-2">{m.order_pay_at_counter()}</p>
      )}
      {payment.settledAt && paymentState === 'paid' && (
        <p className="text-ink-2">{m.order_paid_on({ date: formatDateTime(payment.settledAt, locale) })}</p>
      )}
      <PaymentTag state={paymentState} />
      <Refunds refunds={refunds} />
    </>
  )
}

const refundWords = { pending: m.order_refund_pending, done: m.order_refund_done, refused: m.order_refund_refused }

function Refunds({ refunds }: Pick<OrderView, 'refunds'>) {
  const locale = useLocale()
  return refunds.map(({ id, amount, state, at, reason }) => (
    <p key={id}>
      {refundWords[state]({ amount: formatMoney(amount, locale), date: formatDate(at, locale) })}
      {reason !== null && <span className="block text-ink-2">{reason}</span>}
    </p>
  ))
}

/** "Issued when you collect it" first, its number and its file as soon as staff have noted them. */
function InvoiceFact({ order, href }: { order: OrderView; href: string | null }) {
  const { invoiceNumber, fulfilment, nifEnd } = order
  const isIssued = invoiceNumber !== null || href !== null
  return (
    <>
      {invoiceNumber !== null && <p className="font-bold wrap-anywhere">{m.order_invoice_number({ number: invoiceNumber })}</p>}
      {!isIssued && (
        <p className="font-bold">{fulfilment === 'pickup' ? m.order_invoice_at_pickup() : m.order_invoice_when_sent()}</p>
      )}
      {nifEnd !== null && <p>{m.order_invoice_nif({ digits: nifEnd })}</p>}
      {href !== null && (
        <a href={href} className="link inline-flex min-h-8 items-center gap-1.5 justify-self-start">
          <FileDown aria-hidden="true" className="size-4.5" />
          {m.order_invoice_download()}
        </a>
      )}
      <p className="text-ink-2">{m.order_no_invoice()}</p>
    </>
  )
}

function PaymentTag({ state }: { state: OrderView['paymentState'] }) {
  if (state === 'paid') return <Tag tone="ok">{m.order_payment_paid()}</Tag>
  if (state === 'balance_due' || state === 'failed') return <Tag tone="warn">{m.order_payment_pending()}</Tag>
  return <Tag>{state === 'void' ? m.order_payment_void() : m.order_payment_refunded()}</Tag>
}
