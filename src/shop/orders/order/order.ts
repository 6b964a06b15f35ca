import type { Locale, Text } from '#src/i18n/locales.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import { defineStateMachine } from '#src/kernel/state-machine.ts'
import type { EventOf, StateOf } from '#src/kernel/state-machine.ts'
import type { BasisPoints, Cents } from '#src/kernel/money.ts'
import type { CartTotals, Contact, PaidByPoints } from '#src/shop/cart/cart.ts'
import type { ProductClass } from '#src/shop/catalogue/product/product.ts'
import type { OrderNews } from './order-emails.ts'
import type { PhotoComment } from '#src/shop/conversation/comment.ts'
import type { Fulfilment, ShipmentState } from '#src/shop/delivery/fulfilment.ts'
import type { PickupLocation } from '#src/shop/delivery/pickup-location.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import type { Payment } from '#src/shop/payments/payment.ts'
import type { Adjustment } from '#src/shop/promotions/apply-promotions.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import type { Request } from '#src/shop/requests/request/request.ts'
import type { OrderPaymentState } from './payment-state.ts'
import type { Invoice } from '../documents/invoice.ts'
import type { Backorder, FirstOrder } from '../backorder/backorder.ts'
import type { Refund } from '../refund/refund.ts'
import type { Shipment } from '../fulfilment/shipment.ts'
import type { LinePick } from '../picking/pick.ts'
import type { Proposal } from '../proposal/proposal.ts'
import type { Substitution } from '../substitution/substitution.ts'
import type { Shortage } from '../shortage/shortage.ts'

/** The order states (decisions §3). `fail` is triggered by the gateway and the clock, `reinstate` by late money. */
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

type OrderFacets = {
  /** What the order waits for; null once it has ended. */
  awaits: 'payment' | 'preparation' | 'handover' | null
  /** Ended without a sale: shown as cancelled (S195), its stock has returned. */ isUnsuccessful: boolean
  /** Tab of the customer's list. */ customerTab: 'open' | 'completed' | 'canceled'
  /** Tab of the staff list. */ staffTab: 'balance_due' | 'pending' | 'ready' | 'completed' | 'canceled'
  /** Group on the staff dashboard; null if only money or messages bring it there. */ todayGroup:
    | 'unpaid'
    | 'prepare'
    | 'ready'
    | null
  /** Position in the regular steps from placing to handover; null for other states. */ step: number | null
  /** Waits for the customer to pay or to pick up. */ waitsForCustomer: boolean
  /** Until when customers can cancel themselves (details §4). */ cancelable: 'always' | 'until_picking' | 'never'
  /** What refunds can restock: of an order that was handed over, only products whose class allows resale. */
  restockable: 'everything' | 'resellable' | 'nothing'
  tone: 'warn' | 'info' | 'ok' | 'neutral'
  shipment: ShipmentState
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

/** What each state means. The only place: tabs, groups, progress, SQL conditions and permissions derive from it. */
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
    restockable: 'resellable',
    tone: 'neutral',
    shipment: 'shipped',
  },
  void: unsuccessful,
  canceled: unsuccessful,
  failed: unsuccessful,
}

const always = (news: OrderNews) => ({ pickup: news, delivery: news })
const handover = { pickup: 'ready', delivery: 'sent' } as const

/** For each event: its effect on pending payments, and the email to the customer. */
export const orderEventFacets: Readonly<
  Record<OrderEvent, { money: 'paid' | 'expired' | null; news: Readonly<Record<Fulfilment, OrderNews>> }>
> = {
  pay: { money: 'paid', news: always('paid') },
  prepare: { money: null, news: handover },
  complete: { money: 'paid', news: always('completed') },
  cancel: { money: 'expired', news: always('canceled') },
  annul: { money: 'expired', news: always('canceled') },
  fail: { money: 'expired', news: always('lapsed') },
  reinstate: { money: null, news: always('paid') },
  reopen: { money: null, news: handover },
}

export type CustomerTab = OrderFacets['customerTab']
export type StaffStateTab = OrderFacets['staffTab']

/** States for conditions of lists and SQL. */
export const statesWith = (has: (facets: OrderFacets) => boolean): OrderState[] =>
  orderStates.filter((state) => has(orderFacets[state]))

/** Regular steps from placing to handover. */
export const usualSteps: readonly OrderState[] = statesWith(({ step }) => step !== null).toSorted(
  (a, b) => (orderFacets[a].step ?? 0) - (orderFacets[b].step ?? 0),
)

/** Of an order that is placed: it waits for its payment, or is prepared at once. */
export const placedState = (isDue: boolean): OrderState => (isDue ? orderMachine.initial : 'pending')

export const isUnsuccessful = (state: OrderState): boolean => orderFacets[state].isUnsuccessful
export const isOpenState = (state: OrderState): boolean => orderFacets[state].awaits !== null
/** The order has ended; its token expires 90 days later. */
export const isFinalState = (state: OrderState): boolean => !isOpenState(state)
export const awaitsPayment = (state: OrderState): boolean => orderFacets[state].awaits === 'payment'
export const isInPreparation = (state: OrderState): boolean => orderFacets[state].awaits === 'preparation'
/** Ready for pickup, or on its way to the customer. */
export const awaitsHandover = (state: OrderState): boolean => orderFacets[state].awaits === 'handover'
/** Open, and not waiting for payment. */
export const isInProgress = (state: OrderState): boolean => isInPreparation(state) || awaitsHandover(state)
/** Picked up or delivered. */
export const isHandedOver = (state: OrderState): boolean => isFinalState(state) && !isUnsuccessful(state)

/** The event that leads from one state to the other; undefined if there is none. */
export const eventTo = (from: OrderState, to: OrderState): OrderEvent | undefined =>
  orderMachine.transitions().find((transition) => transition.from === from && transition.to === to)?.event

/** Channels used when staff choose none: annulling a mistaken order (details §4) and correcting our own mistake send nothing. */
export const defaultAlerts = (to: OrderState, event?: OrderEvent): readonly CustomerChannel[] =>
  to === 'void' || event === 'reopen' ? [] : ['in_app', 'email']

// Emails about payments are sent whatever the customer turned off.
const aboutMoney: readonly OrderEvent[] = ['pay', 'reinstate', 'fail']

/** The channels on which a customer who has turned off `silenced` is not notified of this event. */
export const mutedFor = (event: OrderEvent, silenced: readonly CustomerChannel[]): CustomerChannel[] =>
  silenced.filter((channel) => channel !== 'email' || !aboutMoney.includes(event))

/** Where an order was placed: by the customer in the shop, or by staff for them. */
export const orderOrigins = ['shop', 'phone', 'counter'] as const
export type OrderOrigin = (typeof orderOrigins)[number]
/** Staff placed it for the customer. */
export const isByStaff = (origin: OrderOrigin): origin is Exclude<OrderOrigin, 'shop'> => origin !== 'shop'
export const staffOrigins = ['phone', 'counter'] as const satisfies readonly OrderOrigin[]

export const actors = ['customer', 'staff', 'bank', 'clock'] as const
export type Actor = (typeof actors)[number]

/** A row of history. `by` is the name of the member of staff, for staff only. */
export type OrderTransition = {
  at: Date
  event: string
  from: OrderState | null
  to: OrderState
  actor: Actor
  by: string | null
  alerts: readonly CustomerChannel[]
  /** Until when staff can undo it and the customer is not notified; null once it is final. */ undoUntil: Date | null
  /** Its effects on payments are recorded. */ isReversible: boolean
  /** Reason written by staff. */ reason: string | null
  /** The counter payment made with it. */ counterPaymentId: string | null
}

/** `receivedBy`, `reversedBy`: names of staff. */
export type OrderPayment = Payment & { receivedBy: string | null; reversedBy: string | null }

/** Who of the staff placed it for the customer; null for the customer's own order, or a person who left. */
export const placedBy = ({ transitions }: { transitions: readonly Pick<OrderTransition, 'by'>[] }): string | null =>
  transitions[0]?.by ?? null

/** Without transitions that staff undid before the customer was notified. */
export const effectiveTransitions = <Transition extends Pick<OrderTransition, 'event'>>(
  transitions: readonly Transition[],
): Transition[] => transitions.filter(({ event }, index) => event !== 'undo' && transitions[index + 1]?.event !== 'undo')

/** The prescription or request of a line. `lineId`: id of its line in the cart. */
export type OrderedRequest = Pick<Request, 'rowId' | 'id' | 'kind' | 'isClinical' | 'createdAt' | 'submittedAt'> & {
  lineId: string
}

/** Frozen when the order is placed. Each item of a prescription or request is its own line. */
export type OrderLine = {
  id: string
  /** Null for a product that is not in the catalogue. */
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
  /** The part of `discount` paid with points. */ points: Cents
  total: Cents
  /** Refunded units, pending refunds included. */ refunded: number
  vat: BasisPoints
  includedTax: Cents
  /** The pharmacist who checked a medicine. */
  checkedBy: string | null
  checkedAt: Date | null
  /** What staff gathered of it, oldest first. */ picks: readonly LinePick[]
}

/** Who of the staff works on an order in preparation. */
export type OrderClaim = { id: string; by: string | null; at: Date }

export const attentions = ['paid_late', 'refund_due'] as const
/** Needs attention of staff: late money, or money to refund. */
export type Attention = (typeof attentions)[number]

type OrderSummary = {
  rowId: number
  id: string
  number: string
  state: OrderState
  paymentState: OrderPaymentState
  fulfilment: Fulfilment
  paymentMethod: PaymentMethod | null
  origin: OrderOrigin
  /** Null for staff who may not see the customer, and if the customer has none. */
  email: string | null
  customer: string | null
  itemCount: number
  totals: CartTotals
  needsAttention: Attention | null
  placedAt: Date
  /** The day on which the goods of a backorder are there. */ expectedOn: IsoDate | null
  /** Since when it contains no more personal data than tax law requires, and can no longer be commented on. */
  minimizedAt: Date | null
}

export type Order = OrderSummary & {
  token: string
  locale: Locale
  /** `silenced`: channels that the customer turned off. */
  user: { rowId: number; id: string; email: string; name: string | null; silenced: readonly CustomerChannel[] } | null
  pickupLocations: readonly PickupLocation[]
  pickupLocation: PickupLocation | null
  pickupCode: string | null
  /** Null for pickup. */ shipment: Shipment | null
  invoice: Invoice
  /** Messages between customer and pharmacy, oldest first. */
  comments: readonly PhotoComment[]
  contact: Contact
  specialInstructions: string | null
  healthConsent: number
  lines: readonly OrderLine[]
  /** The reductions of each promotion. */
  adjustments: readonly Adjustment[]
  points: PaidByPoints
  /** Points returned by refunds. */ pointsBack: PaidByPoints
  /** Points earned at completion, and those that refunds have reversed; null if it earned none. */
  earned: { points: number; reversed: number } | null
  payments: readonly OrderPayment[]
  refunds: readonly Refund[]
  /** Pieces that it went on without, oldest first. */ shortages: readonly Shortage[]
  /** Pieces that its customer gets with a later order, oldest first. */ backorders: readonly Backorder[]
  /** The order of which it has pieces that come later; null for every other. */ backorderOf: FirstOrder | null
  transitions: readonly OrderTransition[]
  /** Pieces that another product took the place of, oldest first. */ substitutions: readonly Substitution[]
  /** What its customer was offered for missing pieces, oldest first. */ proposals: readonly Proposal[]
  /** When picking started. */ pickingStartedAt: Date | null
  /** Null for no one, and for an order that is not in preparation. */ claim: OrderClaim | null
  paymentDueAt: Date | null
  /** When it was promised to be ready for pickup. */ promisedAt: Date | null
  endedAt: Date | null
}
