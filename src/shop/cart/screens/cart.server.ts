import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { page } from '#src/platform/page.server.ts'
import type { Page } from '#src/platform/page.server.ts'
import { variantByPublicId } from '#src/shop/catalogue/product/actions.server.ts'
import { formatMoney, formatPercent } from '#src/i18n/formatters.ts'
import type { Locale } from '#src/i18n/locales.ts'
import { m } from '#src/i18n/paraglide/messages.js'
import { isAreaLimited, stockWord } from '#src/shop/catalogue/product/product.ts'
import type { ProductCardView } from '#src/shop/catalogue/product/product.ts'
import { stockText } from '#src/shop/catalogue/product/screens/labels.ts'
import { maxText, limitText } from '#src/shop/catalogue/product/limit-text.ts'
import type { QuantityLimit } from '#src/shop/catalogue/product/quantity-limits.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { withParameter } from '#src/i18n/safe-path.ts'
import { pointsText } from '#src/shop/loyalty/wallet/points-text.ts'
import { earnedFor, worthOf } from '#src/shop/loyalty/wallet/points.ts'
import { favouritesAmong } from '#src/shop/catalogue/favourites/actions.server.ts'
import { listRecentlyViewed } from '#src/shop/catalogue/recently-viewed/actions.server.ts'
import { withFormIdempotency } from '#src/platform/form-idempotency.server.ts'
import { deliveryDiscount } from '../../promotions/apply-promotions.ts'
import { reductionViews } from '../../promotions/applied-promotions.ts'
import { noDelivery } from '../cart.ts'
import type { Cart, DeliveryToPrice, CartLine, PointsRoom } from '../cart.ts'
import { buildPageMetadata, cachedWebsite } from '../../website/actions.server.ts'
import type { Loyalty } from '../../website/website.ts'
import { amountEarningPoints } from '../points.ts'
import { itemsTotal } from '../cart-items.ts'
import { couponView } from './coupon-view.server.ts'
import { deliveryView } from './delivery-view.server.ts'
import { expiredViews, requestViews } from './request-view.server.ts'
import { cartOfRequest } from './cart-cookie.server.ts'
import { parseRemovedLine, removedParameter } from './removed-line.ts'
import type { RemovedRow } from './removed-line.ts'
import { isBlocked, lineView } from './cart-view.ts'
import type { RowView } from './row-view.ts'
import type { PointsView } from './points-view.ts'
import { submitCartForm } from './cart-form-response.server.ts'
import type { CartFormResult } from './cart-form-result.ts'

type ViewContext = Pick<Page, 'world' | 'principal' | 'locale'>
type PointsTextContext = { loyalty: Loyalty; locale: Locale }

/** The sentences about points in the cart. */
export async function pointsView({ world, principal, locale }: ViewContext, cart: Cart): Promise<PointsView> {
  const { loyalty, modules } = await cachedWebsite(world, cart.content, world.db)
  const { points, pointsRoom: room } = cart
  const telling = { loyalty, locale }
  const applied = { ...points, term: pointsText(points.points, locale) }
  // With loyalty switched off, points in a cart can only be used or released.
  if (!modules.loyalty)
    return {
      title: m.cart_points({ name: loyalty.name[locale] }, { locale }),
      text: '',
      link: null,
      room: null,
      applied,
      earns: null,
    }
  if (!room) return { ...invitation(principal, telling), room: null, applied, earns: null }
  const earned = earnedFor(amountEarningPoints(cart), loyalty, world.now())
  return {
    title: m.cart_points({ name: loyalty.name[locale] }, { locale }),
    text: balanceText(room, telling),
    link: null,
    room: { maximum: room.maximum, why: limitReasonText(cart, room, telling), pointsForOneEuro: loyalty.pointsForOneEuro },
    applied,
    earns: earned > 0 ? m.cart_points_earns({ points: pointsText(earned, locale) }, { locale }) : null,
  }
}

/** One line for people without points, with a link to get some. */
function invitation(
  principal: Page['principal'],
  { loyalty, locale }: PointsTextContext,
): Pick<PointsView, 'title' | 'text' | 'link'> {
  const name = loyalty.name[locale]
  const title = m.cart_points({ name }, { locale })
  if (principal.kind === 'person')
    return {
      title,
      text: m.cart_points_join({ name }, { locale }),
      link: { to: pathTo('account.card', locale), label: m.cart_points_join_link({}, { locale }) },
    }
  return {
    title,
    text: m.cart_points_sign_in({ name }, { locale }),
    link: {
      to: withParameter(pathTo('sign-in', locale), 'return', pathTo('cart', locale)),
      label: m.cart_points_sign_in_link({}, { locale }),
    },
  }
}

const balanceText = ({ balance }: PointsRoom, { loyalty, locale }: PointsTextContext): string =>
  balance === 0
    ? m.cart_points_none({}, { locale })
    : m.cart_points_have(
        { points: pointsText(balance, locale), amount: formatMoney(worthOf(balance, loyalty), locale) },
        { locale },
      )

/** Why points can pay this much and no more (decisions §4). */
function limitReasonText(cart: Cart, { maximum, limit }: PointsRoom, { loyalty, locale }: PointsTextContext): string {
  const amount = formatMoney(maximum, locale)
  if (limit === 'balance') return m.cart_points_why_balance({}, { locale })
  if (limit === 'share')
    return m.cart_points_why_share({ amount, share: formatPercent(loyalty.cartShareBasisPoints, locale) }, { locale })
  if (maximum === 0) return m.cart_points_why_nothing({}, { locale })
  const isAll = maximum === itemsTotal(cart.lines, cart.requests)
  return isAll ? m.cart_points_why_all({ amount }, { locale }) : m.cart_points_why_eligible({ amount }, { locale })
}

export const rowViews = ({ lines }: Pick<Cart, 'lines'>, locale: Locale): RowView[] =>
  lines.map((line) => ({
    ...lineView(line, locale),
    isAreaLimited: isAreaLimited(line.variant.class),
    stock: stockNote(line, locale),
    priceNote: priceNote(line, locale),
  }))

function stockNote({ quantity, limit, variant: { left, purchasable } }: CartLine, locale: Locale): RowView['stock'] {
  if (!isBlocked({ quantity, left, max: limit.max, purchasable }))
    return quantity < Math.min(left, limit.max) ? stockOf(left) : endNote(limit, left, locale)
  if (!purchasable) return { tone: 'bad', text: m.cart_line_not_sold({}, { locale }), take: null }
  if (left === 0) return { tone: 'bad', text: m.cart_line_sold_out({}, { locale }), take: null }
  if (limit.max < left) return limitNote(limit, locale)
  const isOne = left === 1
  return {
    tone: 'bad',
    text: isOne ? m.cart_line_only_one({}, { locale }) : m.cart_line_only({ left }, { locale }),
    take: isOne ? m.cart_take_one({}, { locale }) : m.cart_take_left({ left }, { locale }),
  }
}

const stockOf = (left: number): RowView['stock'] => ({
  tone: stockWord(left) === 'in_stock' ? 'ok' : 'warn',
  text: stockText(left),
  take: null,
})

/** Why the quantity of a line cannot be increased. */
function endNote(limit: QuantityLimit, left: number, locale: Locale): RowView['stock'] {
  const { max, inOrder } = limit
  if (max < left) {
    // Other lines with the same substance reduce what this one may have.
    const text = max === inOrder ? maxText(max, left, locale) : null
    return { tone: 'warn', text: text ?? limitText(limit, locale), take: null }
  }
  return stockWord(left) === 'in_stock'
    ? { tone: 'warn', text: m.cart_line_only({ left }, { locale }), take: null }
    : stockOf(left)
}

function limitNote(limit: QuantityLimit, locale: Locale): RowView['stock'] {
  const { max } = limit
  const take = max === 1 ? m.cart_take_one({}, { locale }) : m.cart_take_left({ left: max }, { locale })
  return { tone: 'bad', text: limitText(limit, locale), take: max === 0 ? null : take }
}

/** The acknowledged price and today's, until the customer acknowledges the new one. */
function priceNote({ acknowledgedPrice, price }: CartLine, locale: Locale): string | null {
  if (acknowledgedPrice === null) return null
  return m.cart_price_changed({ before: formatMoney(acknowledgedPrice, locale), now: formatMoney(price, locale) }, { locale })
}

// Each costs a statement, and only a hand-written address has more.
const max = 20

/** The lines that the address says were just removed, with their names. */
async function removedRows({ world, url, locale }: Page): Promise<RemovedRow[]> {
  const removed = url.searchParams.getAll(removedParameter).slice(0, max).map(parseRemovedLine)
  const rows = await Promise.all(
    removed.map(async (line) => {
      const variant = line && (await variantByPublicId(world.db, line.variantId, locale))
      return line && variant ? [{ ...line, name: variant.product.name }] : []
    }),
  )
  return rows.flat()
}

export type CartPageView = Awaited<ReturnType<typeof readCartPage>>

/** Data of the cart page and the drawer, in the language of the page. */
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

/** Metadata of the cart page for shared links; nothing about its contents. */
export const addCartMetadata = (visit: Page): Promise<void> =>
  buildPageMetadata(visit, ({ name }) => ({
    title: m.cart_title({}, { locale: visit.locale }),
    description: m.cart_description({ name }, { locale: visit.locale }),
  }))

type Empty = { lines: readonly unknown[]; requests: readonly unknown[] } | null
type RecentlyViewedData = { viewed: ProductCardView[]; favourites: string[] | null }

/** For an empty cart: what the customer viewed last, if they opted in. Two statements then, otherwise none. */
export async function recentlyViewedForEmptyCart({ world, principal, locale }: Page, cart: Empty): Promise<RecentlyViewedData> {
  if (cart && cart.lines.length + cart.requests.length > 0) return { viewed: [], favourites: null }
  const viewed = await listRecentlyViewed(world.db, principal, { locale, limit: 4 })
  return { viewed, favourites: viewed.length > 0 ? await favouritesAmong(world.db, principal, viewed) : null }
}

export async function loader(args: LoaderFunctionArgs) {
  const visit = page(args)
  await addCartMetadata(visit)
  const loaded = await readCartPage(visit)
  return { ...loaded, ...(await recentlyViewedForEmptyCart(visit, loaded.cart)) }
}

/** Every form that changes the cart posts here, including those on other pages, which name the page to return to in `return`. */
export async function action(args: ActionFunctionArgs): Promise<CartFormResult | Response> {
  const visit = page(args)
  const form = await args.request.formData()
  return withFormIdempotency(visit, form, () => submitCartForm(visit, form))
}
