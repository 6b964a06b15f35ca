import * as v from 'valibot'
import { shortageConsents } from './shortage.ts'

const line = v.pipe(v.string('error_invalid'), v.nonEmpty('error_required'), v.maxLength(64, 'error_invalid'))
const quantity = v.pipe(
  v.number('error_quantity_invalid'),
  v.safeInteger('error_quantity_invalid'),
  v.minValue(1, 'error_quantity_invalid'),
)

/** `POST /staff/orders/{number}/shortages`, and its form. `consent`: how the customer was asked and agreed. */
export const shortageBody = v.object({
  line_item_id: line,
  quantity,
  consent: v.picklist(shortageConsents, 'error_shortage_consent'),
})

/** The form: the customer's consent is confirmed. */
export const shortageForm = v.object({
  ...shortageBody.entries,
  agreed: v.pipe(v.optional(v.boolean('error_shortage_agreed'), false), v.literal(true, 'error_shortage_agreed')),
})
