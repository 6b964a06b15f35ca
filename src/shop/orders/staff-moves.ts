import type { Cents } from '#src/kernel/money.ts'
import { can } from '#src/platform/capabilities.ts'
import type { Staff } from '#src/platform/principal.ts'
import { isMedicine } from '../catalogue/product.ts'
import { orderMachine, isInPreparation } from './order.ts'
import type { Order, OrderEvent, OrderLine, OrderPaymentState, OrderState } from './order.ts'

/** What leaves the pharmacy as a medicine was looked at by a pharmacist first (details §4). */
export const unchecked = (lines: readonly Pick<OrderLine, 'id' | 'class' | 'checkedAt'>[]): string[] =>
  lines.filter((line) => isMedicine(line.class) && line.checkedAt === null).map((line) => line.id)

/** For how long staff can take back what they did, and nobody is told of it. */
export const undoSeconds = 10

/** For how long what was handed over can be opened again, in minutes. */
export const reopenMinutes = 30

export type StaffTransition = {
  event: OrderEvent
  to: OrderState
  /** What has to be taken at the counter with it; null where nothing is due. */ due: Cents | null
  /** Refused to this member of staff until a pharmacist has checked the medicines. */ needsPharmacist: boolean
}

type Movable = Pick<
  Order,
  'state' | 'paymentState' | 'totals' | 'lines' | 'moves' | 'needsAttention' | 'minimizedAt' | 'endedAt' | 'refunds'
>

/** What this member of staff may do with the order by now: the buttons of its page. */
export function allowedTransitions(staff: Pick<Staff, 'roles'>, order: Movable, now: Date): StaffTransition[] {
  if (!can(staff, 'orders.transition')) return []
  const waits = !can(staff, 'orders.check_medicines') && unchecked(order.lines).length > 0
  return orderMachine
    .moves()
    .filter(
      ({ from, event }) => from === order.state && isOpen(event, order) && (event !== 'reopen' || canReopen(staff, order, now)),
    )
    .map(({ event, to }) => ({ event, to, due: dueWith(event, order), needsPharmacist: event === 'prepare' && waits }))
}

function isOpen(event: OrderEvent, order: Movable): boolean {
  if (event === 'reinstate') return isReinstatable(order)
  // Nothing is made ready of what has gone back whole.
  return event !== 'prepare' || order.lines.some(({ quantity, refunded }) => quantity > refunded)
}

/** Staff who let an unpaid order pass, or hand it over, have its money in hand. */
function dueWith(event: OrderEvent, { paymentState, totals }: Movable): Cents | null {
  const takesMoney = event === 'pay' || event === 'complete'
  return takesMoney && !isPaidFor(paymentState) && totals.total > 0 ? totals.total : null
}

export const isPaidFor = (state: OrderPaymentState): boolean =>
  state === 'paid' || state === 'partially_refunded' || state === 'refunded'

/** What was handed over by mistake can be opened again for a while, as long as none of its money has gone back. */
function canReopen(staff: Pick<Staff, 'roles'>, { endedAt, minimizedAt, refunds, moves }: Movable, now: Date): boolean {
  const isRecent = endedAt !== null && now.getTime() - endedAt.getTime() < reopenMinutes * 60_000
  const isKnown = moves.at(-1)?.isReversible ?? false
  return (
    can(staff, 'orders.reopen') &&
    isRecent &&
    isKnown &&
    minimizedAt === null &&
    refunds.every(({ state }) => state === 'refused')
  )
}

/** Staff who prepare orders say when they begin. */
export const canPick = (
  staff: Pick<Staff, 'roles'>,
  { state, pickingStartedAt }: Pick<Order, 'state' | 'pickingStartedAt'>,
): boolean => can(staff, 'orders.transition') && isInPreparation(state) && pickingStartedAt === null

// Goods that nobody could be told about any more, or whose money is on its way back, stay on the shelf.
const isReinstatable = ({
  needsAttention,
  minimizedAt,
  refunds,
}: Pick<Order, 'needsAttention' | 'minimizedAt' | 'refunds'>): boolean =>
  needsAttention === 'paid_late' && minimizedAt === null && refunds.every(({ state }) => state === 'refused')
