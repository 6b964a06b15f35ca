import * as v from 'valibot'

const whole = v.pipe(v.number('error_whole_number'), v.safeInteger('error_whole_number'))
const wholeNumber = (least: number, key: string) =>
  v.pipe(whole, v.minValue(least, key), v.maxValue(1_000_000, 'error_whole_number'))
const orderLimit = v.pipe(whole, v.minValue(1, 'error_order_limit'), v.maxValue(10_000, 'error_order_limit'))

/** `PATCH /staff/stock/{id}`, and the forms of the stock page. */
export const stockBody = v.object({
  received: v.optional(wholeNumber(1, 'error_quantity_invalid')),
  on_hand: v.optional(wholeNumber(0, 'error_whole_number')),
  reason: v.optional(v.pipe(v.string('error_invalid'), v.trim(), v.maxLength(200, 'error_too_long'))),
  low_stock_at: v.optional(v.nullable(wholeNumber(0, 'error_whole_number'))),
  max_pieces: v.optional(v.nullable(orderLimit)),
  seen: v.optional(wholeNumber(0, 'error_whole_number')),
})
