import { zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { World } from '#src/platform/world.ts'
import { variantsForCart } from '#src/shop/catalogue/product/actions.server.ts'
import { knownVariants, withLeft } from '#src/shop/catalogue/product/known-variants.actions.server.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { cachedDeliveryTerms } from '../delivery/actions.server.ts'
import type { DeliveryTerms } from '../delivery/actions.server.ts'
import type { DeliveryQuote } from '../delivery/deliverability.ts'
import type { ShippingRate } from '../delivery/rates-for.ts'
import { liveOffers } from '../promotions/actions.server.ts'
import { applyPromotions, deliveryDiscount } from '../promotions/apply-promotions.ts'
import type { PromotionContext, Reductions } from '../promotions/apply-promotions.ts'
import { shelfLine } from '../promotions/promotion.ts'
import type { Offers } from '../promotions/promotion.ts'
import { readPriced } from '#src/shop/requests/purchase/actions.server.ts'
import type { PricedRequest } from '#src/shop/requests/purchase/purchase.ts'
import { isQuoteValid } from '#src/shop/requests/request/request.ts'
import { cachedWebsite } from '../website/actions.server.ts'
import { noDelivery, priceCart, priceLine } from './cart.ts'
import type { Caller, Cart, CartHeader, CartLine, DeliveryToPrice } from './cart.ts'
import { itemsTotal, isEmpty, isProductLine, unitsOfRequest, parcelOf, requestLine, requestRowsOf } from './cart-items.ts'
import { payWithPoints } from './points.ts'
import { withLimits } from '#src/shop/catalogue/product/quantity-limits.ts'
import type { CartLineRow, ShelfLineRow } from './cart-queries.store.server.ts'

export type CartLinesInput = { lines: readonly CartLineRow[]; db?: Db }

/**
 * Prices the items of a cart; its owner and its fulfilment decide which promotions apply. Items, promotions and delivery are read
 * again only after they changed; requests and the uses of limited promotions always.
 */
export async function priceCartWithLines(
  world: World,
  caller: Caller,
  header: CartHeader,
  { lines, db = world.db }: CartLinesInput,
): Promise<Cart> {
  const priced = await readPriced(db, { rowIds: requestRowsOf(lines), publicIds: header.expiredRequestIds })
  const shelf = await shelfLines(world, caller, header, { lines, db })
  const inside = priced.flatMap(({ items }) => items.flatMap(({ variantRowId }) => (variantRowId === null ? [] : [variantRowId])))
  const read = await variantsForCart(db, inside, caller.locale, { cartId: header.hasReservation ? header.rowId : undefined })
  const variants = new Map(read.map((variant) => [variant.id, variant]))
  const requests = requestsOf(lines, { priced, variants, now: world.now() })
  return priceItems(world, caller, { ...header, ...requests, ...sharing(shelf, requests.requests) }, { db })
}

/** Units left for each line, given what other lines of this cart take: product lines yield to requests. */
function sharing(lines: readonly PricedLine[], requests: Cart['requests']): Pick<CartWithLines, 'lines' | 'requests'> {
  const used = new Map<number, number>()
  for (const { variantId, quantity } of requests.flatMap(({ request }) => unitsOfRequest(request)))
    used.set(variantId, (used.get(variantId) ?? 0) + quantity)
  if (used.size === 0) return { lines, requests }
  const less = (variant: CartVariant, own: number) =>
    withLeft(variant, Math.max(0, variant.left - (used.get(variant.id) ?? 0) + own))
  return {
    lines: lines.map((line) => ({ ...line, variant: less(line.variant, 0) })),
    requests: requests.map(({ request, ...line }) => ({
      ...line,
      request: {
        ...request,
        items: request.items.map((item) => ({ ...item, variant: item.variant && less(item.variant, item.quantity) })),
      },
    })),
  }
}

type PricedLine = Pick<CartLine, 'id' | 'variant' | 'quantity' | 'acknowledgedPrice'>
type Variants = ReadonlyMap<number, CartVariant>

async function shelfLines(
  world: World,
  { locale }: Caller,
  { content }: CartHeader,
  { lines, db }: { lines: readonly CartLineRow[]; db: Db },
): Promise<PricedLine[]> {
  const rows = lines.filter(isProductLine)
  const ids = rows.map((row) => row.variant_id)
  const variants = await knownVariants[locale](world, content, db, ids)
  return rows.map((row) => pricedLineOf(row, variants))
}

function pricedLineOf(
  { public_id, variant_id, quantity, seen_price_cents: acknowledged, left }: ShelfLineRow,
  variants: Variants,
): PricedLine {
  const variant = variants.get(variant_id)
  if (!variant) throw new Error('a line of a cart has no variant')
  return {
    id: public_id,
    variant: withLeft(variant, left),
    quantity,
    acknowledgedPrice: acknowledged === variant.price ? null : acknowledged,
  }
}

/**
 * Separates the requests that can still be bought from the expired ones, by the clock, even if the periodic job has not removed
 * them yet.
 */
function requestsOf(
  lines: readonly CartLineRow[],
  { priced, variants, now }: { priced: readonly PricedRequest[]; variants: Variants; now: Date },
): Pick<Cart, 'requests' | 'expiredRequests'> {
  const all = priced.map((request) => ({
    ...request,
    lineId: lines.find((line) => line.request_id === request.rowId)?.public_id ?? null,
    items: request.items.map((item) => ({ ...item, variant: variants.get(item.variantRowId ?? 0) ?? null })),
  }))
  const isOpen = ({ lineId, expiresAt }: (typeof all)[number]) => lineId !== null && isQuoteValid({ expiresAt }, now)
  return {
    requests: all.filter(isOpen).map(({ lineId, ...request }) => requestLine(lineId ?? '', request)),
    expiredRequests: all.filter((request) => !isOpen(request)),
  }
}

type CartWithLines = CartHeader & { lines: readonly PricedLine[] } & Pick<Cart, 'requests' | 'expiredRequests'>

/** Items that were priced before, with current promotions and delivery. */
export async function priceItems(
  world: World,
  { principal }: Caller,
  cart: CartWithLines,
  { db, fresh = false }: { db: Db; /** Promotions have just turned out to be others. */ fresh?: boolean },
): Promise<Cart> {
  const buyer = { userId: principal.kind === 'person' ? principal.userId : null, email: cart.email }
  const offers = await liveOffers(world, { code: cart.couponCode, buyer, db, content: fresh ? undefined : cart.content })
  const zipcode = cart.contact.shipping?.zipcode
  const isRequested = zipcode && !isEmpty(cart)
  const terms = isRequested ? await cachedDeliveryTerms(world, cart.content, db, zipcode) : undefined
  const delivery = terms ? quoteFor(cart, offers, terms) : null
  const rate = delivery && cart.fulfilment === 'delivery' ? chosenRate(cart, delivery) : null
  const { discounts, ...reductions } = reduce(cart, offers, deliveryFor(cart, rate))
  const { loyalty, limits } = await cachedWebsite(world, cart.content, db)
  const reduced = withLimits(cart.lines, limits).map(({ limit, ...line }) => ({
    ...priced(line, discounts.get(line.id) ?? zero),
    limit,
  }))
  const { lines, ...paid } = payWithPoints({ lines: reduced, requests: cart.requests }, cart.wallet, loyalty)
  const totals = priceCart([...lines, ...cart.requests], rate ? deliveryOptionOf(rate, reductions) : noDelivery)
  return { ...cart, ...reductions, ...paid, lines, totals, delivery, shippingRate: rate }
}

/**
 * The delivery price depends on the item prices, and a promotion may depend on both. So delivery is quoted with the prices for
 * pickup, where no delivery can be free: the quote is then the same whatever the promotions do. Points do not count either: they
 * pay for items as money does, and must not make delivery dearer.
 */
function quoteFor(cart: CartWithLines, offers: Offers, terms: DeliveryTerms): DeliveryQuote {
  const { discounts } = reduce(cart, offers, 'pickup')
  const lines = cart.lines.map((line) => priced(line, discounts.get(line.id) ?? zero))
  return terms(parcelOf(cart), itemsTotal(lines, cart.requests))
}

/** The rate chosen by this request, otherwise that of the method chosen before, otherwise the cheapest. */
function chosenRate({ requestedRateId, shippingMethodId }: CartHeader, { rates }: DeliveryQuote): ShippingRate | null {
  const requested = rates.find(({ id }) => id === requestedRateId)
  return requested ?? rates.find(({ method }) => method.rowId === shippingMethodId) ?? rates[0] ?? null
}

const reduce = ({ lines }: CartWithLines, offers: Offers, delivery: PromotionContext['delivery']): Reductions =>
  applyPromotions(
    lines.map(({ id, variant, quantity }) => shelfLine(id, variant, quantity)),
    offers,
    { delivery },
  )

const deliveryFor = ({ fulfilment }: CartHeader, rate: ShippingRate | null): PromotionContext['delivery'] => {
  if (fulfilment === 'pickup') return 'pickup'
  return rate ? rate.price : 'undecided'
}

function deliveryOptionOf({ price, vat }: ShippingRate, { adjustments }: Pick<Reductions, 'adjustments'>): DeliveryToPrice {
  return { price, vat, discount: deliveryDiscount(adjustments) }
}

function priced({ id, variant, quantity, acknowledgedPrice }: PricedLine, discount: Cents): Omit<CartLine, 'limit'> {
  const line = { quantity, price: variant.price, vat: variant.vat, discount }
  return { id, variant, acknowledgedPrice, points: zero, ...line, ...priceLine(line) }
}
