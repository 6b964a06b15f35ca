import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { inThrees } from '#src/kernel/portuguese-numbers.ts'
import { useLocale } from '#src/ui/locale.ts'
import { methodName } from '../../payments/words.ts'
import type { OrderPaymentState } from '../order.ts'
import type { StaffOrderPage } from '../staff-reading.server.ts'

const paymentNames: Record<OrderPaymentState, () => string> = {
  balance_due: m.order_payment_pending,
  paid: m.order_payment_paid,
  failed: m.order_state_failed,
  void: m.order_payment_void,
  partially_refunded: m.order_payment_partly_refunded,
  refunded: m.order_payment_refunded,
}

/** How the customer is reached and pays, as far as this member of staff may know. */
export function StaffFacts({ order }: { order: StaffOrderPage }) {
  const locale = useLocale()
  const { email, phone, pickupCode, specialInstructions, paymentMethod, paymentState, hasAccount, fulfilment, papers } = order
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
      {email !== null && (
        <Fact term={m.staff_order_email()}>
          <span className="break-all">{email}</span>
          {!hasAccount && <span className="ms-1.5 font-normal text-ink-2">{m.staff_no_account()}</span>}
        </Fact>
      )}
      {phone !== null && (
        <Fact term={m.staff_order_phone()}>
          <a href={`tel:+351${phone}`} className="tabular-nums underline-offset-3 hover:underline">
            {inThrees(phone)}
          </a>
        </Fact>
      )}
      {paymentMethod !== null && (
        <Fact term={m.staff_order_payment()}>
          {methodName(paymentMethod, locale)} · {paymentNames[paymentState]()}
        </Fact>
      )}
      {pickupCode !== null && fulfilment === 'pickup' && (
        <Fact term={m.staff_order_code()}>
          <span className="tabular-nums">{pickupCode}</span>
        </Fact>
      )}
      {papers.shipment && (
        <Fact term={m.staff_order_way()}>
          {papers.shipment.method} · {papers.shipment.expected}
        </Fact>
      )}
      {papers.shipment && papers.shipment.to.length > 0 && (
        <Fact term={m.staff_order_address()}>
          <address className="grid wrap-anywhere not-italic">
            {papers.shipment.to.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        </Fact>
      )}
      {papers.nif !== null && (
        <Fact term={m.staff_order_nif()}>
          <span className="tabular-nums">{inThrees(papers.nif)}</span>
        </Fact>
      )}
      {specialInstructions !== null && (
        <Fact term={m.staff_order_wishes()}>
          <span className="whitespace-pre-line">{specialInstructions}</span>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </>
  )
}
