import * as v from 'valibot'
import { wholeField } from '#src/platform/field-schemas.ts'
import { shortageConsents } from './shortage.ts'

/** Pieces of a line that the pharmacy does not have. */
export const missingEntries = {
  line_item_id: v.pipe(v.string('error_invalid'), v.nonEmpty('error_required'), v.maxLength(64, 'error_invalid')),
  quantity: wholeField('error_quantity_invalid', { min: 1 }),
}

/** How the customer was asked and agreed. */
export const consentEntry = v.picklist(shortageConsents, 'error_shortage_consent')

/** In a form it is confirmed. */
export const agreedEntry = v.pipe(v.optional(v.boolean('error_shortage_agreed'), false), v.literal(true, 'error_shortage_agreed'))

/** `POST /staff/orders/{number}/shortages`. */
export const shortageBody = v.object({ ...missingEntries, consent: consentEntry })

export const shortageForm = v.object({ ...shortageBody.entries, agreed: agreedEntry })
