import { FileDown } from 'lucide-react'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { OrderPage } from './order.server.ts'
import { isUnsuccessful, awaitsHandover, isHandedOver } from '../order.ts'
import type { OrderView } from '../order-view.ts'
import { awaitsMoney, isPaidInFull, orderPaymentFacets } from '../payment-state.ts'
import type { OrderPaymentState } from '../payment-state.ts'
import type { RefundState } from '../../refund/refund.ts'
import { formatDate, formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { zero } from '#src/kernel/money.ts'
import { Tag } from '#src/ui/tag.tsx'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import { isPaidAtCounter, methodName } from '#src/shop/website/payment-methods.ts'
import { pointsSummary } from './points-summary.ts'

/** How an order was paid, in money and points, and its refunds. */
function PaymentFact({ order }: { order: OrderView }) {
  return (
    <>
      <MoneyFact order={order} />
      <Refunds refunds={order.refunds} />
      <PointsSummary order={order} />
    </>
  )
}

/** Returned points are shown with the refunds. */
function PointsSummary({ order: { points, refunds, fulfilment } }: { order: OrderView }) {
  const locale = useLocale()
  if (!points) return null
  const back = refunds.some((refund) => refund.points) ? 0 : points.back
  return (
    <ul className="grid gap-0.5 pt-1">
      {pointsSummary({ ...points, back }, { locale, fulfilment }).map((line) => (
        <li key={line} className="text-ink-2">
          {line}
        </li>
      ))}
    </ul>
  )
}

function MoneyFact({ order: { payment, paymentMethod, paymentState, points } }: { order: OrderView }) {
  const locale = useLocale()
  const isByPoints = (points?.spent.points ?? 0) > 0
  if (!paymentMethod || !payment) return <p>{isByPoints ? m.order_payment_points() : m.order_payment_none()}</p>
  return (
    <>
      <p className="font-bold">{methodName(paymentMethod, locale)}</p>
      {isPaidAtCounter(paymentMethod) && awaitsMoney(paymentState) && <p className="text-ink-2">{m.order_pay_at_counter()}</p>}
      {payment.settledAt && isPaidInFull(paymentState) && (
        <p className="text-ink-2">{m.order_paid_on({ date: formatDateTime(payment.settledAt, locale) })}</p>
      )}
      <PaymentTag paymentState={paymentState} />
    </>
  )
}

const refundLabels: Readonly<Record<RefundState, (sum: { amount: string; date: string }) => string>> = {
  pending: m.order_refund_pending,
  done: m.order_refund_done,
  refused: m.order_refund_refused,
}

type RefundView = OrderView['refunds'][number]

const sumOf = ({ amount, at }: Pick<RefundView, 'amount' | 'at'>, locale: Locale) => ({
  amount: formatMoney(amount, locale),
  date: formatDate(at, locale),
})

const pointsBack = ({ points, at }: Pick<RefundView, 'points' | 'at'>, locale: Locale): string =>
  m.order_refund_points({
    points: pointsText(points?.points ?? 0, locale),
    ...sumOf({ amount: points?.amount ?? zero, at }, locale),
  })

function Refunds({ refunds }: Pick<OrderView, 'refunds'>) {
  const locale = useLocale()
  return refunds.map(({ id, state, reason, ...refund }) => (
    <p key={id}>
      {refund.points ? pointsBack(refund, locale) : refundLabels[state](sumOf(refund, locale))}
      {reason !== null && <span className="block text-ink-2">{reason}</span>}
    </p>
  ))
}

const paymentLabels: Readonly<Record<OrderPaymentState, () => string>> = {
  balance_due: m.order_payment_pending,
  paid: m.order_payment_paid,
  failed: m.order_payment_pending,
  void: m.order_payment_void,
  partially_refunded: m.order_payment_refunded,
  refunded: m.order_payment_refunded,
}

function PaymentTag({ paymentState }: Pick<OrderView, 'paymentState'>) {
  return <Tag tone={orderPaymentFacets[paymentState].tone}>{paymentLabels[paymentState]()}</Tag>
}

type Props = Pick<OrderPage, 'order' | 'withdrawalDays' | 'invoiceHref'>

/** Payment, invoice and returns, side by side. */
export function OrderFacts({ order, withdrawalDays, invoiceHref }: Props) {
  const locale = useLocale()
  return (
    <Card as="section" bare className="grid divide-y divide-line @row:grid-cols-3 @row:divide-x @row:divide-y-0">
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

/** When the invoice is or was issued. */
function invoiceText({ state, fulfilment }: OrderView): string {
  if (isUnsuccessful(state)) return m.order_invoice_canceled()
  if (fulfilment === 'pickup') return isHandedOver(state) ? m.order_invoice_collected() : m.order_invoice_at_pickup()
  return isHandedOver(state) || awaitsHandover(state) ? m.order_invoice_sent() : m.order_invoice_when_sent()
}

/** First "Issued when you collect it", then its number and file once staff have added them. */
function InvoiceFact({ order, href }: { order: OrderView; href: string | null }) {
  const { invoiceNumber, nifEnd } = order
  const isIssued = invoiceNumber !== null || href !== null
  return (
    <>
      {invoiceNumber !== null && <p className="font-bold wrap-anywhere">{m.order_invoice_number({ number: invoiceNumber })}</p>}
      {!isIssued && <p className="font-bold">{invoiceText(order)}</p>}
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
