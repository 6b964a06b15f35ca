import type { Locale } from '#src/i18n/locales.ts'
import { DAY, addDays } from '#src/kernel/dates.ts'
import type { IsoDate } from '#src/kernel/dates.ts'
import type { Cents } from '#src/kernel/money.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import type { CartVariant } from '#src/shop/catalogue/product/product.ts'
import { phoneOf } from '#src/shop/cart/cart.ts'
import type { OrderLabels } from '../order/order-emails.ts'
import { countUnseen } from '#src/shop/conversation/comment.ts'
import type { Fulfilment } from '#src/shop/delivery/fulfilment.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import type { CustomerChannel } from '#src/shop/notifications/notification.ts'
import { reductionViews } from '#src/shop/promotions/applied-promotions.ts'
import type { ReductionView } from '#src/shop/promotions/applied-promotions.ts'
import { isAwaited } from '#src/shop/payments/payment.ts'
import type { PaymentMethod } from '#src/shop/website/payment-methods.ts'
import { unreachableReason } from '../fulfilment/unreachable-channels.ts'
import type { UnreachableReason } from '../fulfilment/unreachable-channels.ts'
import { canPick, allowedTransitions } from '../fulfilment/staff-transitions.ts'
import { isInPreparation, isInProgress, placedBy } from '../order/order.ts'
import type { Attention, Order, OrderEvent, OrderOrigin, OrderState } from '../order/order.ts'
import { isPartlyRefunded } from '../order/payment-state.ts'
import type { OrderPaymentState } from '../order/payment-state.ts'
import type { StaffTransition } from '../fulfilment/staff-transitions.ts'
import { transitionRow, counterPaymentView, undoView } from '../fulfilment/staff-transitions-view.ts'
import type { StaffTransitionRow, CounterPaymentView, UndoView } from '../fulfilment/staff-transitions-view.ts'
import { proposalsWaitFor } from '../proposal/proposal.ts'
import { canPropose, lineProposal } from '../proposal/proposal-view.ts'
import { backorderDays, canComeLater } from '../backorder/backorder.ts'
import { canLeaveOut } from '../shortage/shortage.ts'
import { pointsView } from '../order/points-view.ts'
import type { OrderPoints } from '../order/points-view.ts'
import { staffPromise } from '../fulfilment/promise-view.ts'
import type { PromiseView } from '../fulfilment/promise-view.ts'
import { readySince } from '../order/order-view.ts'
import { moneyView } from '../refund/refund-view.ts'
import type { MoneyView } from '../refund/refund-view.ts'
import { staffLine, swapOf } from './staff-line-view.ts'
import type { StaffLineView } from './staff-line-view.ts'

/** A row of a staff list. `readyAt`: since when it is ready for pickup. */
export type StaffRowView = {
  number: string
  customer: string | null
  email: string | null
  hasAccount: boolean
  /** The customer was erased from the order. */ isErased: boolean
  state: OrderState
  fulfilment: Fulfilment
  /** City of the delivery. */ city: string | null
  paymentMethod: PaymentMethod | null
  paymentState: OrderPaymentState
  /** Where it was placed, and by whom of the staff. */ origin: OrderOrigin
  placedBy: string | null
  /** Version shown, sent with a transition. */ version: number
  itemCount: number
  total: Cents
  placedAt: Date
  readyAt: Date | null
  paymentDueAt: Date | null
  needsAttention: Attention | null
  /** Unread customer messages. */ unseen: number
  /** Partly refunded, the rest not handed over yet. */ isPartlyRefunded: boolean
  /** Whom it waits for about missing pieces: staff once the customer has answered. */ waitsFor: 'customer' | 'staff' | null
  /** Name of the member of staff who works on it. */ claimedBy: string | null
  /** The day on which the goods of a backorder are there; null once it is prepared, and for every other order. */
  expectedOn: IsoDate | null
}

export const staffRow = (order: Order): StaffRowView => ({
  number: order.number,
  customer: order.customer,
  email: order.email,
  hasAccount: order.user !== null,
  isErased: order.minimizedAt !== null && order.user === null && order.customer === null,
  state: order.state,
  fulfilment: order.fulfilment,
  city: order.fulfilment === 'delivery' ? (order.contact.shipping?.city ?? null) : null,
  paymentMethod: order.paymentMethod,
  paymentState: order.paymentState,
  origin: order.origin,
  placedBy: placedBy(order),
  version: order.transitions.length,
  itemCount: order.itemCount,
  total: order.totals.total,
  placedAt: order.placedAt,
  readyAt: (order.fulfilment === 'pickup' && readySince(order)) || null,
  paymentDueAt: order.paymentDueAt,
  needsAttention: order.needsAttention,
  unseen: countUnseen(order.comments),
  isPartlyRefunded:
    isInProgress(order.state) && (isPartlyRefunded(order.paymentState) || order.lines.some(({ refunded }) => refunded > 0)),
  waitsFor: isInPreparation(order.state) ? proposalsWaitFor(order.proposals) : null,
  claimedBy: order.claim?.by ?? null,
  expectedOn: isInPreparation(order.state) ? order.expectedOn : null,
})

/** Full days since an order became ready. */
export const daysWaiting = (readyAt: Date, now: Date): number => Math.floor((now.getTime() - readyAt.getTime()) / DAY)

/** Kept longer than the promised pickup period (details §4: no automatic cancel, but a list). */
export const isLate = ({ readyAt }: Pick<StaffRowView, 'readyAt'>, retentionDays: number, now: Date): boolean =>
  readyAt !== null && addDays(readyAt, retentionDays) < now

/** Pieces that come with the order of this number. */
type LaterUnits = { id: string; name: string; quantity: number; number: string; expectedOn: IsoDate }

/** Who works on an order; `id` is the person's. */
type ClaimView = { id: string; by: string | null; isMine: boolean }

/** An order as staff see it: contact, history, allowed transitions, and what the customer would read in `language`. */
export type StaffOrderView = StaffRowView & {
  phone: string | null
  /** Delivery price. */ shipping: Cents
  /** Channels that cannot reach the customer for any event. */
  unreachable: Partial<Record<CustomerChannel, UnreachableReason>>
  /** Channels that the customer turned off. */
  silenced: readonly CustomerChannel[]
  language: Locale
  undo: UndoView | null
  counterPayments: readonly CounterPaymentView[]
  /** What the customer pays at an ATM, to be read out to them. */ toPay: { entity: string; reference: string } | null
  money: MoneyView
  /** When picking started. */ pickingStartedAt: Date | null
  canPick: boolean
  /** They can gather pieces now. */ isPicking: boolean
  /** The customer can be offered a way to go on without missing pieces. */ canPropose: boolean
  /** On which missing pieces can come. */ laterDays: { from: IsoDate; until: IsoDate }
  /** Pieces that come with later orders. */ backorders: readonly LaterUnits[]
  /** Number of the order of which it has pieces. */ backorderOf: string | null
  claim: ClaimView | null
  /** Whether they can make transitions; otherwise `allowed` is always empty. */ canTransition: boolean
  /** The promised time, until the handover. */ promise: PromiseView | null
  pickupCode: string | null
  specialInstructions: string | null
  lines: readonly StaffLineView[]
  reductions: readonly ReductionView[]
  points: OrderPoints | null
  transitions: readonly StaffTransitionRow[]
  allowed: readonly (StaffTransition & { email: OrderLabels })[]
}

type Facts = {
  staff: Pick<Staff, 'roles' | 'publicId'>
  locale: Locale
  now: Date
  /** Whether the shop sends SMS. */ canText: boolean
  variants: readonly CartVariant[]
  emailOf: (event: OrderEvent) => OrderLabels
  /** Money owed, for staff who can refund it. */ due: Cents | null
  /** Points that it will earn. */ toEarn?: number | null
}

export function staffOrder(
  order: Order,
  { staff, locale, now, canText, variants, emailOf, due, toEarn = null }: Facts,
): StaffOrderView {
  const { contact } = order
  const counterPayments = order.payments.flatMap((payment) => counterPaymentView(payment) ?? [])
  return {
    ...staffRow(order),
    phone: phoneOf(contact),
    shipping: order.totals.shipping,
    unreachable: Object.fromEntries(alertChannels.map((channel) => [channel, unreachableReason(channel, order, { canText })])),
    silenced: order.user?.silenced ?? [],
    language: order.locale,
    undo: can(staff, 'orders.transition') ? undoView(order, now) : null,
    counterPayments,
    toPay: referenceOf(order),
    money: moneyView(order, { staff, due }),
    pickingStartedAt: order.pickingStartedAt,
    canPick: canPick(staff, order),
    isPicking: can(staff, 'orders.transition') && isInPreparation(order.state),
    canPropose: canPropose(order),
    laterDays: backorderDays(now),
    backorders: order.backorders.map(({ id, name, quantity, later }) => ({
      id,
      name: name[locale],
      quantity,
      number: later.number,
      expectedOn: later.expectedOn,
    })),
    backorderOf: order.backorderOf?.number ?? null,
    claim: order.claim && { id: order.claim.id, by: order.claim.by, isMine: order.claim.id === staff.publicId },
    canTransition: can(staff, 'orders.transition'),
    promise: staffPromise(order, { locale, now }),
    pickupCode: order.pickupCode,
    specialInstructions: order.specialInstructions,
    lines: order.lines.map((line) =>
      staffLine(
        line,
        variants.find(({ id }) => id === line.variantRowId),
        {
          locale,
          staff,
          canLeaveOut: canLeaveOut(staff, order),
          canWait: can(staff, 'orders.transition') && canComeLater(order, line),
          swap: swapOf(order, line, { locale, staff }),
          proposal: lineProposal(order, line, { staff, locale: order.locale, now }),
        },
      ),
    ),
    reductions: reductionViews(order.adjustments, locale),
    points: pointsView(order, toEarn),
    transitions: order.transitions.map((transition, index) =>
      transitionRow(transition, { next: order.transitions[index + 1], counterPayments }),
    ),
    allowed: allowedTransitions(staff, order, now).map((transition) => ({ ...transition, email: emailOf(transition.event) })),
  }
}

function referenceOf({ payments }: Order): StaffOrderView['toPay'] {
  const waiting = payments.findLast(({ state }) => isAwaited(state))
  const { entity = null, reference = null } = waiting ?? {}
  return entity === null || reference === null ? null : { entity, reference }
}
