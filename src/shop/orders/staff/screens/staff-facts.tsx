import { m } from '#src/i18n/paraglide/messages.js'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import { internationalPhone, phoneText } from '#src/kernel/phone-numbers.ts'
import { useLocale } from '#src/ui/locale.ts'
import { PaneFact, PaneFacts } from '#src/ui/list/pane.tsx'
import { Tag } from '#src/ui/tag.tsx'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { methodName } from '#src/shop/website/payment-methods.ts'
import { isByStaff } from '../../order/order.ts'
import type { OrderPoints } from '../../order/points-view.ts'
import type { StaffOrderPage } from '../read-staff-orders.server.ts'
import { paymentStateName } from '../../order/state-labels.ts'
import { pointsSummary } from '../../order/screens/points-summary.ts'
import { counterPaymentByText } from '../../payment/screens/counter-payment-text.ts'

const originTexts = { phone: m.staff_order_by_phone, counter: m.staff_order_at_counter }

/** Contact and payment, as far as this member of staff may see them. */
export function StaffFacts({ order }: { order: StaffOrderPage }) {
  const { email, phone, pickupCode, specialInstructions } = order
  const { hasAccount, fulfilment, documents } = order
  return (
    <PaneFacts>
      {email !== null && (
        <PaneFact term={m.staff_order_email()}>
          <span className="break-all">{email}</span>
          {!hasAccount && <span className="ms-1.5 font-normal text-ink-2">{m.staff_no_account()}</span>}
        </PaneFact>
      )}
      {phone !== null && (
        <PaneFact term={m.staff_order_phone()}>
          <a href={`tel:${internationalPhone(phone)}`} className="tabular-nums underline-offset-3 hover:underline">
            {phoneText(phone)}
          </a>
        </PaneFact>
      )}
      <Origin order={order} />
      <Paid order={order} />
      <ToPay order={order} />
      {order.points && <Points points={order.points} fulfilment={order.fulfilment} />}
      {pickupCode !== null && fulfilment === 'pickup' && (
        <PaneFact term={m.staff_order_code()}>
          <span className="tabular-nums">{pickupCode}</span>
        </PaneFact>
      )}
      {order.promise && (
        <PaneFact term={m.staff_order_promise()}>
          {order.promise.text}
          {order.promise.isLate && <Tag tone="warn">{m.staff_order_promise_late()}</Tag>}
        </PaneFact>
      )}
      {documents.shipment && <Parcel shipment={documents.shipment} />}
      {documents.nif !== null && (
        <PaneFact term={m.staff_order_nif()}>
          <span className="tabular-nums">{inThrees(documents.nif)}</span>
        </PaneFact>
      )}
      {order.before && <PaneFact term={m.staff_orders_before()}>{beforeText(order.before)}</PaneFact>}
      {specialInstructions !== null && (
        <PaneFact term={m.staff_order_wishes()}>
          <span className="whitespace-pre-line">{specialInstructions}</span>
        </PaneFact>
      )}
    </PaneFacts>
  )
}

/** How it is delivered, and where. */
const Parcel = ({ shipment: { method, expected, to } }: { shipment: NonNullable<StaffOrderPage['documents']['shipment']> }) => (
  <>
    <PaneFact term={m.staff_order_way()}>
      {method} · {expected}
    </PaneFact>
    {to.length > 0 && (
      <PaneFact term={m.staff_order_address()}>
        <address className="grid wrap-anywhere not-italic">
          {to.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </PaneFact>
    )}
  </>
)

/** How many orders a customer had received before, and whether money of any went back. */
export const beforeText = ({ orders, returned }: NonNullable<StaffOrderPage['before']>): string =>
  orders === 0
    ? '0'
    : returned === 0
      ? m.staff_orders_before_count({ count: orders })
      : m.staff_orders_before_returned({ count: orders, returned })

const Origin = ({ order: { origin, placedBy } }: { order: StaffOrderPage }) =>
  isByStaff(origin) && (
    <PaneFact term={m.staff_order_origin()}>{originTexts[origin]({ name: placedBy ?? m.staff_area() })}</PaneFact>
  )

/** What a customer on the phone needs at an ATM. */
const ToPay = ({ order: { toPay } }: { order: StaffOrderPage }) =>
  toPay && (
    <PaneFact term={m.staff_order_reference()}>
      <span className="tabular-nums">
        {toPay.entity} · {inThrees(toPay.reference)}
      </span>
    </PaneFact>
  )

function Paid({ order: { paymentMethod, paymentState, counterPayments } }: { order: StaffOrderPage }) {
  const locale = useLocale()
  if (paymentMethod === null) return null
  return (
    <PaneFact term={m.staff_order_payment()}>
      {methodName(paymentMethod, locale)} · {paymentStateName(paymentState)}
      {counterPayments.map((one) => (
        <span key={one.id} className="block font-normal text-ink-2">
          {counterPaymentByText(one, locale)}
        </span>
      ))}
    </PaneFact>
  )
}

function Points({ points, fulfilment }: { points: OrderPoints; fulfilment: Fulfilment }) {
  const locale = useLocale()
  return (
    <PaneFact term={m.staff_order_points()}>
      <ul>
        {pointsSummary(points, { locale, fulfilment }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </PaneFact>
  )
}
