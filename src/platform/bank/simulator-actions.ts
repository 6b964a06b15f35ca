import { err, ok } from '#src/kernel/result.ts'
import { isId } from '#src/kernel/ids.ts'
import type { Result } from '#src/kernel/result.ts'
import type { BankNotice } from './port.ts'
import type { Posted, SimulatorGround } from './simulator.ts'
import { noticeOf, post, stateAt } from './simulator.ts'
import type { PretendPayment, PretendState } from './simulator.store.server.ts'
import * as store from './simulator.store.server.ts'

/** What somebody may do at /dev/bank, as a customer or as the bank. */
export const pretendActions = ['pay', 'fail', 'expire', 'pay-twice', 'pay-late', 'refund'] as const
export type PretendAction = (typeof pretendActions)[number]
export const isPretendAction = (text: string): text is PretendAction => pretendActions.some((action) => action === text)

type Rule = { from: readonly PretendState[]; to: BankNotice['state']; times: 1 | 2 }

// Doing again what was done sends its notice again: that is how a bank repeats itself.
const rules = {
  pay: { from: ['pending', 'failed', 'paid'], to: 'paid', times: 1 },
  'pay-twice': { from: ['pending', 'failed', 'paid'], to: 'paid', times: 2 },
  'pay-late': { from: ['pending', 'failed', 'expired', 'paid'], to: 'paid', times: 1 },
  fail: { from: ['pending', 'failed'], to: 'failed', times: 1 },
  expire: { from: ['pending', 'failed', 'expired'], to: 'expired', times: 1 },
  refund: { from: ['paid', 'refunded'], to: 'refunded', times: 1 },
} as const satisfies Record<PretendAction, Rule>

export const mayDo = (payment: PretendPayment, action: PretendAction, now: Date): boolean =>
  rules[action].from.some((state) => state === stateAt(payment, now))

export type Done = { payment: PretendPayment; notices: readonly Posted[] }

const LATE_MS = 60_000

/** Does it and answers the notices that the bank now sends to the shop, signed. */
export async function actAtBank(
  ground: SimulatorGround,
  id: string,
  action: PretendAction,
): Promise<Result<Done, { code: 'not_found' | 'wrong_state' }>> {
  const payment = isId(id) ? await store.findById(ground.db, id) : undefined
  if (!payment) return err({ code: 'not_found' })
  const now = ground.now()
  if (!mayDo(payment, action, now)) return err({ code: 'wrong_state' })
  const { to, times } = rules[action]
  // Money that comes late is dated after the window, whatever the clock says.
  const late = stateAt(payment, now) === 'expired' && to === 'paid' ? (payment.expires_at ?? now).getTime() + LATE_MS : 0
  const at = new Date(Math.max(now.getTime(), late))
  await store.setState(ground.db, id, to)
  const notice = post(ground.keys, noticeOf(payment, to, at))
  return ok({ payment: { ...payment, state: to }, notices: Array.from({ length: times }, () => notice) })
}
