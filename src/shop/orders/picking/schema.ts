import * as v from 'valibot'
import { wholeField } from '#src/platform/field-schemas.ts'

const code = v.pipe(v.string('error_pick_code'), v.trim(), v.nonEmpty('error_pick_code'), v.maxLength(200, 'error_too_long'))
const line = v.pipe(v.string('error_invalid'), v.nonEmpty('error_required'), v.maxLength(64, 'error_invalid'))
const quantity = wholeField('error_quantity_invalid', { min: 1 })

/** `POST /staff/orders/{number}/picks`: a code that was read, or a line with a number of pieces. */
export const pickBody = v.pipe(
  v.object({ code: v.optional(code), line_item_id: v.optional(line), quantity: v.optional(quantity, 1) }),
  v.forward(
    v.check(({ code: read, line_item_id: lineId }) => (read === undefined) !== (lineId === undefined), 'error_required'),
    ['code'],
  ),
)

/** A code that was read or typed. */
export const scanForm = v.object({ code })

/** Pieces of a line, by hand. */
export const pickLineForm = v.object({ line_item_id: line, quantity })

/** `POST /staff/orders/{number}/claim`: a colleague's order is taken over by naming the colleague. */
export const claimBody = v.object({
  take_over_from: v.optional(v.pipe(v.string('error_invalid'), v.maxLength(64, 'error_invalid'))),
})
