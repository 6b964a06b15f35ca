import { CalendarCheck, CalendarX, MapPin, PackageSearch, Truck } from 'lucide-react'
import { m } from '#src/i18n/paraglide/messages.js'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import type { OrderView } from '../order-view.ts'
import { StatusLine } from './status-line.tsx'
import { deliveryTitle } from './order-address.tsx'
import { awaitsHandover } from '../order.ts'

/** Delivery of an order: when, by whom, where to, and tracking. */
export function DeliveryCard({ order }: { order: OrderView }) {
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
