import * as v from 'valibot'
import { fromDecimal } from '#src/kernel/money.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { alertChannels } from '#src/shop/notifications/notification.ts'
import { counterMethods } from '#src/shop/payments/payment.ts'
import { versionField } from '#src/platform/field-schemas.ts'
import { orderStates } from '../order/order.ts'
import { documentFields, trackingNumber } from '../documents/schema.ts'

const state = v.picklist(orderStates, 'error_invalid')
const amount = v.pipe(
  v.string('error_amount'),
  v.transform(fromDecimal),
  v.check((value) => value !== undefined && value > 0, 'error_amount'),
)
// As users type it: with a comma, with or without cents.
const typedAmount = v.pipe(
  v.string('error_amount'),
  v.transform(sumIn),
  v.check((value) => value !== undefined && value > 0, 'error_amount'),
)
const reason = v.pipe(
  v.string('error_reason_needed'),
  v.trim(),
  v.nonEmpty('error_reason_needed'),
  v.maxLength(300, 'error_too_long'),
)
const channel = v.picklist(alertChannels, 'error_invalid')

/**
 * `PATCH /staff/orders/{number}`: a new state, the numbers of invoice and parcel, or both. Without `alert` the transition's
 * default channels are used; an empty list notifies no one.
 */
export const transitionBody = v.pipe(
  v.object({
    state: v.optional(state),
    alert: v.optional(v.pipe(v.array(channel, 'error_invalid'), v.maxLength(alertChannels.length, 'error_invalid'))),
    /** State and version that were on the screen. */
    seen: v.optional(state),
    version: v.optional(versionField),
    /** How the amount due was paid at the counter; `amount`: what was received, by default the amount due. */
    paid_with: v.optional(v.picklist(counterMethods, 'error_invalid')),
    amount: v.optional(amount),
    /** Why an order that was handed over is reopened. */
    reason: v.optional(reason),
    ...documentFields,
  }),
  v.forward(
    v.check(
      (body) => [body.state, body.invoice_number, body.tracking_number].some((value) => value !== undefined),
      'error_required',
    ),
    ['state'],
  ),
)

/** `POST /staff/orders/{number}/undo`. */
export const undoBody = v.object({ version: v.optional(versionField) })

/** The transition form; empty fields count as absent. */
export const transitionForm = v.object({
  tracking_number: v.optional(trackingNumber),
  paid_with: v.optional(v.picklist(counterMethods, 'error_paid_with_needed')),
  amount: v.optional(typedAmount),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300, 'error_too_long'))),
})
