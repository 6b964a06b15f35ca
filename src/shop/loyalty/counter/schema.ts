import * as v from 'valibot'
import { cents, zero } from '#src/kernel/money.ts'
import type { Cents } from '#src/kernel/money.ts'
import { dayField, wholeField } from '#src/platform/field-schemas.ts'
import { sumIn } from '#src/kernel/typed-sum.ts'
import { maxCards } from './staff-card-list.ts'

const dearest = cents(1_000_000)
const maxPoints = 1_000_000

const amount = v.pipe(
  v.string('error_amount'),
  v.transform((text): Cents => sumIn(text) ?? zero),
  v.check((value) => value > 0, 'error_amount'),
  v.check((value) => value <= dearest, 'error_amount_too_large'),
)

const receipt = v.pipe(
  v.string('error_receipt'),
  v.transform((text) => text.trim().replace(/\s+/g, ' ')),
  v.regex(/^(?=.*\d)[\p{L}\d][\p{L}\d ./-]{0,39}$/u, 'error_receipt'),
)

const points = v.pipe(
  wholeField('error_points_whole', { min: -maxPoints, max: maxPoints }),
  v.check((value) => value !== 0, 'error_points_whole'),
)
const balance = v.optional(wholeField('error_invalid'))

const reason = v.pipe(
  v.string('error_points_reason'),
  v.trim(),
  v.nonEmpty('error_points_reason'),
  v.maxLength(300, 'error_too_long'),
)

const id = v.pipe(v.string('error_required'), v.nonEmpty('error_required'), v.maxLength(64, 'error_invalid'))
const number = v.pipe(v.string('error_card_number_format'), v.maxLength(64, 'error_card_number_format'))

/** `expected_…`: values of the confirmation; if they have changed, an error is returned instead of writing. */
export const purchaseBody = v.object({ amount, receipt, expected_points: balance })
export const adjustmentBody = v.object({ points, reason, expected_balance: balance })
export const cardBody = v.object({ card_number: number })
export const lostCardBody = v.object({ card_number: number, replacement: v.optional(number, '') })
export const searchBody = v.object({ q: v.pipe(v.string('error_look_short'), v.maxLength(200, 'error_too_long')) })
export const joinBody = v.object({ customer_id: id })
export const cardsBody = v.object({
  numbers: v.pipe(
    v.array(number, 'error_list_empty'),
    v.nonEmpty('error_list_empty'),
    v.maxLength(maxCards, 'error_list_too_long'),
  ),
})

const day = dayField('error_day')
export const reportFilters = { from: day, to: day }
