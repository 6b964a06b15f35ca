import { CircleCheck, UserRoundPen, CalendarCheck, CalendarX, CreditCard, MapPin, Phone, Truck } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { useLocale } from '#src/ui/locale.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { OrderView } from '#src/shop/orders/order/order-view.ts'
import { WaitingRequest } from '#src/shop/requests/request/screens/waiting-request.tsx'
import type { RequestSummary } from '#src/shop/requests/request/actions.server.ts'
import type { ContactDetails } from '../../website/contact-details.ts'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatMoney } from '#src/i18n/formatters.ts'
import { Card } from '#src/ui/card.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { stateName, toneOf } from '#src/shop/orders/order/state-labels.ts'
import { methodName } from '../../website/payment-methods.ts'
import { awaitsHandover } from '#src/shop/orders/order/order.ts'

type Props = {
  orders: readonly OrderView[]
  /** Quoted, and not yet in an order. */ requests: readonly RequestSummary[]
  profileIncomplete: boolean
  reach: ContactDetails
  now: Date
}

/** What needs the customer now: quotes to accept before they expire, orders to collect or pay, a profile to complete. */
export function NeedsYou({ orders, requests, profileIncomplete, reach, now }: Props) {
  const count = orders.length + requests.length
  return (
    <section aria-labelledby="needs-you" className="grid gap-3.5">
      <h2 id="needs-you" className="text-xl">
        {m.account_needs_you()}
      </h2>
      {count > 0 && (
        <div className={classNames('grid gap-4', count > 1 && 'lg:grid-cols-2')}>
          {requests.map((request) => (
            <WaitingRequest key={request.id} request={request} now={now} />
          ))}
          {orders.map((order) => (
            <WaitingOrder key={order.number} order={order} reach={reach} />
          ))}
        </div>
      )}
      {profileIncomplete && <IncompleteProfile />}
      {count === 0 && !profileIncomplete && <NothingWaits />}
    </section>
  )
}

function NothingWaits() {
  const locale = useLocale()
  return (
    <Notice
      icon={<CircleCheck aria-hidden="true" />}
      title={m.account_nothing_waits()}
      actions={
        <ButtonLink to={pathTo('products', locale)} variant="quiet" size="s">
          {m.account_browse()}
        </ButtonLink>
      }
    >
      {m.account_nothing_waits_text()}
    </Notice>
  )
}

function IncompleteProfile() {
  const locale = useLocale()
  return (
    <Notice
      icon={<UserRoundPen aria-hidden="true" />}
      title={m.account_complete_profile()}
      actions={
        <ButtonLink to={pathTo('profile.edit', locale)} variant="quiet" size="s">
          {m.account_complete_now()}
        </ButtonLink>
      }
    >
      {m.account_complete_profile_text()}
    </Notice>
  )
}

/** An order to collect or pay. */
function WaitingOrder({ order, reach }: { order: OrderView; reach: ContactDetails }) {
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

/** Says what to do, so that customers do not travel to the pharmacy in vain. */
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
