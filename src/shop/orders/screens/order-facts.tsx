import { FileDown } from 'lucide-react'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { m } from '#src/i18n/paraglide/messages.js'
import { pathTo } from '#src/i18n/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { useLocale } from '#src/ui/locale.ts'
import type { OrderPage } from '../order-page.server.ts'
import { isUnsuccessful, awaitsHandover, isHandedOver } from '../order.ts'
import type { OrderView } from '../order-view.ts'
import { PaymentFact } from './payment-fact.tsx'

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
