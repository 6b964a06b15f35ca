import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { ExpectedDays } from '#src/shop/delivery/expected-days.ts'
import type { ShipmentState } from '#src/shop/delivery/fulfilment.ts'
import { orderFacets } from '../order/order.ts'
import type { OrderState } from '../order/order.ts'

/** Delivery of an order, with the method's name and price frozen at placing. */
export type Shipment = {
  methodId: string
  method: Text
  expected: Text
  /** Null if the method states no working days. */ expectedDays: ExpectedDays | null
  /** Before promotions. */ price: Cents
  vat: BasisPoints
  /** VAT included in the amount paid for it. */ includedTax: Cents
  trackingNumber: string | null
  trackingUrl: string | null
}

export const shipmentState = (state: OrderState): ShipmentState => orderFacets[state].shipment
