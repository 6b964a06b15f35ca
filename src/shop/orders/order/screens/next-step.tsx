import { CalendarCheck, CalendarX, Clock, MapPin, Phone, PackageSearch, Truck } from 'lucide-react'
import { formatDate } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { ContactDetails } from '#src/shop/website/contact-details.ts'
import type { OrderView } from '../order-view.ts'
import { StatusLine } from './status-line.tsx'
import { PaymentStep } from '../../payment/screens/payment-step.tsx'
import { awaitsPayment, awaitsHandover, isInProgress } from '../order.ts'
import { deliveryTitle } from '../../fulfilment/screens/order-address.tsx'

/** The customer's next step: pay, wait, pick up with the code, or receive the parcel. Empty for an order that has ended. */
export function NextStep({ order, reach, now }: { order: OrderView; reach: ContactDetails; now: Date }) {
  if (awaitsPayment(order.state)) return <PaymentStep order={order} now={now} />
  const isWaiting = isInProgress(order.state)
  if (!isWaiting) return null
  return order.fulfilment === 'pickup' ? <PickupCard order={order} reach={reach} /> : <DeliveryCard order={order} />
}

function PickupCard({ order, reach }: { order: OrderView; reach: ContactDetails }) {
  const locale = useLocale()
  const isReady = awaitsHandover(order.state)
  const { retainedUntil, retentionOverdue, promise } = order
  return (
    <Card
      as="section"
      bare
      raised
      aria-labelledby="now"
      className="grid overflow-clip @row:grid-cols-[min(17rem,40%)_minmax(0,1fr)]"
    >
      {order.pickupCode && <PickupCode code={order.pickupCode} isReady={isReady && !retentionOverdue} />}
      <div className="grid content-center gap-4 p-4 sm:p-6">
        <h2 id="now" className="font-sans text-lg font-bold tracking-normal">
          {pickupTitle(order)}
        </h2>
        <ul className="grid gap-3">
          <StatusLine
            icon={<MapPin aria-hidden="true" />}
            title={order.pickupLocation?.name ?? reach.name}
            text={placeText(order) ?? reach.address}
          />
          <StatusLine icon={<Clock aria-hidden="true" />} title={reach.open.text} />
          {retainedUntil && <RetentionLine until={retainedUntil} isOver={retentionOverdue} locale={locale} />}
          {!isReady && <PromiseLine promise={promise} />}
        </ul>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink to={pathTo('company', locale)} variant={isReady && !retentionOverdue ? 'primary' : 'quiet'}>
            <MapPin aria-hidden="true" />
            {m.order_directions()}
          </ButtonLink>
          <ButtonLink to={reach.phone.link} variant={retentionOverdue ? 'primary' : 'quiet'}>
            <Phone aria-hidden="true" />
            {reach.phone.text}
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

function pickupTitle({ state, retentionOverdue }: OrderView): string {
  if (retentionOverdue) return m.order_kept_over_title()
  return awaitsHandover(state) ? m.order_ready_title() : m.order_pending_title()
}

function RetentionLine({ until, isOver, locale }: { until: Date; isOver: boolean; locale: Locale }) {
  const date = formatDate(until, locale)
  if (!isOver) return <StatusLine icon={<CalendarCheck aria-hidden="true" />} title={m.order_kept_until({ date })} />
  return (
    <StatusLine icon={<CalendarX aria-hidden="true" />} title={m.order_kept_over({ date })} text={m.order_kept_over_text()} />
  )
}

/** The promised time, and whether it has passed. Without a promise it says that the customer will be notified. */
function PromiseLine({ promise }: Pick<OrderView, 'promise'>) {
  const Icon = promise?.isLate ? CalendarX : CalendarCheck
  const news = promise && !promise.isLate ? m.order_pending_text() : undefined
  return <StatusLine icon={<Icon aria-hidden="true" />} title={promise?.text ?? m.order_pending_text()} text={news} />
}

function placeText({ pickupLocation }: OrderView): string | undefined {
  return pickupLocation ? `${pickupLocation.address1}, ${pickupLocation.zipcode} ${pickupLocation.city}` : undefined
}

function PickupCode({ code, isReady }: { code: string; isReady: boolean }) {
  return (
    <div className="grid content-center justify-items-center gap-1 bg-green-soft p-5 text-center @row:justify-items-start @row:p-7 @row:text-start">
      <p className="text-sm font-semibold">{m.order_pickup_code()}</p>
      {/* Read out digit by digit. */}
      <p
        aria-label={Array.from(code).join(' ')}
        className="text-[min(3.5rem,20vw)] leading-none font-heavy tracking-widest text-green tabular-nums"
      >
        {code}
      </p>
      <p className="text-sm text-ink-2">{isReady ? m.order_pickup_say() : m.order_pickup_later()}</p>
    </div>
  )
}

/** Delivery of an order: when, by whom, where to, and tracking. */
function DeliveryCard({ order }: { order: OrderView }) {
  const { state, shipment, promise } = order
  if (!shipment) return null
  const { method, expected, to, trackingNumber, trackingUrl } = shipment
  const isSent = awaitsHandover(state)
  return (
    <Card
      as="section"
      bare
      raised
      aria-labelledby="now"
      className="grid overflow-clip @row:grid-cols-[min(17rem,40%)_minmax(0,1fr)]"
    >
      <div className="grid content-center justify-items-center gap-1 bg-green-soft p-5 text-center @row:justify-items-start @row:p-7 @row:text-start">
        <p className="text-sm font-semibold">{m.order_delivery_expected()}</p>
        <p className="font-display text-2xl leading-tight font-title text-green">{expected}</p>
        <p className="text-sm text-ink-2">{isSent ? m.order_delivery_since_sent() : m.order_delivery_once_sent()}</p>
      </div>
      <div className="grid content-center gap-4 p-4 sm:p-6" id="delivery">
        <h2 id="now" className="font-sans text-lg font-bold tracking-normal">
          {isSent ? m.order_delivery_title() : m.order_pending_title()}
        </h2>
        <ul className="grid gap-3">
          <StatusLine icon={<MapPin aria-hidden="true" />} title={deliveryTitle(order)} text={to.join(', ')} />
          {promise && (
            <StatusLine
              icon={promise.isLate ? <CalendarX aria-hidden="true" /> : <CalendarCheck aria-hidden="true" />}
              title={promise.text}
            />
          )}
          <StatusLine icon={<Truck aria-hidden="true" />} title={method} text={isSent ? undefined : m.order_delivery_wait()} />
          {trackingNumber !== null && (
            <StatusLine
              icon={<PackageSearch aria-hidden="true" />}
              title={m.order_tracking_number({ number: trackingNumber })}
              text={trackingUrl === null ? m.order_tracking_by_phone() : undefined}
            />
          )}
        </ul>
        {trackingUrl !== null && (
          <ButtonLink to={trackingUrl} reloadDocument rel="noreferrer" className="justify-self-start">
            <PackageSearch aria-hidden="true" />
            {m.order_tracking_follow()}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
