import { formatDate, formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { zero } from '#src/kernel/money.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { pointsText } from '../../loyalty/points-text.ts'
import { isPaidAtCounter, methodName } from '../../website/payment-methods.ts'
import type { OrderView } from '../order-view.ts'
import { pointsSummary } from './points-summary.ts'

/** How an order was paid, in money and points, and its refunds. */
export function PaymentFact({ order }: { order: OrderView }) {
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
      {isPaidAtCounter(paymentMethod) && paymentState === 'balance_due' && (
        <p className="text-ink-2">{m.order_pay_at_counter()}</p>
      )}
      {payment.settledAt && paymentState === 'paid' && (
        <p className="text-ink-2">{m.order_paid_on({ date: formatDateTime(payment.settledAt, locale) })}</p>
      )}
      <PaymentTag paymentState={paymentState} />
    </>
  )
}

const refundLabels = { pending: m.order_refund_pending, done: m.order_refund_done, refused: m.order_refund_refused }

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

function PaymentTag({ paymentState }: Pick<OrderView, 'paymentState'>) {
  if (paymentState === 'paid') return <Tag tone="ok">{m.order_payment_paid()}</Tag>
  if (paymentState === 'balance_due' || paymentState === 'failed') return <Tag tone="warn">{m.order_payment_pending()}</Tag>
  return <Tag>{paymentState === 'void' ? m.order_payment_void() : m.order_payment_refunded()}</Tag>
}
