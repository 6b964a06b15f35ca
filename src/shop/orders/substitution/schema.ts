import * as v from 'valibot'
import { shortageConsents } from '../shortage/shortage.ts'

const line = v.pipe(v.string('error_invalid'), v.nonEmpty('error_required'), v.maxLength(64, 'error_invalid'))
const quantity = v.pipe(
  v.number('error_quantity_invalid'),
  v.safeInteger('error_quantity_invalid'),
  v.minValue(1, 'error_quantity_invalid'),
)
const code = v.pipe(v.string('error_swap_code'), v.trim(), v.nonEmpty('error_swap_code'), v.maxLength(200, 'error_swap_code'))

/** What the preview needs. */
export const swapPreviewForm = v.object({ line_item_id: line, quantity, replacement: code })

/** `POST /staff/orders/{number}/substitutions`. `code`: SKU, CNP or EAN of the product that takes the place. */
export const swapBody = v.object({
  line_item_id: line,
  quantity,
  code,
  restock: v.optional(v.boolean('error_invalid'), false),
  consent: v.picklist(shortageConsents, 'error_shortage_consent'),
})

/** The form: the customer's consent is confirmed. */
export const swapForm = v.object({
  ...swapPreviewForm.entries,
  restock: swapBody.entries.restock,
  consent: swapBody.entries.consent,
  agreed: v.pipe(v.optional(v.boolean('error_shortage_agreed'), false), v.literal(true, 'error_shortage_agreed')),
})
