import * as v from 'valibot'
import { fromDecimal } from '#src/kernel/money.ts'
import { returnStates } from './return.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { euros } from '#src/shop/cart/amount-input.ts'
import { wholeField } from '#src/platform/field-schemas.ts'

const id = v.pipe(v.string('error_invalid'), v.nonEmpty('error_required'), v.maxLength(64, 'error_invalid'))
const lines = wholeField('error_quantity_invalid', { min: 1 })
const yes = v.optional(v.boolean('error_invalid'), false)
const reason = v.pipe(
  v.string('error_refund_reason'),
  v.trim(),
  v.nonEmpty('error_refund_reason'),
  v.maxLength(300, 'error_too_long'),
)
const amount = v.pipe(
  v.string('error_amount'),
  v.transform(fromDecimal),
  v.check((value) => value !== undefined && value >= 0, 'error_amount'),
)
const free = v.pipe(
  euros,
  v.check((value) => value > 0, 'error_amount'),
)
// As users type it: with a comma, with or without cents.
const typedFree = v.pipe(
  v.string('error_amount'),
  v.transform(sumIn),
  v.check((value) => value !== undefined && value > 0, 'error_amount'),
)
const points = wholeField('error_invalid')

/** `POST /staff/orders/{number}/refunds`. `expected_…`: values of the preview; the refund is refused if they have changed. */
export const refundBody = v.object({
  lines: v.optional(v.array(v.object({ line_item_id: id, quantity: lines }, 'error_invalid'), 'error_invalid'), []),
  shipping: yes,
  /** All that is owed, otherwise all that is left. */
  everything: yes,
  /** An amount instead of units. */
  amount: v.optional(free),
  reason,
  restock: yes,
  /** The customer gives the units back. */
  return_expected: yes,
  by_hand: yes,
  expected_amount: v.optional(amount),
  expected_points: v.optional(points),
})

/** The refund form; its units are fields `pieces.<line>`, parsed separately. */
export const refundForm = v.object({
  shipping: yes,
  everything: yes,
  amount: v.optional(typedFree),
  reason,
  restock: yes,
  return_expected: yes,
  by_hand: yes,
  expected_amount: v.optional(amount),
  expected_points: v.optional(points),
})

const nextState = v.picklist(returnStates, 'error_invalid')

/** `PATCH /staff/orders/{number}/refunds/{id}`. */
export const returnBody = v.object({ return_state: nextState })

/** As a form, which names its refund. */
export const returnForm = v.object({ refund: id, return_state: nextState })
