import { pathTo } from '#src/i18n/paths.ts'
import { toDecimal } from '#src/kernel/money.ts'
import type { Page } from '#src/platform/page.server.ts'
import { findCart } from '../../cart/actions.server.ts'
import type { Cart } from '../../cart/cart.ts'
import { callerOf } from '../../cart/screens/cart-cookie.actions.server.ts'
import { readWebsite } from '../../website/actions.server.ts'
import { checkoutOptions } from '../actions.server.ts'
import { findProof } from '../mailbox-proof.actions.server.ts'
import { orderOfPlacedCart, readCheckoutDefaults, cartForCheckout } from '../checkout-defaults.server.ts'
import { pricesFingerprint, pendingChanges } from './changes.server.ts'
import { contactValues, contactView } from './contact-view.server.ts'
import type { CheckoutView, Values } from './checkout-view.ts'
import { deliveryValues } from './delivery-values.server.ts'
import type { CheckoutContext } from './delivery-values.server.ts'
import { deliveryView } from './delivery-view.server.ts'
import { inOrder, paymentValues, paymentView } from './payment-view.server.ts'
import { reviewView } from './review-view.server.ts'
import { summaryView } from './summary-view.server.ts'

/** Everything that the checkout page shows, in the language of the page. */
export async function readCheckout(visit: Page, stored: Cart): Promise<CheckoutView> {
  const { world, principal, locale } = visit
  const [website, known] = await Promise.all([readWebsite(world.db), readCheckoutDefaults(world, principal)])
  const cart = await cartForCheckout(world, callerOf(visit), stored, known)
  const { paymentMethods, healthConsent } = await checkoutOptions(world, cart)
  const isChosen = stored.fulfilment !== null || known.last !== undefined
  const context: CheckoutContext = { cart, isChosen, known, principal, website, now: world.now(), locale }
  const methods = inOrder(context, paymentMethods)
  const proof = await findProof(world, cart)
  const contact = contactValues(principal, cart, known)
  const payment = paymentValues(context, methods, contact)
  return {
    hidden: {
      cart_id: cart.id,
      expected_total: toDecimal(cart.totals.total),
      seen: pricesFingerprint(cart),
      ...confirmedNif(contact),
    },
    values: { ...contact, ...deliveryValues(context, visit.zipcode), ...payment },
    changes: pendingChanges(cart, locale),
    contact: contactView(principal, contact, locale),
    delivery: deliveryView(context),
    payment: paymentView(context, methods, payment),
    review: reviewView(context, healthConsent, proof),
    summary: summaryView(cart, locale),
  }
}

/** A NIF that was settled before is not asked about again. */
const confirmedNif = ({ nif_asked: nif }: Values): Values => (nif === undefined ? {} : { nif_asked: nif })

/** For who has nothing to order: to the order that their cart has become, which may wait to be paid, else to the cart. */
export async function exitPath(visit: Page): Promise<string> {
  const cart = await findCart(visit.world, callerOf(visit))
  const order = cart?.state === 'complete' ? await orderOfPlacedCart(visit.world, cart) : undefined
  return order ? pathTo('checkout.confirmation', visit.locale, { id: order }) : pathTo('cart', visit.locale)
}
