import { ChevronDown, MapPin, Truck } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#src/i18n/paraglide/messages.js'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { AddressLines } from '#src/shop/accounts/addresses/screens/address-fields.tsx'
import type { OrderFormErrors } from '../../order/order-form.server.ts'
import type { OrderPage } from '../../order/screens/order.server.ts'
import type { OrderView } from '../../order/order-view.ts'
import { StatusLine } from '../../order/screens/status-line.tsx'
import { awaitsPayment, isHandedOver } from '../../order/order.ts'

type Props = Pick<OrderPage, 'order' | 'readdress'> & { error: OrderFormErrors | undefined }

/** Delivery address, method and days, before payment and after delivery. While it is on its way, the delivery card shows them. */
export function OrderAddress({ order, readdress, error }: Props) {
  const { shipment, state, promise } = order
  if (!shipment || (!awaitsPayment(state) && !isHandedOver(state))) return null
  const { to, method, expected } = shipment
  return (
    <Card as="section" id="delivery" aria-labelledby="delivery-title" className="grid gap-4">
      <h2 id="delivery-title" className="font-sans text-lg font-bold tracking-normal">
        {deliveryTitle(order)}
      </h2>
      <ul className="grid gap-3">
        <StatusLine icon={<MapPin aria-hidden="true" />} title={to[0] ?? ''} text={to.slice(1).join(', ')} />
        <StatusLine
          icon={<Truck aria-hidden="true" />}
          title={isHandedOver(state) ? method : `${method}, ${expected}`}
          text={promise?.text}
        />
      </ul>
      {readdress && <CorrectAddress key={to.join()} values={{ ...readdress.values, ...error?.address }} error={error} />}
    </Card>
  )
}

export function deliveryTitle({ shipment, state }: Pick<OrderView, 'shipment' | 'state'>): string {
  const place = shipment?.city ?? m.order_delivery_home()
  return isHandedOver(state) ? m.order_delivered_to({ place }) : m.order_delivery_to({ place })
}

function CorrectAddress({ values, error }: { values: Readonly<Record<string, string>>; error: OrderFormErrors | undefined }) {
  return (
    <details open={error?.address !== undefined} className="group/address border-t border-line pt-3">
      <summary className="flex min-h-8 items-center gap-1.5 font-semibold text-green">
        {m.order_address_correct()}
        <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open/address:rotate-180" />
      </summary>
      <Form method="post" noValidate preventScrollReset className="grid gap-5 pt-4 md:max-w-form">
        <input type="hidden" name="intent" value="address" />
        <p className="text-sm text-ink-2">{m.order_address_until_paid()}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          <AddressLines values={values} errors={error?.errors ?? {}} />
        </div>
        <Button className="justify-self-start">{m.order_address_save()}</Button>
      </Form>
    </details>
  )
}
