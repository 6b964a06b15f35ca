import type { Page } from '#src/platform/page.server.ts'
import { deliveryDiscount } from '../../promotions/apply-promotions.ts'
import { reductionViews } from '../../promotions/applied-promotions.ts'
import { noDelivery } from '../cart.ts'
import type { Cart, DeliveryToPrice } from '../cart.ts'
import { couponView } from './coupon-view.server.ts'
import { deliveryView } from './delivery-view.server.ts'
import { pointsView } from './points-view.server.ts'
import { expiredViews, requestViews } from './request-view.server.ts'
import { removedRows } from './removed.server.ts'
import { rowViews } from './row-view.server.ts'
import { cartOfRequest } from './cart-cookie.actions.server.ts'

export type CartPageView = Awaited<ReturnType<typeof readCartPage>>

/** What the cart page and the drawer show, in the language of the page. */
export async function readCartPage(visit: Page) {
  const { cart, expired } = await cartOfRequest(visit)
  const removed = await removedRows(visit)
  return { expired, removed, cart: cart ? await cartForCheckout(visit, cart) : null }
}

const cartForCheckout = async (visit: Page, cart: Cart) => ({
  lines: rowViews(cart, visit.locale),
  requests: requestViews(cart, visit.world.now(), visit.locale),
  expired: expiredViews(cart, visit.locale),
  reductions: reductionViews(cart.adjustments, visit.locale),
  coupon: couponView(cart, visit.locale),
  points: await pointsView(visit, cart),
  delivery: await deliveryView(visit, cart),
  deliveryCost: deliveryToPrice(cart),
})

const deliveryToPrice = ({ shippingRate: rate, adjustments }: Cart): DeliveryToPrice =>
  rate ? { price: rate.price, vat: rate.vat, discount: deliveryDiscount(adjustments) } : noDelivery
