import type { Locale, Text } from '#src/i18n/locales.ts'
import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { EventOf, StateOf } from '#src/kernel/state-machine.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { CartTotals, Contact, PaidByPoints } from '../cart/cart.ts'
import type { ProductClass } from '../catalogue/product.ts'
import type { PhotoComment } from '../conversation/comment.ts'
import type { Fulfilment } from '../delivery/fulfilment.ts'
import type { PickupLocation } from '../delivery/pickup-location.ts'
import type { CustomerChannel } from '../notifications/notification.ts'
import type { Payment } from '../payments/payment.ts'
import type { Adjustment } from '../promotions/apply-promotions.ts'
import type { PaymentMethod } from '../website/website.ts'
import type { Request } from '../requests/request.ts'
import type { Invoice } from './invoice.ts'
import type { Refund } from './refund.ts'
import type { Shipment } from './shipment.ts'

/** The life of an order (decisions §3). `fail` belongs to the bank and the clock, `reinstate` to money that came too late. */
export const orderMachine = defineStateMachine({
  initial: 'balance_due',
  states: {
    balance_due: { pay: 'pending', annul: 'void', cancel: 'canceled', fail: 'failed' },
    pending: { prepare: 'ready', cancel: 'canceled', annul: 'void' },
    ready: { complete: 'completed', cancel: 'canceled' },
    failed: { reinstate: 'pending' },
    completed: { reopen: 'ready' },
    void: {},
    canceled: {},
  },
})

export type OrderState = StateOf<typeof orderMachine>
export type OrderEvent = EventOf<typeof orderMachine>

export const orderStates = orderMachine.states

export const orderPaymentStates = ['balance_due', 'paid', 'failed', 'void', 'partially_refunded', 'refunded'] as const
export type OrderPaymentState = (typeof orderPaymentStates)[number]

type OrderFacets = {
  /** What the order waits for; null once it is over. */
  awaits: 'payment' | 'preparation' | 'handover' | null
  /** Over without a sale: shown as cancelled (S195), its stock has gone back. */ isUnsuccessful: boolean
  /** The tab of the customer's list. */ customerTab: 'open' | 'completed' | 'canceled'
  /** The tab of the staff's list. */ staffTab: 'balance_due' | 'pending' | 'ready' | 'completed' | 'canceled'
  /** The group of the staff's Today; null when only money or messages can bring it there. */ todayGroup:
    | 'unpaid'
    | 'prepare'
    | 'ready'
    | null
  /** Position on the usual way from placing to handover; null for a state beside it. */ step: number | null
  /** The next move is the customer's: paying, or collecting. */ waitsForCustomer: boolean
  /** Until when customers may cancel by themselves (details §4). */ cancelable: 'always' | 'until_picking' | 'never'
  /** What refunds can put back on the shelf: a medicine that was handed over is never sold again (decisions §4). */
  restockable: 'everything' | 'no_medicines' | 'nothing'
  tone: 'warn' | 'info' | 'ok' | 'neutral'
  shipment: 'pending' | 'ready' | 'shipped' | 'canceled'
}

const unsuccessful = {
  awaits: null,
  isUnsuccessful: true,
  customerTab: 'canceled',
  staffTab: 'canceled',
  todayGroup: null,
  step: null,
  waitsForCustomer: false,
  cancelable: 'never',
  restockable: 'nothing',
  tone: 'neutral',
  shipment: 'canceled',
} as const satisfies OrderFacets

/** What each state means, here alone: tabs, groups, progress, SQL conditions and what is allowed derive from it. */
export const orderFacets: Readonly<Record<OrderState, OrderFacets>> = {
  balance_due: {
    awaits: 'payment',
    isUnsuccessful: false,
    customerTab: 'open',
    staffTab: 'balance_due',
    todayGroup: 'unpaid',
    step: 0,
    waitsForCustomer: true,
    cancelable: 'always',
    restockable: 'nothing',
    tone: 'warn',
    shipment: 'pending',
  },
  pending: {
    awaits: 'preparation',
    isUnsuccessful: false,
    customerTab: 'open',
    staffTab: 'pending',
    todayGroup: 'prepare',
    step: 1,
    waitsForCustomer: false,
    cancelable: 'until_picking',
    restockable: 'everything',
    tone: 'info',
    shipment: 'pending',
  },
  ready: {
    awaits: 'handover',
    isUnsuccessful: false,
    customerTab: 'open',
    staffTab: 'ready',
    todayGroup: 'ready',
    step: 2,
    waitsForCustomer: true,
    cancelable: 'never',
    restockable: 'everything',
    tone: 'ok',
    shipment: 'ready',
  },
  completed: {
    awaits: null,
    isUnsuccessful: false,
    customerTab: 'completed',
    staffTab: 'completed',
    todayGroup: null,
    step: 3,
    waitsForCustomer: false,
    cancelable: 'never',
    restockable: 'no_medicines',
    tone: 'neutral',
    shipment: 'shipped',
  },
  void: unsuccessful,
  canceled: unsuccessful,
  failed: unsuccessful,
}

export type CustomerTab = OrderFacets['customerTab']
export type StaffStateTab = OrderFacets['staffTab']
export type TodayStateGroup = NonNullable<OrderFacets['todayGroup']>
export type ShipmentState = OrderFacets['shipment']

/** For conditions of lists and SQL. */
export const statesWith = (has: (facets: OrderFacets) => boolean): OrderState[] =>
  orderStates.filter((state) => has(orderFacets[state]))

/** From placing to handover. */
export const usualSteps: readonly OrderState[] = statesWith(({ step }) => step !== null).toSorted(
  (a, b) => (orderFacets[a].step ?? 0) - (orderFacets[b].step ?? 0),
)

export const isUnsuccessful = (state: OrderState): boolean => orderFacets[state].isUnsuccessful
export const isOpenState = (state: OrderState): boolean => orderFacets[state].awaits !== null
/** The order is over; its token dies 90 days later. */
export const isFinalState = (state: OrderState): boolean => !isOpenState(state)
export const awaitsPayment = (state: OrderState): boolean => orderFacets[state].awaits === 'payment'
export const isInPreparation = (state: OrderState): boolean => orderFacets[state].awaits === 'preparation'
/** Ready to be collected, or on its way to the customer. */
export const awaitsHandover = (state: OrderState): boolean => orderFacets[state].awaits === 'handover'
/** The pharmacy has what it needs to go on: open, and not waiting for money. */
export const isInProgress = (state: OrderState): boolean => isInPreparation(state) || awaitsHandover(state)
/** Collected or delivered. */
export const isHandedOver = (state: OrderState): boolean => isFinalState(state) && !isUnsuccessful(state)

/** The event that leads from one state to the other; undefined where nothing leads. */
export const eventTo = (from: OrderState, to: OrderState): OrderEvent | undefined =>
  orderMachine.moves().find((move) => move.from === from && move.to === to)?.event

/** How the customer is told when staff do not choose: a mistaken order is annulled in silence (details §4), and a mistake of ours is ours. */
export const defaultAlerts = (to: OrderState, event?: OrderEvent): readonly CustomerChannel[] =>
  to === 'void' || event === 'reopen' ? [] : ['in_app', 'email']

// Whoever must pay, or has paid, learns it by letter whatever they turned off.
const aboutMoney: readonly OrderEvent[] = ['pay', 'reinstate', 'fail']

/** The ways by which a customer who has turned off `silenced` is not told of this event. */
export const mutedFor = (event: OrderEvent, silenced: readonly CustomerChannel[]): CustomerChannel[] =>
  silenced.filter((channel) => channel !== 'email' || !aboutMoney.includes(event))

export const actors = ['customer', 'staff', 'bank', 'clock'] as const
export type Actor = (typeof actors)[number]

/** One row of the history. `by` is the name of the staff member, for staff only. */
export type OrderTransition = {
  at: Date
  event: string
  from: OrderState | null
  to: OrderState
  actor: Actor
  by: string | null
  alerts: readonly CustomerChannel[]
  /** Until when staff can take it back, and nobody was told; null once it stands. */ undoUntil: Date | null
  /** It is known what it did to the money. */ isReversible: boolean
  /** Why it was made, in the words of staff. */ reason: string | null
  /** Of the payment that was taken at the counter with it. */ counterPaymentId: string | null
}

/** `takenBy`, `reversedBy`: names of staff. */
export type OrderPayment = Payment & { receivedBy: string | null; reversedBy: string | null }

/** Without what staff took back before anybody was told. */
export const standingMoves = <Move extends Pick<OrderTransition, 'event'>>(moves: readonly Move[]): Move[] =>
  moves.filter(({ event }, index) => event !== 'undo' && moves[index + 1]?.event !== 'undo')

/** The prescription or request that a line is from. `lineId`: the line that this was in the cart. */
export type OrderedRequest = Pick<Request, 'rowId' | 'id' | 'kind' | 'isClinical' | 'createdAt' | 'submittedAt'> & {
  lineId: string
}

/** Frozen at placing. Each thing in a prescription or request is a line of its own. */
export type OrderLine = {
  id: string
  /** Null for what the pharmacy gets beside the shelf. */
  variantRowId: number | null
  variantId: string | null
  request: OrderedRequest | null
  name: Text
  pack: Text
  sku: string
  class: ProductClass
  quantity: number
  price: Cents
  discount: Cents
  /** The part of `discount` that points paid. */ points: Cents
  total: Cents
  /** Pieces that went back, those included whose money is on its way. */ refunded: number
  vat: BasisPoints
  includedTax: Cents
  /** The pharmacist who checked a medicine. */
  checkedBy: string | null
  checkedAt: Date | null
}

/** What staff must look at: money that came too late, or that must go back. */
export const attentions = ['paid_late', 'refund_due'] as const
export type Attention = (typeof attentions)[number]

type OrderSummary = {
  rowId: number
  id: string
  number: string
  state: OrderState
  paymentState: OrderPaymentState
  fulfilment: Fulfilment
  paymentMethod: PaymentMethod | null
  /** Null for who may not know whose order it is. */
  email: string | null
  customer: string | null
  itemCount: number
  totals: CartTotals
  needsAttention: Attention | null
  placedAt: Date
  /** Since when it holds no more of its customer than tax law keeps, and nothing can be written about it any more. */
  minimizedAt: Date | null
}

export type Order = OrderSummary & {
  token: string
  locale: Locale
  /** `silenced`: ways by which they want no news. */
  user: { rowId: number; id: string; email: string; name: string | null; silenced: readonly CustomerChannel[] } | null
  pickupLocations: readonly PickupLocation[]
  pickupLocation: PickupLocation | null
  pickupCode: string | null
  /** Null for what is collected. */ shipment: Shipment | null
  invoice: Invoice
  /** What customer and pharmacy wrote to each other, oldest first. */
  comments: readonly PhotoComment[]
  contact: Contact
  specialInstructions: string | null
  healthConsent: number
  lines: readonly OrderLine[]
  /** What each promotion took off. */
  adjustments: readonly Adjustment[]
  points: PaidByPoints
  /** What of them refunds have given back. */ pointsBack: PaidByPoints
  /** By this order once it was completed, and what of that refunds have taken back; null where it earned none. */
  earned: { points: number; reversed: number } | null
  payments: readonly OrderPayment[]
  refunds: readonly Refund[]
  moves: readonly OrderTransition[]
  /** Since when somebody gathers the goods. */ pickingStartedAt: Date | null
  paymentDueAt: Date | null
  /** By when it was to be ready for whoever collects it. */ promisedAt: Date | null
  endedAt: Date | null
}
