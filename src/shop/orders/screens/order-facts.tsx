import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import { methodName } from '../../payments/words.ts'
import type { OrderView } from '../order-view.ts'

/** Payment, invoice and returns, side by side. */
export function OrderFacts({ order, withdrawalDays }: { order: OrderView; withdrawalDays: number }) {
  const locale = useLocale()
  return (
    <Card as="section" bare className="grid divide-y divide-line md:grid-cols-3 md:divide-x md:divide-y-0">
      <Fact title={m.order_payment()}>
        <PaymentFact order={order} />
      </Fact>
      <Fact title={m.order_invoice()}>
        <p className="text-ink-2">{m.order_no_invoice()}</p>
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

function PaymentFact({ order: { payment, paymentMethod, paymentState } }: { order: OrderView }) {
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
    </>
  )
}

function PaymentTag({ state }: { state: OrderView['paymentState'] }) {
  if (state === 'paid') return <Tag tone="ok">{m.order_payment_paid()}</Tag>
  if (state === 'balance_due' || state === 'failed') return <Tag tone="warn">{m.order_payment_pending()}</Tag>
  return <Tag>{state === 'void' ? m.order_payment_void() : m.order_payment_refunded()}</Tag>
}
