import * as v from 'valibot'

const maxAddressLength = 254

/** Surrounding spaces are trimmed and letters lowercased: they are typing habits, not part of the address. */
export const emailAddress = v.pipe(
  v.string('error_email_required'),
  v.trim(),
  v.nonEmpty('error_email_required'),
  v.maxLength(maxAddressLength, 'error_email_format'),
  v.email('error_email_format'),
  v.toLowerCase(),
)
