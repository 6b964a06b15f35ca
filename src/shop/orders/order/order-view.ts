import type { Locale } from '#src/i18n/locales.ts'
import { pathTo } from '#src/i18n/paths.ts'
import { addDays, lisbonDate } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { add, subtract } from '#src/kernel/money.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import { itemCount, payingPhone } from '#src/shop/cart/cart.ts'
import type { CartTotals } from '#src/shop/cart/cart.ts'
import type { CartVariant, ImageView } from '#src/shop/catalogue/product/product.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import type { PickupLocation } from '#src/shop/delivery/pickup-location.ts'
import { nextStep, isRetainedPayment } from '#src/shop/payments/payment.ts'
import type { NextStep, PaymentState } from '#src/shop/payments/payment.ts'
import { reductionViews } from '#src/shop/promotions/applied-promotions.ts'
import type { ReductionView } from '#src/shop/promotions/applied-promotions.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import { boughtName } from '#src/shop/requests/purchase/purchase-labels.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { effectiveTransitions, awaitsHandover, isInProgress } from './order.ts'
import type { Order, OrderedRequest, OrderTransition, OrderState } from './order.ts'
import type { OrderPaymentState } from './payment-state.ts'
import { documentsView } from '../documents/order-documents-view.ts'
import type { OrderDocuments, DocumentFacts } from '../documents/order-documents-view.ts'
import type { FirstOrder } from '../backorder/backorder.ts'
import { promiseView } from '../fulfilment/promise-view.ts'
import type { PromiseFacts, PromiseView } from '../fulfilment/promise-view.ts'
import { substitutionOf } from '../substitution/substitution.ts'
import type { Substitution } from '../substitution/substitution.ts'
import { isUnanswered } from '../proposal/proposal.ts'
import { proposalViews } from '../proposal/proposal-view.ts'
import type { ProposalView } from '../proposal/proposal-view.ts'
import { pointsView } from './points-view.ts'
import type { OrderPoints } from './points-view.ts'

export type LineView = {
  id: string
  name: string
  pack: string
  /** Undefined when the product is no longer in the catalogue. */
  slug: string | undefined
  image: ImageView | undefined
  quantity: number
  price: Cents
  /** Before promotions and points. */ subtotal: Cents
  /** By promotions. */ discount: Cents
  vat: BasisPoints
  /** What it stands in the place of, as agreed with the customer. */ insteadOf: UnitsView | null
  request: LineRequestView | null
}

/** Units of a product that is not in the order any more. */
type UnitsView = { name: string; quantity: number }

/** The prescription or request of a line. `id` is the request's id, `name` the one its customer chose. */
export type LineRequestView = Pick<OrderedRequest, 'lineId' | 'id' | 'kind'> & { name: string }

export type TransitionView = { at: Date; event: string; to: OrderState; isFirst: boolean; alerts: readonly CustomerChannel[] }

/** An order as its customer's pages show it: nothing about staff, no row ids, no token. */
export type OrderView = OrderDocuments & {
  number: string
  state: OrderState
  fulfilment: Fulfilment
  paymentState: OrderPaymentState
  paymentMethod: PaymentMethod | null
  placedAt: Date
  /** Units in the order, those of prescriptions counted individually. */
  itemCount: number
  totals: CartTotals
  reductions: readonly ReductionView[]
  points: OrderPoints | null
  lines: readonly LineView[]
  /** What it goes on without, as agreed with the customer. */ shortages: readonly (UnitsView & { id: string })[]
  /** What comes with a later order; `to`: the path of its page. */
  backorders: readonly (UnitsView & { id: string; number: string; to: string | null; expectedOn: IsoDate })[]
  /** The order of which it has pieces that come later. */ backorderOf: { number: string; to: string | null } | null
  /** Swaps that were undone after the customer was informed of them. */
  undoneSwaps: readonly (UnitsView & { id: string; instead: string })[]
  /** What the pharmacy offers for missing pieces. */ proposals: readonly ProposalView[]
  transitions: readonly TransitionView[]
  pickupCode: string | null
  pickupLocation: Pick<PickupLocation, 'name' | 'address1' | 'zipcode' | 'city'> | null
  /** End of the pickup period, once the order is ready. */
  retainedUntil: Date | null
  /** That day is over, and it was not picked up. */ retentionOverdue: boolean
  promise: PromiseView | null
  payment: { state: PaymentState; settledAt: Date | null; dueAt: Date | null; next: NextStep } | null
  specialInstructions: string | null
}

type Facts = DocumentFacts &
  PromiseFacts & {
    variants: readonly CartVariant[]
    /** Points that it will earn. */ toEarn?: number | null
  }

export function orderView(order: Order, { variants, toEarn = null, ...facts }: Facts): OrderView {
  const { locale, website, now } = facts
  const stored = storedView(order, { retentionDays: website.limits.pickupKeptDays, now })
  const { number, state, fulfilment, paymentState, paymentMethod, placedAt, totals, pickupCode, specialInstructions } = order
  const place = order.pickupLocation
  return {
    number,
    state,
    fulfilment,
    paymentState,
    paymentMethod,
    placedAt,
    itemCount: itemCount(order.lines),
    totals,
    pickupCode,
    specialInstructions,
    ...documentsView(order, facts),
    reductions: reductionViews(order.adjustments, locale),
    points: pointsView(order, toEarn),
    lines: order.lines.map((line) =>
      lineView(line, { variant: variants.find(({ id }) => id === line.variantRowId), swap: substitutionOf(order, line) }, locale),
    ),
    shortages: order.shortages.map(({ id, name, quantity }) => ({ id, name: name[locale], quantity })),
    backorders: order.backorders.map(({ id, name, quantity, later }) => ({
      id,
      name: name[locale],
      quantity,
      number: later.number,
      to: pathOf(later, facts),
      expectedOn: later.expectedOn,
    })),
    backorderOf: order.backorderOf && { number: order.backorderOf.number, to: pathOf(order.backorderOf, facts) },
    undoneSwaps: order.substitutions
      .filter(({ undone, isNotified }) => undone !== null && isNotified && isInProgress(state))
      .map(({ id, from, to, quantity }) => ({ id, name: from[locale], quantity, instead: to[locale] })),
    proposals: proposalViews(order, { variants, locale, now }),
    transitions: effectiveTransitions(order.transitions).map(({ at, event, to, from, alerts }) => ({
      at,
      event,
      to,
      isFirst: from === null,
      alerts,
    })),
    pickupLocation: place && { name: place.name, address1: place.address1, zipcode: place.zipcode, city: place.city },
    ...stored,
    promise: promiseView(order, facts),
    payment: paymentView(order),
  }
}

/** In the account, or behind a link of its own like the page that leads to it; null once no link opens it. */
function pathOf({ number, token }: FirstOrder, { isMasked, locale }: Pick<Facts, 'isMasked' | 'locale'>): string | null {
  if (!isMasked) return pathTo('orders.show', locale, { id: number })
  return token === '' ? null : pathTo('checkout.confirmation', locale, { id: token })
}

function lineView(
  line: Order['lines'][number],
  { variant, swap }: { variant: CartVariant | undefined; swap: Substitution | undefined },
  locale: Locale,
): LineView {
  const { id, quantity, price, total, vat } = line
  // The amount paid with points is in the totals, once.
  const discount = subtract(line.discount, line.points)
  return {
    id,
    quantity,
    price,
    subtotal: add(total, line.discount),
    discount,
    vat,
    name: line.name[locale],
    pack: line.pack[locale],
    slug: variant?.product.slug,
    image: variant?.product.images[0],
    insteadOf: swap ? { name: swap.from[locale], quantity: swap.quantity } : null,
    request: requestView(line, locale),
  }
}

export const requestView = ({ request }: Order['lines'][number], locale: Locale): LineRequestView | null =>
  request && { lineId: request.lineId, id: request.id, kind: request.kind, name: boughtName(request, locale) }

function paymentView({ payments, contact, paymentDueAt }: Order): OrderView['payment'] {
  const payment = payments.find(({ state }) => isRetainedPayment(state)) ?? payments.at(-1)
  if (!payment) return null
  // The last digits are enough for the owner, and other people may open the link to this page.
  const phone = payingPhone(contact)?.slice(-3) ?? null
  return { state: payment.state, settledAt: payment.settledAt, dueAt: paymentDueAt, next: nextStep(payment, phone) }
}

/** When it became ready for pickup; undefined unless it is waiting there now. */
export const readySince = ({
  state,
  transitions,
}: {
  state: OrderState
  transitions: readonly Pick<OrderTransition, 'event' | 'at' | 'to'>[]
}): Date | undefined =>
  awaitsHandover(state) ? effectiveTransitions(transitions).findLast(({ to }) => to === state)?.at : undefined

/** Until when an order is kept for pickup, that day included. */
function storedView(
  order: Pick<Order, 'state' | 'fulfilment' | 'transitions'>,
  { retentionDays, now }: { retentionDays: number; now: Date },
): Pick<OrderView, 'retainedUntil' | 'retentionOverdue'> {
  const since = order.fulfilment === 'pickup' ? readySince(order) : undefined
  const retainedUntil = since ? addDays(since, retentionDays) : null
  return { retainedUntil, retentionOverdue: retainedUntil !== null && lisbonDate(retainedUntil) < lisbonDate(now) }
}

/** One row in a customer's list of orders. */
export type SummaryView = Pick<Order, 'number' | 'state' | 'fulfilment' | 'itemCount' | 'placedAt'> & {
  retentionOverdue: boolean
  /** The pharmacy waits for an answer about missing pieces. */ needsAnswer: boolean
  total: Cents
  /** Three at most. */ images: readonly ImageView[]
}

export function summaryView(
  order: Order,
  { variants, ...context }: { variants: readonly CartVariant[]; retentionDays: number; now: Date },
): SummaryView {
  const { number, state, fulfilment, placedAt, totals, lines } = order
  const images = lines.slice(0, 3).map((line) => variants.find(({ id }) => id === line.variantRowId)?.product.images[0])
  return {
    number,
    state,
    fulfilment,
    retentionOverdue: storedView(order, context).retentionOverdue,
    needsAnswer: order.proposals.some(({ state: one }) => isUnanswered(one)),
    itemCount: itemCount(lines),
    placedAt,
    total: totals.total,
    images: images.filter((image) => image !== undefined),
  }
}
