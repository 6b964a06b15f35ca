import type { Text } from '#src/i18n/locales.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { ExpectedDays } from '../delivery/expected-days.ts'
import { orderFacets } from './order.ts'
import type { OrderState, ShipmentState } from './order.ts'

/** The way to somebody's door, as it was called and priced when the order was placed. */
export type Shipment = {
  methodId: string
  method: Text
  expected: Text
  /** Null where the method names no working days. */ expectedDays: ExpectedDays | null
  /** Before promotions. */ price: Cents
  vat: BasisPoints
  /** The part of what was paid for it that is VAT. */ includedTax: Cents
  trackingNumber: string | null
  trackingUrl: string | null
}

export const shipmentState = (state: OrderState): ShipmentState => orderFacets[state].shipment
