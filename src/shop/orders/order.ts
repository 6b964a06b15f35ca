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

/** The order is over; its token dies 90 days later. */
export const isFinalState = (state: OrderState): boolean => state === 'completed' || isUnsuccessful(state)

/** Shown as cancelled (S195); its stock has gone back. */
export const isUnsuccessful = (state: OrderState): boolean => state === 'void' || state === 'canceled' || state === 'failed'

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

export type Actor = 'customer' | 'staff' | 'bank' | 'clock'

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
export type Attention = 'paid_late' | 'refund_due'

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
