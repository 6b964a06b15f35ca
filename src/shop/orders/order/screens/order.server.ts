import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { orNotFound, personPageContext } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { uploadViews } from '#src/shop/conversation/photos.actions.server.ts'
import type { Upload } from '#src/shop/conversation/upload.ts'
import { readWebsite } from '#src/shop/website/actions.server.ts'
import { reachOf } from '#src/shop/website/contact-details.ts'
import type { ContactDetails } from '#src/shop/website/contact-details.ts'
import { noAddress } from '#src/shop/cart/cart.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { missingReason, readReorderQuery } from '../../reorder/reorder.ts'
import type { MissingReason } from '../../reorder/reorder.ts'
import { canCancel, canComment, findOrder } from '../actions.server.ts'
import { pointsToEarn } from '../earning.server.ts'
import type { Order } from '../order.ts'
import { canChangeAddress } from '../../fulfilment/actions.server.ts'
import { variantRows } from '../request-lines.ts'
import { offeredVariants } from '../../proposal/proposal-view.ts'
import { orderView } from '../order-view.ts'
import type { OrderView } from '../order-view.ts'
import { submitOrderFormRequest } from '../order-form.server.ts'
import { syncPayment } from '../../payment/actions.server.ts'

export type MissingLine = { id: string; name: string; reason: MissingReason }

/** Data of the customer's pages for one order: in the account and behind an emailed link. */
export type OrderPage = {
  order: OrderView
  pharmacy: string
  /** Contact address for questions. */
  email: string
  reach: ContactDetails
  withdrawalDays: number
  /** Server time when the page was rendered. */ now: Date
  /** The address form with its values; null once it is too late. */
  readdress: { values: Readonly<Record<string, string>> } | null
  canCancel: boolean
  canWrite: boolean
  /** Photos need an account: their links require its session. */ sendsPhotos: boolean
  invoiceHref: string | null
  /** Lines that could not be added to the cart when the order was repeated; undefined unless requested. */
  missing: readonly MissingLine[] | undefined
}

export async function readOrderPage(
  { world, principal, sessionToken, locale, url }: Pick<Page, 'world' | 'principal' | 'sessionToken' | 'locale' | 'url'>,
  order: Order,
  invoiceHref: string,
): Promise<OrderPage> {
  const ids = [...variantRows(order.lines), ...offeredVariants(order)]
  const [website, variants, toEarn] = await Promise.all([
    readWebsite(world.db),
    variantsForCart(world.db, ids, locale),
    pointsToEarn(world, order),
  ])
  const photosOf = (uploads: readonly Upload[]) => uploadViews(world, uploads, sessionToken)
  const { withdrawalDays } = website.limits
  const isOwn = principal.kind === 'person' && order.user?.rowId === principal.userId
  const now = world.now()
  return {
    order: orderView(order, { variants, toEarn, locale, photosOf, website, now, isMasked: !isOwn }),
    pharmacy: website.name,
    email: website.email,
    reach: reachOf(website, world.now(), locale),
    withdrawalDays,
    now,
    readdress: canChangeAddress(order) ? { values: isOwn ? shippingValues(order) : {} } : null,
    canCancel: canCancel(order),
    canWrite: canComment(world, order),
    sendsPhotos: principal.kind === 'person',
    invoiceHref: order.invoice.hasFile ? invoiceHref : null,
    missing: readReorderQuery(url.searchParams)?.flatMap((place) => missingAt(order, place, { variants, locale })),
  }
}

function shippingValues({ contact: { shipping } }: Order): Record<string, string> {
  const { firstname, lastname, address1, address2, zipcode, city } = shipping ?? noAddress
  const entries = Object.entries({ firstname, lastname, address1, address2, zipcode, city })
  return Object.fromEntries(entries.map(([name, text]) => [name, text ?? '']))
}

function missingAt(
  { lines }: Order,
  place: number,
  { variants, locale }: { variants: readonly CartVariant[] } & Pick<Page, 'locale'>,
): MissingLine[] {
  const line = lines[place]
  if (!line) return []
  const variant = variants.find(({ id }) => id === line.variantRowId)
  return [{ id: line.id, name: line.name[locale], reason: missingReason(line, variant) }]
}

const orderOf = async ({ world, principal }: Page, number = ''): Promise<Order> =>
  orNotFound(await findOrder(world, principal, { number }))

export async function loader(args: LoaderFunctionArgs) {
  const visit = personPageContext(args)
  const order = await orderOf(visit, args.params['id'])
  const newest = (await syncPayment(visit.world, order)) ? await orderOf(visit, order.number) : order
  return readOrderPage(visit, newest, `${visit.world.config.apiBase}/orders/${order.number}/invoice`)
}

export async function action(args: ActionFunctionArgs) {
  const visit = personPageContext(args)
  const order = await orderOf(visit, args.params['id'])
  const back = pathTo('orders.show', visit.locale, { id: order.number })
  return submitOrderFormRequest(visit, order, args.request, back)
}
