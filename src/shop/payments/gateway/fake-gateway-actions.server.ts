import { randomUUIDv7 } from 'node:crypto'
import { cents, subtract, sum } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { err, ok } from '#src/kernel/result.ts'
import { isId } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { PaymentEvent } from './port.ts'
import type { Posted, FakeGatewayDeps } from './fake-gateway.server.ts'
import { giveBack, noticeOf, post, stateAt } from './fake-gateway.server.ts'
import { refundsOf } from './fake-gateway-refunds.store.server.ts'
import type { FakePayment, FakeGatewayState } from './fake-gateway.store.server.ts'
import * as store from './fake-gateway.store.server.ts'

/** Actions at /dev/bank, of the customer or of the gateway. */
export const fakeGatewayActions = ['pay', 'fail', 'expire', 'pay-twice', 'pay-late', 'refund'] as const
export type FakeGatewayAction = (typeof fakeGatewayActions)[number]
export const isFakeGatewayAction = (text: string): text is FakeGatewayAction =>
  fakeGatewayActions.some((action) => action === text)

type Rule = { from: readonly FakeGatewayState[]; to: PaymentEvent['state']; times: 1 | 2 }

// Repeating an action sends its event again, as real gateways do.
const rules = {
  pay: { from: ['pending', 'failed', 'paid'], to: 'paid', times: 1 },
  'pay-twice': { from: ['pending', 'failed', 'paid'], to: 'paid', times: 2 },
  'pay-late': { from: ['pending', 'failed', 'expired', 'paid'], to: 'paid', times: 1 },
  fail: { from: ['pending', 'failed'], to: 'failed', times: 1 },
  expire: { from: ['pending', 'failed', 'expired'], to: 'expired', times: 1 },
  refund: { from: ['paid', 'refunded'], to: 'refunded', times: 1 },
} as const satisfies Record<FakeGatewayAction, Rule>

export const canDo = (payment: FakePayment, action: FakeGatewayAction, now: Date): boolean =>
  rules[action].from.some((state) => state === stateAt(payment, now))

export type FakeGatewayResult = { payment: FakePayment; notices: readonly Posted[] }

const LATE_MS = 60_000

/**
 * Applies an action and returns the signed events that the gateway sends to
 * the shop. `amount`: how much is refunded; all that is left by default.
 */
export async function applyFakeGatewayAction(
  deps: FakeGatewayDeps,
  id: string,
  action: FakeGatewayAction,
  amount?: Cents,
): Promise<Result<FakeGatewayResult, { code: 'not_found' | 'wrong_state' }>> {
  const payment = isId(id) ? await store.findById(deps.db, id) : undefined
  if (!payment) return err({ code: 'not_found' })
  const now = deps.now()
  if (!canDo(payment, action, now)) return err({ code: 'wrong_state' })
  const { to, times } = rules[action]
  // Late money is dated after the payment window, whatever the clock says.
  const late = stateAt(payment, now) === 'expired' && to === 'paid' ? (payment.expires_at ?? now).getTime() + LATE_MS : 0
  const at = new Date(Math.max(now.getTime(), late))
  const notice = post(deps.keys, noticeOf(payment, to, at))
  const notices = Array.from({ length: times }, () => notice)
  if (action === 'refund') {
    if (!(await giveBackByHand(deps, payment, amount))) return err({ code: 'wrong_state' })
    return ok({ payment: (await store.findById(deps.db, id)) ?? payment, notices })
  }
  // Another request changed the same charge: check again what is allowed.
  if (!(await store.setState(deps.db, id, payment.state, to))) return applyFakeGatewayAction(deps, id, action)
  return ok({ payment: { ...payment, state: to }, notices })
}

/** A refund made on the gateway's own page; the amount already refunded is not refunded twice. */
async function giveBackByHand({ db, now }: FakeGatewayDeps, payment: FakePayment, requested?: Cents): Promise<boolean> {
  if (payment.state === 'refunded') return true
  const refunds = await refundsOf(db, payment.id)
  const left = subtract(
    cents(payment.amount_cents),
    sum(refunds.filter(({ state }) => state === 'done').map((one) => one.amount_cents)),
  )
  const refund = { id: randomUUIDv7(), paymentId: payment.id, key: null, amount: requested ?? left, at: now() }
  return (await giveBack(db, refund)) !== undefined
}
