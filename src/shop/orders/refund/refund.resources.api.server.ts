import * as v from 'valibot'
import type { Locale } from '#src/i18n/locales.ts'
import { zero } from '#src/kernel/money.ts'
import { amount, amountAttributes, currency, flag, moment, orNull, text, whole } from '#src/platform/jsonapi/attributes.ts'
import { defineResource } from '#src/platform/jsonapi/define-resource.ts'
import { amounts, money } from '#src/platform/jsonapi/resource.ts'
import { actors } from '../order/order.ts'
import { returnStates } from './return.ts'
import { refundMachine } from './refund.ts'
import type { Refund } from './refund.ts'

export const refundSchema = defineResource({
  type: 'refund',
  attributes: {
    state: v.picklist(refundMachine.states),
    ...amountAttributes('amount'),
    currency,
    shipping_amount: amount,
    points: whole,
    points_amount: amount,
    reason: orNull(text),
    by_hand: flag,
    lines: v.array(v.strictObject({ line_item_id: text, quantity: whole, amount, points_amount: amount })),
    created_at: moment,
  },
})

/** Only staff see who of them made the refund. */
export const staffRefundSchema = defineResource({
  ...refundSchema,
  name: 'StaffRefund',
  attributes: {
    ...refundSchema.attributes,
    actor: v.picklist(actors),
    by: orNull(text),
    return_state: orNull(v.picklist(returnStates)),
  },
})

export function refundResource(refund: Refund, locale: Locale, source: 'customer' | 'staff') {
  const { id } = refund
  const attributes = {
    state: refund.state,
    ...amounts({ amount: refund.amount }, locale),
    currency: 'EUR' as const,
    shipping_amount: money(refund.shipping),
    points: refund.points?.points ?? 0,
    points_amount: money(refund.points?.amount ?? zero),
    reason: refund.reason,
    by_hand: refund.byHand,
    lines: refund.lines.map((line) => ({
      line_item_id: line.lineId,
      quantity: line.quantity,
      amount: money(line.amount),
      points_amount: money(line.points),
    })),
    created_at: refund.at.toISOString(),
  }
  return source === 'staff'
    ? staffRefundSchema.resource({
        id,
        attributes: { ...attributes, actor: refund.actor, by: refund.by, return_state: refund.returned?.state ?? null },
      })
    : refundSchema.resource({ id, attributes })
}
