import type { Text } from '#src/i18n/locales.ts'
import type { Cents } from '#src/kernel/money.ts'
import type { Staff } from '#src/platform/principal.ts'
import { isPaidFor } from '../order/payment-state.ts'
import type { Order, OrderLine } from '../order/order.ts'
import { leftToPick, toPick } from '../picking/pick.ts'
import { canMakeRefunds } from '../refund/refund-view.ts'

/** How the customer was asked whether the order goes on without the pieces. */
export const shortageConsents = ['phone', 'counter', 'message'] as const
export type ShortageConsent = (typeof shortageConsents)[number]

/** Where customers answer for themselves: signed in, or by the emailed link of their order. */
export const answerChannels = ['account', 'link'] as const
export type AnswerChannel = (typeof answerChannels)[number]

/** How the customer agreed: as staff recorded it, or where they answered themselves. */
export const recordedConsents = [...shortageConsents, ...answerChannels] as const
export type RecordedConsent = (typeof recordedConsents)[number]

/** Pieces of a line that the pharmacy did not have, with the customer's consent to go on without them. */
export type Shortage = {
  id: string
  /** Null once the whole line has left an order that was not paid. */ lineId: string | null
  name: Text
  quantity: number
  /** What the customer pays less, or got back. */ amount: Cents
  consent: RecordedConsent
  /** Name of the member of staff who asked. */ by: string | null
  at: Date
}

/** Most pieces of a line that can be left out: those not gathered. A prescription is corrected by a refund of its lines. */
export const missingLimit = (line: Pick<OrderLine, 'quantity' | 'refunded' | 'picks' | 'request'>): number =>
  line.request === null ? leftToPick(line) : 0

/** Whether something of the order is left without these pieces; otherwise it is cancelled instead. */
export const leavesSomething = ({ lines }: Pick<Order, 'lines'>, missing: number): boolean =>
  lines.reduce((all, line) => all + toPick(line), 0) > missing

/** What was paid is refunded by those who make refunds; a total that is still to be paid is lowered. */
export const canLeaveOut = (staff: Pick<Staff, 'roles'>, { paymentState }: Pick<Order, 'paymentState'>): boolean =>
  !isPaidFor(paymentState) || canMakeRefunds(staff)
