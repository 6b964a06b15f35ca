import type { Cents } from '#src/kernel/money.ts'
import { can } from '#src/shop/permissions/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import { isMedicine } from '#src/shop/catalogue/product/product.ts'
import { orderMachine, isInPreparation } from '../order/order.ts'
import type { Order, OrderEvent, OrderLine, OrderState } from '../order/order.ts'
import { isPaidFor } from '../order/payment-state.ts'
import { isRefusedRefund } from '../refund/refund.ts'

/** Every medicine is checked by a pharmacist before it leaves the pharmacy (details §4). */
export const unchecked = (lines: readonly Pick<OrderLine, 'id' | 'class' | 'checkedAt'>[]): string[] =>
  lines.filter((line) => isMedicine(line.class) && line.checkedAt === null).map((line) => line.id)

/** How long staff can undo a transition; the customer is notified afterwards. */
export const undoSeconds = 10

/** How long a completed order can be reopened, in minutes. */
export const reopenMinutes = 30

export type StaffTransition = {
  event: OrderEvent
  to: OrderState
  /** Amount to receive at the counter; null if nothing is due. */ due: Cents | null
  /** This member of staff cannot make it until a pharmacist has checked the medicines. */ needsPharmacist: boolean
}

/** What decides about the transitions of an order. */
export type OrderToTransition = Pick<Order, 'state' | 'paymentState' | 'needsAttention' | 'minimizedAt' | 'endedAt'> & {
  totals: Pick<Order['totals'], 'total'>
  lines: readonly Pick<OrderLine, 'id' | 'class' | 'checkedAt' | 'quantity' | 'refunded'>[]
  transitions: readonly Pick<Order['transitions'][number], 'isReversible'>[]
  refunds: readonly Pick<Order['refunds'][number], 'state'>[]
}

/** The transitions that this member of staff can make now: the buttons of the order's page. */
export function allowedTransitions(staff: Pick<Staff, 'roles'>, order: OrderToTransition, now: Date): StaffTransition[] {
  if (!can(staff, 'orders.transition')) return []
  const waits = !can(staff, 'orders.check_medicines') && unchecked(order.lines).length > 0
  return orderMachine
    .transitions()
    .filter(
      ({ from, event }) => from === order.state && isOpen(event, order) && (event !== 'reopen' || canReopen(staff, order, now)),
    )
    .map(({ event, to }) => ({ event, to, due: dueWith(event, order), needsPharmacist: event === 'prepare' && waits }))
}

function isOpen(event: OrderEvent, order: OrderToTransition): boolean {
  if (event === 'reinstate') return isReinstatable(order)
  // An order that was refunded in full is not prepared.
  return event !== 'prepare' || order.lines.some(({ quantity, refunded }) => quantity > refunded)
}

/** Staff who let an unpaid order proceed or hand it over must receive its money. */
function dueWith(event: OrderEvent, { paymentState, totals }: OrderToTransition): Cents | null {
  const takesMoney = event === 'pay' || event === 'complete'
  return takesMoney && !isPaidFor(paymentState) && totals.total > 0 ? totals.total : null
}

/** An order handed over by mistake can be reopened for a while, unless any money was refunded. */
function canReopen(
  staff: Pick<Staff, 'roles'>,
  { endedAt, minimizedAt, refunds, transitions }: OrderToTransition,
  now: Date,
): boolean {
  const isRecent = endedAt !== null && now.getTime() - endedAt.getTime() < reopenMinutes * 60_000
  const isKnown = transitions.at(-1)?.isReversible ?? false
  return (
    can(staff, 'orders.reopen') &&
    isRecent &&
    isKnown &&
    minimizedAt === null &&
    refunds.every(({ state }) => isRefusedRefund(state))
  )
}

/** Staff who make transitions can also start picking. */
export const canPick = (
  staff: Pick<Staff, 'roles'>,
  { state, pickingStartedAt }: Pick<Order, 'state' | 'pickingStartedAt'>,
): boolean => can(staff, 'orders.transition') && isInPreparation(state) && pickingStartedAt === null

// Not reinstatable: orders whose customer could no longer be notified, or whose money is being refunded.
const isReinstatable = ({
  needsAttention,
  minimizedAt,
  refunds,
}: Pick<OrderToTransition, 'needsAttention' | 'minimizedAt' | 'refunds'>): boolean =>
  needsAttention === 'paid_late' && minimizedAt === null && refunds.every(({ state }) => isRefusedRefund(state))
