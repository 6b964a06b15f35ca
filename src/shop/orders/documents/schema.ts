import { normaliseSigns } from '#src/kernel/text.ts'
import * as v from 'valibot'

const invoiceNumber = v.pipe(
  v.string('error_invoice_number'),
  v.trim(),
  v.maxLength(60, 'error_invoice_number'),
  v.regex(/^[\p{L}\d ./_-]*$/u, 'error_invoice_number'),
  v.transform((value) => value || null),
)

export const trackingNumber = v.pipe(
  v.string('error_tracking_number'),
  v.transform((value) => normaliseSigns(value).replaceAll(/\s/g, '')),
  v.regex(/^([A-Za-z\d-]{4,40})?$/, 'error_tracking_number'),
  v.transform((value) => value || null),
)

/** Document numbers of an order; an empty text or null removes one. */
export const documentFields = { invoice_number: v.nullish(invoiceNumber), tracking_number: v.nullish(trackingNumber) }

/** The invoice form; without scripts an empty file arrives if none was chosen. */
export const invoiceForm = v.object({ invoice_number: invoiceNumber })

export const trackingForm = v.object({ tracking_number: trackingNumber })
