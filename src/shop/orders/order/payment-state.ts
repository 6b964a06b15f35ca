import { zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { PaymentState } from '#src/shop/payments/payment.ts'

/** `payment_state` of an order, over all its payments and refunds. */
export const orderPaymentStates = ['balance_due', 'paid', 'failed', 'void', 'partially_refunded', 'refunded'] as const
export type OrderPaymentState = (typeof orderPaymentStates)[number]

type OrderPaymentFacets = {
  /** It is awaited, the last attempt failed, it came (whether or not it was refunded since), or none is due. */
  money: 'awaited' | 'missing' | 'received' | 'not_due'
  /** What was refunded of it. */ refunded: 'nothing' | 'part' | 'all'
  tone: 'warn' | 'ok' | 'neutral'
}

/** What each state means. The only place: pages, permissions and refunds derive from it. */
export const orderPaymentFacets: Readonly<Record<OrderPaymentState, OrderPaymentFacets>> = {
  balance_due: { money: 'awaited', refunded: 'nothing', tone: 'warn' },
  paid: { money: 'received', refunded: 'nothing', tone: 'ok' },
  failed: { money: 'missing', refunded: 'nothing', tone: 'warn' },
  void: { money: 'not_due', refunded: 'nothing', tone: 'neutral' },
  partially_refunded: { money: 'received', refunded: 'part', tone: 'neutral' },
  refunded: { money: 'received', refunded: 'all', tone: 'neutral' },
}

export const awaitsMoney = (state: OrderPaymentState): boolean => orderPaymentFacets[state].money === 'awaited'
/** Another attempt is needed. */
export const hasFailedPayment = (state: OrderPaymentState): boolean => orderPaymentFacets[state].money === 'missing'
/** The money came, whether or not it was refunded since. */
export const isPaidFor = (state: OrderPaymentState): boolean => orderPaymentFacets[state].money === 'received'
/** Paid, and nothing was refunded. */
export const isPaidInFull = (state: OrderPaymentState): boolean =>
  isPaidFor(state) && orderPaymentFacets[state].refunded === 'nothing'
export const isPartlyRefunded = (state: OrderPaymentState): boolean => orderPaymentFacets[state].refunded === 'part'
/** Money that came and was not refunded in full. */
export const hasMoneyLeft = (state: OrderPaymentState): boolean => isPaidInFull(state) || isPartlyRefunded(state)

/** Of an order that is placed; an order that costs nothing is paid. */
export const placedPaymentState = (total: Cents): OrderPaymentState => (total === zero ? 'paid' : 'balance_due')

/** Of an order with one payment, by the state of that payment. */
export const paymentStateOfOrder: Readonly<Record<PaymentState, OrderPaymentState>> = {
  pending: 'balance_due',
  paid: 'paid',
  failed: 'failed',
  expired: 'failed',
  refunded: 'refunded',
}
