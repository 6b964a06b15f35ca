import * as v from 'valibot'
import { agreedEntry, consentEntry, missingEntries } from '../shortage/schema.ts'

const code = v.pipe(v.string('error_swap_code'), v.trim(), v.nonEmpty('error_swap_code'), v.maxLength(200, 'error_swap_code'))

/** What the preview needs. */
export const swapPreviewForm = v.object({ ...missingEntries, replacement: code })

/** `POST /staff/orders/{number}/substitutions`. `code`: SKU, CNP or EAN of the product that takes the place. */
export const swapBody = v.object({
  ...missingEntries,
  code,
  restock: v.optional(v.boolean('error_invalid'), false),
  consent: consentEntry,
})

export const swapForm = v.object({
  ...swapPreviewForm.entries,
  restock: swapBody.entries.restock,
  consent: consentEntry,
  agreed: agreedEntry,
  /** Of the preview that was shown. */ terms: v.optional(
    v.pipe(v.string('error_invalid'), v.maxLength(200, 'error_invalid')),
    '',
  ),
})
