import { data, redirect } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pathTo } from '#src/i18n/paths.ts'
import { maskedEmail } from '#src/kernel/masking.ts'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { findOrderByToken } from '../../order/actions.server.ts'
import { invoiceAddress } from '../../documents/invoice-address.ts'
import { submitOrderFormRequest } from '../../order/order-form.server.ts'
import { readOrderPage } from '../../order/screens/order.server.ts'
import type { Order } from '../../order/order.ts'
import { syncPayment } from '../../payment/actions.server.ts'
import { accountOffer } from './account-offer.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  const order = await newestOf(visit, await requestedOrder(visit, args.params['id']))
  return {
    page: await readOrderPage(visit, order, invoiceAddress(order.token)),
    email: order.email === null ? null : maskedEmail(order.email),
    offer: await accountOffer(visit, order),
    ownData: order.user === null && order.email !== null ? pathTo('orders.guest-data', visit.locale, { id: order.token }) : null,
  }
}

/** The order in the address; without one the last order of this browser, otherwise the visitor's list of orders. */
async function requestedOrder({ world, principal, locale, lastOrderToken }: Page, token: string | undefined): Promise<Order> {
  const order = await findOrderByToken(world, token ?? lastOrderToken ?? '')
  if (order) return order
  if (token !== undefined) throw data(null, { status: 404 })
  throw redirect(pathTo(principal.kind === 'person' ? 'orders' : 'home', locale))
}

const newestOf = async ({ world }: Page, order: Order): Promise<Order> =>
  (await syncPayment(world, order)) ? ((await findOrderByToken(world, order.token)) ?? order) : order

export async function action(args: ActionFunctionArgs) {
  const visit = page(args)
  const order = await requestedOrder(visit, args.params['id'])
  const back = pathTo('checkout.confirmation', visit.locale, { id: order.token })
  return submitOrderFormRequest(visit, order, args.request, back)
}
