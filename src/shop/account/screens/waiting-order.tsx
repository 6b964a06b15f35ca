import { CalendarCheck, CalendarX, CreditCard, MapPin, Phone, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import { Tag } from '#src/ui/tag.tsx'
import type { OrderView } from '../../orders/order-view.ts'
import { stateName, toneOf } from '../../orders/state-labels.ts'
import { methodName } from '../../website/payment-methods.ts'
import type { ContactDetails } from '../../website/contact-details.ts'
import { awaitsHandover } from '../../orders/order.ts'

/** An order to collect or pay. */
export function WaitingOrder({ order, reach }: { order: OrderView; reach: ContactDetails }) {
  const locale = useLocale()
  const { number, state, fulfilment, placedAt, retentionOverdue } = order
  const isReady = awaitsHandover(state)
  return (
    <Card as="article" bare raised className="grid content-between overflow-clip">
      <div className="grid gap-3 p-4 sm:p-5.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Tag tone={retentionOverdue ? 'warn' : toneOf(state)}>
            {retentionOverdue ? m.order_kept_over_tag() : stateName(state, fulfilment, locale)}
          </Tag>
          <span className="text-xs whitespace-nowrap text-ink-2 tabular-nums">{number}</span>
        </div>
        <h3 className="text-lg">{m.account_order_of({ date: formatDate(placedAt, locale) })}</h3>
        {isReady ? <ReadyFacts order={order} reach={reach} /> : <DueFacts order={order} />}
      </div>
      <div className="border-t border-line p-4 sm:px-5.5">
        <ButtonLink to={pathTo('orders.show', locale, { id: number })} variant={isReady ? 'soft' : 'primary'} wide>
          {isReady ? m.account_see_order() : m.account_pay_order()}
        </ButtonLink>
      </div>
    </Card>
  )
}

function ReadyFacts({ order, reach }: { order: OrderView; reach: ContactDetails }) {
  const locale = useLocale()
  return (
    <>
      {order.pickupCode !== null && order.fulfilment === 'pickup' && !order.retentionOverdue && (
        <p className="flex items-center justify-between gap-4 rounded-lg bg-green-soft px-4 py-2.5">
          <span className="text-xs font-semibold">{m.order_pickup_code()}</span>
          <span
            aria-label={Array.from(order.pickupCode).join(' ')}
            className="text-[2.4rem] leading-tight font-heavy tracking-widest text-green tabular-nums"
          >
            {order.pickupCode}
          </span>
        </p>
      )}
      <Fact icon={<MapPin aria-hidden="true" />}>{order.shipment ? order.shipment.to.join(', ') : reach.address}</Fact>
      {order.shipment && order.promise && <Fact icon={<Truck aria-hidden="true" />}>{order.promise.text}</Fact>}
      {order.retainedUntil && order.retentionOverdue && <RetentionOverdue until={order.retainedUntil} reach={reach} />}
      {order.retainedUntil && !order.retentionOverdue && (
        <Fact icon={<CalendarCheck aria-hidden="true" />}>
          {m.order_kept_until({ date: formatDate(order.retainedUntil, locale) })}
        </Fact>
      )}
    </>
  )
}

/** Says what to do, so that nobody travels to the pharmacy in vain. */
function RetentionOverdue({ until, reach }: { until: Date; reach: ContactDetails }) {
  return (
    <>
      <Fact icon={<CalendarX aria-hidden="true" />}>{m.order_kept_over({ date: formatDate(until, useLocale()) })}</Fact>
      <p className="text-sm">{m.order_kept_over_text()}</p>
      <ButtonLink to={reach.phone.link} size="s" className="justify-self-start">
        <Phone aria-hidden="true" />
        {reach.phone.text}
      </ButtonLink>
    </>
  )
}

function DueFacts({ order: { payment, paymentMethod, totals } }: { order: OrderView }) {
  const locale = useLocale()
  return (
    <>
      {paymentMethod && (
        <Fact icon={<CreditCard aria-hidden="true" />}>
          {m.account_to_pay({ amount: formatMoney(totals.total, locale), method: methodName(paymentMethod, locale) })}
        </Fact>
      )}
      {payment?.dueAt && (
        <Fact icon={<CalendarCheck aria-hidden="true" />}>
          {m.account_pay_until({ date: formatDateTime(payment.dueAt, locale) })}
        </Fact>
      )}
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-sm [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:text-ink-2">
      {icon}
      <span>{children}</span>
    </p>
  )
}
