import * as v from 'valibot'
import { dayField } from '#src/platform/field-schemas.ts'
import { agreedEntry, consentEntry, missingEntries } from '../shortage/schema.ts'

/** The day on which the pieces are there, "2026-11-24". */
export const expectedOnEntry = dayField('error_backorder_day')

/** `POST /staff/orders/{number}/backorders`. */
export const backorderBody = v.object({ ...missingEntries, expected_on: expectedOnEntry, consent: consentEntry })

export const backorderPreviewForm = v.object({ ...missingEntries, expected_on: expectedOnEntry })

/** `terms`: of the preview that the customer agreed to. */
export const backorderForm = v.object({
  ...backorderBody.entries,
  agreed: agreedEntry,
  terms: v.optional(v.string('error_invalid'), ''),
})
