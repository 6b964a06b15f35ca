import type { Staff } from '#src/platform/principal.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { OrderOrigin } from '#src/shop/orders/order/order.ts'
import type { RequestLine } from '#src/shop/cart/cart.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import type { Website } from '#src/shop/website/website.ts'
import type { PickupLocation } from '#src/shop/delivery/pickup-location.ts'
import type { Catalogue, Pack } from './catalogue.ts'
import type { Chance } from './chance.ts'
import type { Buyer } from './customers.ts'

/** Those who work in the pharmacy. */
export type Team = { pharmacist: Staff; counter: Staff }

/** What everything in the history depends on. `content`: version of the public content. */
export type Scene = {
  chance: Chance
  now: Date
  website: Website
  team: Team
  catalogue: Catalogue
  pickupLocations: readonly PickupLocation[]
  healthConsent: number
}

/** An order as it will be priced. `points`: the share of the balance that its buyer uses. */
export type OrderPlan = {
  placedAt: Date
  buyer: Buyer
  origin: OrderOrigin
  fulfilment: Fulfilment
  method: PaymentMethod
  items: readonly { pack: Pack; quantity: number }[]
  /** A prescription or special request that is bought with it. */ request: RequestLine['request'] | null
  coupon: string | null
  points: number
  instructions: string | null
}
